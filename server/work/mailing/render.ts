import { filled, linkProblem, type VariableValues } from "../../../contract/emailBlocks.rules.ts";
import type { Copy } from "../../../contract/emailBlocks.ts";
import type { Contents, Subjects } from "../../../contract/emails.ts";
import { type Locale, locales } from "../../../contract/locales.ts";
import { escaped, isRightToLeft, type RenderedPicture, type Sender } from "./parts.ts";
import { documentOf } from "./renderHtml.ts";
import { plainTextOf } from "./renderText.ts";

/** A mail as far as its look depends on it. */
export type RenderedEmail = { subject: Subjects; content: Contents; locale: Locale };
/** What somebody is called for the variables; blank where it is not known. */
export type RecipientFacts = {
  name: string;
  representative: string;
  companyName: string;
  city: string;
  email: string;
};
export type Rendered = { subject: string; html: string; text: string };
/** What differs from one recipient to the next. */
type Addresses = {
  /** The page, and the address of RFC 8058. */
  unsubscribeUrl: string;
  /** Where a link leads by way of us; itself by default. */
  links?: (url: string) => string;
  /** Of the picture that counts opens; none by default. */
  pixelUrl?: string;
};
export type Rendering = {
  email: RenderedEmail;
  /** The language wanted; the answer is in the copy that there is. */
  locale: Locale;
  sender: Sender;
  pictures: ReadonlyMap<number, RenderedPicture>;
};

/** The copy that somebody gets: that of their language, of the mail's own, or the first. */
export function copyFor({ content, locale: own }: Pick<RenderedEmail, "content" | "locale">, locale: Locale) {
  const chosen = [locale, own, ...locales].find((one) => content[one]);
  return chosen && { locale: chosen, copy: content[chosen] as Copy };
}

// Signs of the private use area stand for what differs until it is filled in; texts lose them.
const privateSigns = /[\ue000-\uf8ff]/g;
const marks = { unsubscribe: "\ue000", pixel: "\ue001", link: "\ue002" };
const linkMark = new RegExp(`${marks.link}(\\d+)${marks.link}`, "g");

/**
 * Prepares the copy of a language once, for everybody who gets it: what is left for each is to fill in variables and addresses.
 * Undefined when there is no copy.
 */
export function prepareEmail({ email, locale: wanted, sender, pictures }: Rendering) {
  const found = copyFor(email, wanted);
  if (!found) return undefined;
  const { locale } = found;
  const copy: Copy = JSON.parse(JSON.stringify(found.copy).replace(privateSigns, ""));
  const pages: string[] = [];
  const pageMark = (url: string) => {
    // What is refused when it is saved does not leave in another way either.
    if (!url || linkProblem(url)) return "#";
    if (!/^https?:/i.test(url)) return url;
    const at = pages.indexOf(url);
    return `${marks.link}${at < 0 ? pages.push(url) - 1 : at}${marks.link}`;
  };
  const parts = { copy, locale, sender, pictures, linkOf: pageMark, unsubscribeUrl: marks.unsubscribe };
  const subject = (email.subject[locale] ?? email.subject[email.locale] ?? "").replace(privateSigns, "");
  const html = documentOf({ ...parts, subject, pixel: marks.pixel });
  const text = plainTextOf(parts);
  return {
    locale,
    render(facts: RecipientFacts, { unsubscribeUrl, links = (url) => url, pixelUrl }: Addresses): Rendered {
      const values: VariableValues = { ...facts, ourCompany: sender.name };
      const addressed = (source: string, write: (text: string) => string) =>
        source
          .replace(linkMark, (_, at) => write(links(pages[Number(at)]!)))
          .replaceAll(marks.unsubscribe, () => write(unsubscribeUrl));
      const pixel = pixelUrl
        ? `<img src="${escaped(pixelUrl)}" width="1" height="1" alt="" style="display:block;width:1px;height:1px;border:0">`
        : "";
      const isolated = (value: string) =>
        isRightToLeft(locale) ? `<bdi>${escaped(value)}</bdi>` : escaped(value);
      // Variables first: what they bring has lost the signs of a mark.
      return {
        subject: filled(subject, clean(values), oneLine),
        html: addressed(filled(html, clean(values), isolated), escaped).replace(marks.pixel, () => pixel),
        text: addressed(filled(text, clean(values), oneLine), (url) => url),
      };
    },
  };
}

/** A mail as one person gets it; `prepareEmail` is the same for many. */
export function renderEmail({
  contact,
  unsubscribeUrl,
  links,
  pixelUrl,
  ...rendering
}: Rendering & Addresses & { contact: RecipientFacts }): (Rendered & { locale: Locale }) | undefined {
  const prepared = prepareEmail(rendering);
  return (
    prepared && {
      ...prepared.render(contact, { unsubscribeUrl, links, pixelUrl }),
      locale: prepared.locale,
    }
  );
}

const oneLine = (value: string) => value.replace(/\s+/g, " ");
const clean = (values: VariableValues): VariableValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value?.replace(privateSigns, "").replace(/\p{Cc}/gu, " "),
    ]),
  );
