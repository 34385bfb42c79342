import { expect, test } from "vitest";
import { attributes } from "./attributes.ts";
import { autocomplete } from "./autocomplete.ts";
import { drivers } from "./drivers.ts";
import { vehicles } from "./vehicles.ts";

const specified =
  "product-types, product-sub-types, tasks, attributes, contacts, partners, vat-codes, purchase-statuses, sale-statuses, repair-statuses, customers, suppliers, vehicles, drivers, locations, location-labels, product-statuses, companies";

test("every list of the specification is there to pick from", () => {
  const ofResources = [attributes, vehicles, drivers].map(({ options }) => options);
  const urls = [...Object.values(autocomplete), ...ofResources].map(({ url }) => url);
  const missing = specified.split(", ").filter((list) => !urls.includes(`/autocomplete/${list}`));
  expect(missing).toEqual([]);
});
