/** Exports that use a word for something else than other lists do: recognised by these headings, compacted (see `compact`). */
type KnownExport = { by: readonly string[]; columns: Readonly<Record<string, string | null>> };

const exports: readonly KnownExport[] = [
  // Orders of Shopify.
  {
    by: ["lineitemsku", "financialstatus"],
    columns: {
      name: "orderNr",
      createdat: "orderDate",
      billingname: "name",
      phone: null,
      shipping: "transportCost",
      total: "orderTotal",
      discountamount: "discount",
      lineitemdiscount: null,
      vendor: null,
    },
  },
  // Products of WooCommerce, which are in an order.
  { by: ["regularprice", "instock"], columns: { position: null } },
  // Orders of bol.com, whose reference is the seller's own of the article.
  { by: ["bestelnummer", "ean", "referentie"], columns: { referentie: "sku" } },
  // Contacts of Google, in whose labels stand its groups.
  { by: ["email1value"], columns: { labels: null, groupmembership: null } },
  // Dolibarr calls the name of a product its label.
  { by: ["ref", "label"], columns: { ref: "sku", label: "productName" } },
];

/** What the columns of a known export are; empty for any other list. */
export function exportedColumns(keys: readonly string[]): Readonly<Record<string, string | null>> {
  return exports.find(({ by }) => by.every((key) => keys.includes(key)))?.columns ?? {};
}
