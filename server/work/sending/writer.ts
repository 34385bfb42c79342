import { sql } from "kysely";
import type { Contents, Subjects } from "../../../contract/emails.ts";
import type { Locale } from "../../../contract/locales.ts";
import type { Db } from "../../ground/database/connection.ts";
import type { Services } from "../../platform/http/app.ts";
import { prepareEmail, type RecipientFacts } from "../mailing/render.ts";
import { findFacts, findPicturesOf, findSender, onlyAddress } from "../mailing/sender.ts";
import { clickAddress, openAddress, unsubscribeAddress } from "./addresses.rules.ts";
import type { Claimed } from "./claiming.ts";
import type { Sending } from "./emails.queries.ts";
import { type Letter, messageOf, type Writer } from "./letters.ts";

type Written = Pick<Sending, "id" | "subject" | "content" | "locale" | "countsOpens">;
type To = Pick<Claimed, "token" | "locale">;

/** Writes a mail for anybody, each copy prepared once; throws where it has none. */
export async function letterWriter(db: Db, email: Written, publicUrl: string) {
  const content = email.content as Contents;
  const [sender, pictures] = await Promise.all([findSender(db), findPicturesOf(db, content, publicUrl)]);
  const { rows } = await sql<{
    id: number;
    url: string;
  }>`select id, url from "emailLink" where "emailId" = ${email.id}`.execute(db);
  const links = new Map(rows.map(({ id, url }) => [url, id]));
  const rendered = { subject: email.subject as Subjects, content, locale: email.locale };
  const prepared = new Map<Locale, NonNullable<ReturnType<typeof prepareEmail>>>();
  function copyFor(locale: Locale) {
    const known = prepared.get(locale);
    if (known) return known;
    const copy = prepareEmail({ email: rendered, locale, sender, pictures });
    if (!copy) throw new Error("the mail has no copy in any language");
    prepared.set(locale, copy);
    return copy;
  }
  return {
    sender,
    letterFor({ token, locale }: To, facts: RecipientFacts): Letter {
      const letter = copyFor(locale).render(facts, {
        unsubscribeUrl: unsubscribeAddress(publicUrl, token),
        links: (url) => {
          const id = links.get(url);
          return id === undefined ? url : clickAddress(publicUrl, token, id);
        },
        pixelUrl: email.countsOpens ? openAddress(publicUrl, token) : undefined,
      });
      return { ...letter, html: withTrap(letter.html, clickAddress(publicUrl, token, 0)) };
    },
  };
}

type Kept = {
  contactId: number | null;
  address: string;
  locale: Locale;
  values: Readonly<Record<string, string>> | null;
};
/** A message as somebody got it, for a colleague who looks at it: nothing in it counts. Undefined when its copy is gone. */
export async function letterWithoutCounts(
  db: Db,
  email: { subject: Subjects; content: Contents; locale: Locale },
  { contactId, address, locale, values }: Kept,
  publicUrl: string,
): Promise<Letter | undefined> {
  const [sender, pictures] = await Promise.all([findSender(db), findPicturesOf(db, email.content, "")]);
  const known =
    values ?? (contactId === null ? undefined : (await findFacts(db, [contactId])).get(contactId));
  const facts = { ...onlyAddress(address), ...known };
  return prepareEmail({ email, locale, sender, pictures })?.render(facts, { unsubscribeUrl: publicUrl });
}

/** A link that no person sees or hears of: who follows it is a program. */
const withTrap = (html: string, address: string) =>
  html.replace(
    "</body>",
    `<a href="${address}" tabindex="-1" aria-hidden="true" style="display:none;max-height:0;overflow:hidden"></a></body>`,
  );

/** Makes the messages of a mail. */
export async function writerOf(
  { db, config }: Pick<Services, "db" | "config">,
  email: Sending,
): Promise<Writer> {
  const { publicUrl, mailFrom } = config;
  const { sender, letterFor } = await letterWriter(db, email, publicUrl);
  const from = {
    name: email.senderName || sender.name,
    address: email.senderEmail || mailFrom.address,
  };
  return async (recipients) => {
    const ids = recipients.flatMap(({ contactId }) => contactId ?? []);
    const facts = ids.length ? await findFacts(db, ids) : new Map<number, RecipientFacts>();
    const factsOf = ({ contactId, address }: Claimed) => {
      const { locale: _, ...known } =
        ((contactId && facts.get(contactId)) as RecipientFacts & { locale?: Locale }) || onlyAddress(address);
      return known;
    };
    return (recipient) => ({
      message: messageOf(
        { publicUrl, from, emailId: email.id, returnAddress: email.returnAddress },
        recipient,
        letterFor(recipient, factsOf(recipient)),
      ),
      values: factsOf(recipient),
    });
  };
}
