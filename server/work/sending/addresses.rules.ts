import { createHash } from "node:crypto";

/** The addresses in a mail are short, so that no mail program breaks them, and say nothing but the recipient's token. */
export const unsubscribeAddress = (publicUrl: string, token: string) => `${publicUrl}/u/${token}`;
export const openAddress = (publicUrl: string, token: string) => `${publicUrl}/o/${token}`;
/** Link 0 is one that no person sees. */
export const clickAddress = (publicUrl: string, token: string, linkId: number) =>
  `${publicUrl}/c/${token}/${linkId}`;

/** The address that a message returns to names it, in signs that no mail server changes: `retour+3k-9f86d081884c@omloop.nl`. */
export function returnAddressOf(returnAddress: string, { id, token }: { id: number; token: string }) {
  const at = returnAddress.lastIndexOf("@");
  return `${returnAddress.slice(0, at)}+${id.toString(36)}-${markOf(token)}${returnAddress.slice(at)}`;
}
/** What shows that whoever wrote a return address knows its token. */
export const markOf = (token: string) => createHash("sha256").update(token).digest("hex").slice(0, 12);
/** The recipient that a return address names. */
export function recipientNamed(address: string) {
  const [, id = "", mark = ""] = /\+([0-9a-z]{1,11})-([0-9a-f]{12})@/.exec(address.toLowerCase()) ?? [];
  return mark ? { id: Number.parseInt(id, 36), mark } : undefined;
}
/** How much of a token stands in the id of its message. */
export const tokenShown = 8;
