const orders = (url: string, one: string) => ({
  [`POST ${url}/:id/status`]: `Moves ${one} to another status, with the effects of its phase on the goods.`,
  [`POST ${url}/:id/status/confirm`]: `Says that the status of ${one} is still right after an edit.`,
  [`POST ${url}/:id/archive`]: `Puts ${one} into the archive.`,
  [`POST ${url}/:id/unarchive`]: `Takes ${one} out of the archive.`,
  [`GET ${url}/:id/history`]: `Tells what happened to ${one}, newest first.`,
  [`GET ${url}/:id/products`]: `Lists the lines of ${one}.`,
  [`POST ${url}/:id/products`]: `Adds a line to ${one}.`,
  [`PUT ${url}/:id/products/:lineId`]: `Replaces a line of ${one}.`,
  [`DELETE ${url}/:id/products/:lineId`]: `Deletes a line of ${one}.`,
  [`POST ${url}/:orderId/files`]: `Keeps files with ${one}.`,
  [`GET ${url}/:orderId/files/:id`]: `Gives a file of ${one} as it was uploaded.`,
  [`DELETE ${url}/:orderId/files/:id`]: `Deletes a file of ${one}.`,
});

/** One sentence for each call that the rules of a plain resource do not name. */
export const summaries: Record<string, string> = {
  "POST /security/sign-up":
    "Makes an account and mails its confirmation code; to an address that has one, a mail says so.",
  "POST /security/confirm-sign-up": "Confirms an account with the mailed code, and signs in.",
  "POST /security/resend-confirmation-code": "Mails a new confirmation code, at most one a minute.",
  "POST /security/sign-in":
    "Signs in and gives an access token and a refresh token; a cookie marks the browser as known.",
  "POST /security/refresh-token": "Exchanges a refresh token, once, for new tokens.",
  "POST /security/sign-out": "Ends the session and all its tokens.",
  "GET /security/info": "Tells who is signed in, with groups, permissions and modules.",
  "POST /security/change-password": "Changes one's own password and ends the other sessions.",
  "POST /security/forgot-password": "Mails a code for choosing a new password.",
  "POST /security/confirm-password": "Sets a new password with the mailed code.",

  "GET /products/:id/history": "Tells what happened to a product, newest first: its passport.",
  "POST /products/:id/move": "Moves a product to another place.",
  "POST /products/:id/proof-override":
    "Lets a product be sold without proof of erasure, for a stated reason.",
  "PUT /split-product/:id/split-part-of-bundle": "Splits a part of a bundle off into a bundle of its own.",
  "PUT /split-product/:id/individualize-part-of-bundle":
    "Makes single devices of a part of a bundle, with their serial numbers.",
  "GET /aproducts": "Lists products including archived and sold ones, a page at a time.",
  "GET /aproduct/:id": "Reads any product, archived and sold ones included.",
  "PUT /aproducts/archive/:id": "Puts a product into the archive, or takes it out when it is there.",
  "PUT /aproducts/archive/set": "Puts many products into the archive.",
  "PUT /aproducts/archive/unset": "Takes many products out of the archive.",
  "POST /aproduct/bulk/print/barcodes": "Prints the labels of products as a PDF, in the order of their ids.",
  "POST /labels": "Prints the labels of products as a PDF, in the order of their ids.",

  ...orders("/purchases", "a purchase order"),
  "POST /purchases/:id/import/read":
    "Reads a supplier's list and proposes what its columns mean; saves nothing.",
  "POST /purchases/:id/import": "Adds the rows of a supplier's list as expected devices, all or none.",
  "GET /purchases/:id/imports": "Lists the imports into a purchase order and what became of them.",
  "POST /purchases/:orderId/imports/:id/undo": "Takes back exactly the lines that an import brought.",
  "POST /purchases/:id/lot-price":
    "Spreads what a whole lot costs over its lines, to the cent: alike, by the prices that they have, or as they are sent.",
  ...orders("/sales", "a sales order"),
  "POST /sales/:id/products/piece":
    "Adds one piece of a product: a line of its own, or one more on the line that holds it already.",

  "GET /tasks/bench": "Tells what waits at the workbench, task by task, and how far a purchase order is.",
  "POST /tasks/scan":
    "Finishes, begins or holds a task of the device that was scanned, with the attributes that it asks for.",
  "POST /tasks/scan/undo": "Takes back what a scan at the workbench did, unless the task has moved since.",

  "POST /intakes": "Opens the intake of a purchase order at a place.",
  "GET /intakes/:id": "Reads an intake with its counters, scans and what is missing.",
  "POST /intakes/:id/scans": "Takes serial numbers, one or a pasted list, and tells the fate of each.",
  "POST /intakes/:id/undo": "Takes the newest scan back, or the named one.",
  "POST /intakes/:id/decide": "Takes in or leaves out serial numbers that no line expected.",
  "POST /intakes/:id/type": "Says which product type the goods of lines without one are.",
  "POST /intakes/:id/count": "Counts the pieces of a line that is not scanned.",
  "POST /intakes/:id/close": "Books everything in, in one transaction.",

  "POST /products/blancco/:id": "Imports erasure reports for the devices of purchase order `id`.",
  "GET /erasure-reports": "Lists erasure reports, a page at a time.",
  "GET /erasure-reports/lost-proof":
    "Lists the devices of reports that were read again and prove less, until somebody has seen them.",
  "POST /erasure-reports/:id/seen": "Says that somebody has seen that a report proves less.",
  "GET /erasure-words": "Lists what the words of erasure tools were decided to mean.",
  "POST /erasure-words/decide":
    "Says what words of erasure tools mean for the reports that are imported from now on.",
  "POST /erasure-reports/import": "Imports erasure reports for devices of any order.",
  "POST /erasure-reports/:id/match": "Ties a waiting report to a product.",
  "POST /erasure-reports/:id/unmatch": "Takes a report back from a product that it was tied to by mistake.",
  "POST /erasure-reports/:id/dismiss": "Takes a report that belongs to no device here out of the queue.",

  "POST /erasure-reports/bulk/print/export": "Writes erasure reports as a CSV or XLSX file.",

  "GET /admin/users": "Lists users, a page at a time.",
  "POST /admin/users/bulk/print/export": "Writes users as a CSV or XLSX file.",
  "GET /admin/users/groups/:username": "Reads a user, with their groups and extra rights.",
  "PUT /admin/users/groups/:username":
    "Replaces the groups and extra rights of a user and ends their sessions.",
  "PATCH /admin/users/:id": "Changes the name of a user, or blocks them.",
  "PATCH /users/:id": "Changes one's own profile.",

  "GET /views": "Lists the views of a list: one's own and the shared ones.",

  "GET /search": "Searches products, orders, contacts and companies at once.",
  "POST /dashboard/first-steps/dismiss": "Puts the first steps of a new company away, for everybody.",
  "GET /dashboard/total": "Counts what is where and what waits for somebody.",

  "GET /configs": "Reads the settings that everybody may know.",
  "GET /admin/configs": "Reads all settings.",
  "PUT /configs": "Replaces the settings.",
  "GET /theme": "Reads the company's name, colours and pictures.",
  "GET /admin/theme": "Reads the theme for editing.",
  "PUT /admin/theme": "Replaces the theme, with its pictures when sent as multipart.",
  "GET /theme/logo/:unique_server_filename": "Gives the company's logo.",
  "GET /theme/favicon/:unique_server_filename": "Gives the icon of the browser's tab.",

  "GET /health/live": "Answers while the process runs.",
  "GET /health/ready":
    "Answers when requests can be sent here: the database can be reached, is not of a newer version, and no disk is full.",
  "GET /metrics": "Gives measurements for Prometheus, to an Admin or with the token of `METRICS_TOKEN`.",
  "GET /events": "Streams what changed as server-sent events.",
  "GET /openapi.json": "Gives this description as OpenAPI 3.1.",
  "GET /docs": "Shows this description as a page.",
  "GET /admin/jobs": "Lists jobs that wait, run or failed for good, imports of people included.",
  "POST /admin/jobs/bulk/print/export": "Writes jobs as a CSV or XLSX file.",
  "POST /admin/jobs/:id/retry": "Lets a failed job run again.",
  "POST /admin/jobs/:id/cancel":
    "Takes a job away that waits, runs for somebody, or failed; a mail that waits is then never sent.",
  "GET /logs/emails": "Lists mails that were sent or wait, a page at a time.",
  "POST /logs/emails/bulk/print/export": "Writes the list of mails as a CSV or XLSX file.",
  "GET /long-jobs/:userId": "Lists one's own long work: what runs, and what ended within a day.",
  "POST /long-jobs/:userId/:id/cancel": "Cancels work that has not ended yet.",
  "POST /long-jobs/:userId/dismiss": "Puts away what has ended.",
  "GET /long-jobs/:userId/:id/file": "Gives the document that long work has made.",
};

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
  orderId: "The number of the order",
  lineId: "The number of the line",
  productId: "The number of the product",
  screen: "The address of the list, such as `/orders/sales`",
  unique_server_filename: "The name that the theme gives",
  userId: "One's own number",
  username: "The user's name",
  mine: "`true` for those assigned to oneself",
  standard: "`true` for the standard tasks that new products get, instead of the tasks of products",
  isSupplier: "`true` for those who are a supplier, `false` for the others",
  isCustomer: "`true` for those who are a customer, `false` for the others",
  isPartner: "`true` for those who are a partner, `false` for the others",
  isPublic: "`true` for those whom partners see, `false` for the others",
  unmatched: "`true` for those that wait in the queue because they matched no device",
  sent: "`true` for those that were sent, `false` for those that were not",
  saleable:
    "`true` for what may be sold now: in stock, not reserved, in a saleable status; `false` for the rest",
  inStock: "`true` for what is here, `false` for what is not",
  missingProof: "`true` for what misses proof of erasure, `false` for what does not",
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
    "`PUT` replaces all fields, `PATCH` changes those it names. Send the `version` that was read, or the `ETag` that came with it as `If-Match`: if somebody else saved in between, the answer is 409 `stale` and says who and when. Without either the last one wins.",
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
