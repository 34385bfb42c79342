import { expect, test } from "vitest";
import { attributes } from "./attributes.ts";
import { autocomplete } from "./autocomplete.ts";

const specified =
  "product-types, product-sub-types, tasks, attributes, contacts, partners, vat-codes, purchase-statuses, sale-statuses, repair-statuses, customers, suppliers, vehicles, drivers, locations, location-labels, product-statuses, companies";
/** Resources of logistics, which does not exist yet. */
const later = ["vehicles", "drivers"];

test("every list of the specification is there to pick from, but those of resources that do not exist yet", () => {
  const urls = [...Object.values(autocomplete), attributes.options].map(({ url }) => url);
  const missing = specified.split(", ").filter((list) => !urls.includes(`/autocomplete/${list}`));
  expect(missing).toEqual(later);
});
