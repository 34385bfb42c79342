import type { SendMailOptions } from "nodemailer";
import type { Sender } from "../../ground/base/config.ts";
import { returnAddressOf, tokenShown, unsubscribeAddress } from "./addresses.rules.ts";
import type { Claimed } from "./claiming.ts";

export type Letter = { subject: string; html: string; text: string };
/** A message, and what filled in its variables. */
export type Written = { message: SendMailOptions; values: Readonly<Record<string, string>> };
/** Makes the messages of the recipients whose turn it is. */
export type Writer = (recipients: readonly Claimed[]) => Promise<(recipient: Claimed) => Written>;
export type Envelope = {
  publicUrl: string;
  from: Sender;
  emailId: number;
  /** Where returned messages go; to the sender when left out or blank. */
  returnAddress?: string;
};

/** A header as it is: mail programs that unfold nothing find the address, and so does a signature on the way. */
const unfolded = (value: string) => ({ prepared: true, value });

/** A message as it leaves: what RFC 8058 and the large providers want of bulk mail, and a mark of our own on each. */
export function messageOf(
  { publicUrl, from, emailId, returnAddress }: Envelope,
  { id, token, address }: Pick<Claimed, "id" | "token" | "address">,
  { subject, html, text }: Letter,
): SendMailOptions {
  const host = from.address.split("@").at(-1) ?? "";
  return {
    from,
    to: { name: "", address },
    envelope: {
      from: returnAddress ? returnAddressOf(returnAddress, { id, token }) : from.address,
      to: [address],
    },
    subject,
    html,
    text,
    messageId: `<${emailId}.${id}.${token.slice(0, tokenShown)}@${host}>`,
    headers: {
      "List-Unsubscribe": unfolded(`<${unsubscribeAddress(publicUrl, token)}>`),
      "List-Unsubscribe-Post": unfolded("List-Unsubscribe=One-Click"),
      "List-Id": unfolded(`<mailing.${host}>`),
      "Feedback-ID": unfolded(`${emailId}:mailing:omloop`),
      Precedence: "bulk",
    },
  };
}
