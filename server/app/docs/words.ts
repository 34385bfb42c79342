import type { CommonCall, Docs, Subject } from "../../../contract/docs.ts";

const common: Record<CommonCall, (one: string, many: string) => string> = {
  list: (_, many) => `Lists ${many}, a page at a time.`,
  read: (one) => `Reads ${one}.`,
  create: (one) => `Creates ${one}.`,
  replace: (one) => `Replaces all fields of ${one}.`,
  change: (one) => `Changes the named fields of ${one}.`,
  remove: (one) => `Deletes ${one}.`,
  export: (_, many) => `Writes ${many} as a CSV or XLSX file.`,
  bulkEdit: (_, many) =>
    `Changes fields of many ${many} in one transaction, or tells beforehand what would change.`,
  bulkEdits: (_, many) => `Lists the bulk edits of ${many} of the last day.`,
  undoBulkEdit: (_, many) => `Gives the ${many} of a bulk edit their former values.`,
  bulkStatus: (_, many) => `Gives many ${many} a status in one transaction.`,
  bulkArchive: (_, many) => `Puts many ${many} into the archive, or takes them out.`,
};

/** What a call does, in one sentence: its own, or that of all resources. */
export function sentenceOf({ says, as, subject }: Docs): string {
  if (says || !as) return says ?? "";
  const { one = "", many = "" } = subject as Subject;
  return common[as](`${/^[aeio]/.test(one) ? "an" : "a"} ${one}`, many);
}

/** What the parameters of many calls mean that do not say it themselves. */
export const parameterWords: Record<string, string> = {
  page: "Which page, from 1",
  pageSize: "Rows on a page",
  q: "Search text",
  sort: "Columns to sort by, `-` in front for descending",
  archived: "`true` shows the archived ones instead",
  limit: "At most so many",
  before: "Only what is older than the entry with this id",
  ids: "Looks up the labels of these ids instead of searching",
  id: "The number of the row",
  attributeId: "The number of the attribute",
  orderId: "The number of the order",
  lineId: "The number of the line",
  subjectId: "The number of what is commented on",
  serial: "A serial number, IMEI or SKU",
  editId: "The number of the bulk edit",
  jobId: "The number of the long work",
  productId: "The number of the product",
  screen: "The address of the list, such as `/orders/sales`",
  unique_server_filename: "The name that the theme gives",
  token: "The code on the document",
  pictureToken: "The last part of the picture's address",
  mailToken: "The code in the addresses of a mail",
  linkId: "The number of the link",
  recipientId: "The number of the recipient",
  opened: "`true` for those whose mail was opened by a person, `false` for the others",
  openedByMachine: "`true` for those whose mail was opened by a program, `false` for the others",
  clicked: "`true` for those who followed a link, `false` for the others",
  unsubscribed: "`true` for those who unsubscribed by the mail, `false` for the others",
  bounced: "`true` for those whose address is nobody's, `false` for the others",
  complained: "`true` for those who reported the mail as spam, `false` for the others",
  userId: "One's own number",
  username: "The user's name",
  mine: "`true` for those assigned to oneself",
  standard: "`true` for the standard tasks that new products get, instead of the tasks of products",
  from: "The first day",
  to: "The last day",
  unplanned: "`true` for the stops that wait for a day, and those that failed, instead of those of some days",
  contactId: "The number of the contact",
  driverId: "The number of the driver",
  stopId: "The number of the stop",
  vehicleId: "The number of the vehicle",
  licensePlate: "The licence plate, with or without hyphens",
  companyId: "The number of the company",
  hasOpenSales: "`true` for those with open sales orders, `false` for the others",
  hasOpenPurchases: "`true` for those with open purchase orders, `false` for the others",
  hasOpenForPartner: "`true` for partners with open orders on their behalf, `false` for the others",
  isSupplier: "`true` for those who are a supplier, `false` for the others",
  isCustomer: "`true` for those who are a customer, `false` for the others",
  isPartner: "`true` for those who are a partner, `false` for the others",
  isPublic: "`true` for those whom partners see, `false` for the others",
  isTemplate: "`true` for templates, `false` for mails",
  private: "`true` for lists that nobody outside sees, `false` for the others",
  byFilter: "`true` for lists by a filter, `false` for those by hand",
  left: "`true` for those who left the list, `false` for those on it",
  active: "`true` for those that are offered, `false` for the others",
  unmatched: "`true` for those that wait in the queue because they matched no device",
  sent: "`true` for those that were sent, `false` for those that were not",
  saleable:
    "`true` for what may be sold now: in stock, not reserved, in a saleable status; `false` for the rest",
  inStock: "`true` for what is here, `false` for what is not",
  missingProof: "`true` for what misses proof of erasure, `false` for what does not",
  taken: "`true` for those that a repair has taken, `false` for those that wait",
  overdue: "`true` for what is late: its day has passed, and it is open; `false` for the others",
  gift: "`true` for donations, `false` for the others",
  logistics: "`true` for orders that we transport, `false` for the others",
  discounted: "`true` for orders with a discount of their own, `false` for the others",
  requested: "`true` for those that people outside the company asked for, `false` for the others",
  checkStatus:
    "`true` for edited orders of which nobody has said that their status is still right, `false` for the others",
};

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
