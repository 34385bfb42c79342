import PostalMime, { type Address } from "postal-mime";
import type { Incoming } from "./reports.rules.ts";

/** What else is in a mail that came back: the message itself, or its headers. */
const originals = ["message/rfc822", "text/rfc822-headers", "text/rfc822-header", "message/rfc822-headers"];

/** A mail that came back as its parts; `original` is what it holds of the message that was sent. */
export async function parseIncoming(raw: Buffer): Promise<Incoming & { original: string }> {
  const mail = await PostalMime.parse(raw, {
    forceRfc822Attachments: true,
    attachmentEncoding: "utf8",
    maxNestingDepth: 20,
    maxHeadersSize: 256 * 1024,
  });
  const headers = new Map<string, string>();
  for (const { key, value } of mail.headers) if (!headers.has(key)) headers.set(key, value);
  const whole = raw.toString("latin1");
  const body = /\r?\n\r?\n/.exec(whole);
  const parts = mail.attachments.map(({ mimeType, content }) => ({ type: mimeType, text: String(content) }));
  const embedded = parts.filter(({ type }) => originals.includes(type)).map(({ text }) => text);
  const addressesOf = (named: Address[] = []) =>
    named.flatMap((one) => one.address ?? one.group?.map(({ address }) => address) ?? []);
  const received = ["delivered-to", "x-original-to", "envelope-to", "x-envelope-to", "return-path"];
  // A mail without a readable part is read as it is.
  const text =
    mail.text?.trim() ||
    textOfHtml(mail.html ?? "") ||
    (body ? whole.slice(body.index + body[0].length) : "");
  return {
    headers,
    subject: mail.subject ?? "",
    from: mail.from?.address?.toLowerCase() ?? "",
    to: [...addressesOf(mail.to), ...received.flatMap((name) => headers.get(name) ?? [])],
    text,
    parts,
    original: [...embedded, text, headers.get("in-reply-to") ?? "", headers.get("references") ?? ""].join(
      "\n",
    ),
  };
}

const textOfHtml = (html: string) =>
  html
    .replace(/<(br|\/p|\/div|\/tr)\b[^>]*>/gi, "\n")
    .replace(/<[^>]*>/g, "")
    .trim();
