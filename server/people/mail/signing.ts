import type { Readable } from "node:stream";
import DKIM from "nodemailer/lib/dkim";
import type { Config } from "../../ground/base/config.ts";

/**
 * What the signature of a mail covers. The library leaves out List-Unsubscribe-Post, without which no mail program offers to unsubscribe
 * with one click (RFC 8058, 4).
 */
const signedHeaders = [
  "from",
  "sender",
  "reply-to",
  "subject",
  "date",
  "message-id",
  "to",
  "mime-version",
  "content-type",
  "content-transfer-encoding",
  "list-id",
  "list-unsubscribe",
  "list-unsubscribe-post",
  "feedback-id",
].join(":");

/** The content of a mail with its signature before it. */
export type Signer = (content: Readable) => Readable;

/** Signs mails by the settings of the process; undefined when it has no key. */
export function signerOf({ dkim }: Pick<Config, "dkim">): Signer | undefined {
  if (!dkim) return undefined;
  const { domain: domainName, selector: keySelector, privateKey } = dkim;
  const signer = new DKIM({ domainName, keySelector, privateKey, headerFieldNames: signedHeaders });
  return (content) => signer.sign(content);
}
