import type { CommonOperation, Docs, Subject } from "../../../contract/docs.ts";

const common: Record<CommonOperation, (one: string, many: string) => string> = {
  list: (_, many) => `Lists ${many}, a page at a time.`,
  read: (one) => `Returns ${one}.`,
  create: (one) => `Creates ${one}.`,
  replace: (one) => `Replaces all fields of ${one}.`,
  change: (one) => `Changes the given fields of ${one}.`,
  remove: (one) => `Deletes ${one}.`,
  export: (_, many) => `Exports ${many} as a CSV or XLSX file.`,
  bulkEdit: (_, many) => `Changes fields of many ${many} in one transaction, or previews the changes.`,
  bulkEdits: (_, many) => `Lists the bulk edits of ${many} of the last day.`,
  undoBulkEdit: (_, many) => `Undoes a bulk edit of ${many}: restores their previous values.`,
  bulkStatus: (_, many) => `Sets the status of many ${many} in one transaction.`,
  bulkArchive: (_, many) => `Archives or unarchives many ${many}.`,
};

/** What a call does, in one sentence: its own, or that of all resources. */
export function sentenceOf({ summary, operation, subject }: Docs): string {
  if (summary || !operation) return summary ?? "";
  const { one = "", many = "" } = subject as Subject;
  return common[operation](`${/^[aeio]/.test(one) ? "an" : "a"} ${one}`, many);
}

/** What a parameter means that is the id of something: `orderId` is the id of the order. */
export const idOf = (parameter: string) =>
  parameter === "id"
    ? "The id of the record"
    : `The id of the ${parameter.replace(/Id$/, "").replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`;

/** What holds for all calls: paragraphs of text, with `code`. */
export const introduction: [title: string, text: string][] = [
  [
    "Signing in",
    "`POST /api/security/sign-in` answers `accessToken` and `refreshToken`. Send the first as `Authorization: Bearer …` with every call. When a call answers 401 `signInFirst`, exchange the refresh token at `POST /api/security/refresh-token`; each can be used once.",
  ],
  [
    "Values",
    "JSON in UTF-8. Money is whole cents, rates are basis points (21 % is 2100), days are `YYYY-MM-DD`, instants ISO 8601 with zone. Fields that a call does not know are refused by name.",
  ],
  [
    "Lists",
    "Lists take `page`, `pageSize` (200 at most), `sort`, `q` and a filter per field, and answer `items`, `total`, `page` and `pageSize`. A total above 10,000 may be an estimate; then `totalIsEstimate` is true.",
  ],
  [
    "Editing",
    "`PUT` replaces all fields, `PATCH` changes those it names. Send the `version` that was read, or the `ETag` that came with it, or with the answer of an edit, as `If-Match`: if somebody else saved in between, the answer is 409 `stale` and says who and when. Without either the last one wins.",
  ],
  [
    "Safe retries",
    "Give a call that changes something an `Idempotency-Key` of your own (255 characters at most). Sent again with the same key and body it answers the same and does nothing a second time; with another body it is 422 `idempotencyKeyReused`. Of a form with files only its address and texts are compared. Calls under `/api/security` keep no answer.",
  ],
  [
    "Refusals",
    "Errors are `application/problem+json` (RFC 9457). Act on `code`; `detail` and the messages in `errors` are sentences for people, in the language of `Accept-Language` (nl, en, de, es, fr, pt, ar, fa).",
  ],
];
