import type { FastifyRequest } from "fastify";
import { type EmailInput, emails } from "../../../contract/emails.ts";
import type { Locale } from "../../../contract/locales.ts";
import { Failure, refused } from "../../ground/base/failure.ts";
import { textOf } from "../../ground/base/texts.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { sendMail } from "../../people/mail/mail.ts";
import { type App, type Services, sessionOf } from "../../platform/http/app.ts";
import { servePlain } from "../../platform/resource/crud.ts";
import { checksOf } from "./checks.ts";
import { refuseBadEmail } from "./content.ts";
import { emailListRows, emailRows, findEmail } from "./emails.queries.ts";
import { countRecipients } from "./recipients.ts";
import { renderEmail } from "./render.ts";
import { findFacts, findPicturesOf, findSender, onlyAddress } from "./sender.ts";
import { newToken } from "./tokens.ts";

export function emailRoutes(app: App, services: Services) {
  const { config } = services;
  servePlain(app, services, emails, {
    table: "email",
    search: "name",
    defaultSort: "-createdAt",
    instants: ["createdAt"],
    rows: emailRows,
    pageRows: emailListRows,
    checked: async (tx, input, before, request) => {
      if (before && before.state !== "draft") throw refused("emailNotDraft");
      const email = { ...input, recipients: normalised(input.recipients) };
      await refuseBadEmail(tx, email, config.publicUrl);
      return {
        ...email,
        subject: JSON.stringify(email.subject),
        content: JSON.stringify(email.content),
        recipients: JSON.stringify(email.recipients),
        createdById: before ? before.createdById : sessionOf(request).userId,
      };
    },
  });
  moreRoutes(app, services);
}

/** Each address once, in small letters. */
const normalised = ({ addresses, ...recipients }: EmailInput["recipients"]) => ({
  ...recipients,
  addresses: [...new Set(addresses.map((address) => address.trim().toLowerCase()))],
});

function moreRoutes(app: App, services: Services) {
  const { db, write, config } = services;
  app.route({
    ...emails.preview,
    handler: async (request) => {
      const { email, locale, contactId } = request.body;
      refuseContact(request, contactId);
      const draft = { subject: {}, content: {}, locale: "nl" as Locale, ...email };
      const rendered = await renderFor(db, draft, { locale, contactId, from: "" });
      if (!rendered) throw refused("emailWithoutCopy", "email.content");
      return { ...rendered, bytes: Buffer.byteLength(rendered.html) };
    },
  });
  app.route({
    ...emails.audience,
    handler: ({ body: { recipients }, locale }) => countRecipients(db, { recipients, locale }),
  });
  app.route({
    ...emails.checks,
    handler: async ({ params, locale }) => ({
      items: await checksOf(db, await findEmail(db, params.id), {
        publicUrl: config.publicUrl,
        reader: locale,
      }),
    }),
  });
  app.route({
    ...emails.copy,
    handler: (request) =>
      write(request, async (tx) => {
        const { params, body } = request;
        const { name, subject, content, recipients, ...from } = await findEmail(tx, params.id);
        const { senderName, senderEmail, locale, countsOpens, rate } = from;
        const { id } = await tx
          .insertInto("email")
          .values({
            ...{ senderName, senderEmail, locale, countsOpens, rate },
            name: body.name ?? name,
            isTemplate: body.isTemplate,
            subject: JSON.stringify(subject),
            content: JSON.stringify(content),
            recipients: JSON.stringify(
              body.isTemplate ? { listIds: [], tagIds: [], addresses: [] } : recipients,
            ),
            createdById: sessionOf(request).userId,
          })
          .returning("id")
          .executeTakeFirstOrThrow();
        return findEmail(tx, id);
      }),
  });
  app.route({
    ...emails.test,
    handler: (request) =>
      write(request, async (tx) => {
        const { params, body } = request;
        refuseContact(request, body.contactId);
        const email = await findEmail(tx, params.id);
        const { to: typed, ...shown } = body;
        const to = typed?.trim() ?? (await ownAddress(tx, sessionOf(request).userId));
        const rendered = await renderFor(tx, email, { ...shown, from: config.publicUrl });
        if (!rendered) throw refused("emailWithoutCopy", "content");
        await sendMail(tx, {
          to,
          subject: textOf(request.locale, "emails.testSubject", { subject: rendered.subject }),
          body: rendered.text,
          html: rendered.html,
          locale: rendered.locale,
          causeKey: `emailTest/${params.id}/${newToken()}`,
        });
        return { to };
      }),
  });
}

const ownAddress = async (tx: Tx, userId: number) =>
  (await tx.selectFrom("user").select("email").where("id", "=", userId).executeTakeFirstOrThrow()).email;

/** 403 for who may not see contacts: a mail says who they are. */
function refuseContact(request: FastifyRequest, contactId: number | null) {
  if (contactId !== null && !sessionOf(request).rights.includes("contacts:read"))
    throw new Failure(403, "forbidden", { path: "contactId" });
}

type Rendered = Parameters<typeof renderEmail>[0]["email"];
type For = { locale?: Locale; contactId: number | null; from: string };
/** A mail as a contact would get it, or somebody of whom nothing is known; its unsubscribe link is a sample. */
async function renderFor(db: Db | Tx, email: Rendered, { locale, contactId, from }: For) {
  const facts = contactId === null ? undefined : (await findFacts(db, [contactId])).get(contactId);
  if (contactId !== null && !facts) throw new Failure(422, "unknownReference", { path: "contactId" });
  return renderEmail({
    email,
    locale: locale ?? facts?.locale ?? email.locale,
    sender: await findSender(db),
    pictures: await findPicturesOf(db, email.content, from),
    contact: facts ?? onlyAddress(""),
    unsubscribeUrl: "#",
  });
}
