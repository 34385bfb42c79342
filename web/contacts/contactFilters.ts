import { customerTags, mailingLists } from "../../contract/mailingLists.routes.ts";
import type { Filter } from "../kit/rows/filters.ts";

export const roles = ["isSupplier", "isCustomer", "isPartner", "isPublic"] as const;
/** The filters that every list of contacts has. */
export const textFilters: Filter[] = [
  { key: "companyId", from: "companies", optional: true },
  { key: "tagId", from: customerTags.options, optional: true },
  { key: "lists", from: mailingLists.options, optional: true },
  { key: "name", kind: "texts" },
  { key: "city", kind: "texts", optional: true },
  { key: "zipcode", kind: "texts", optional: true },
  { key: "email", kind: "texts", optional: true },
];
export const archiveFilter: Filter = { key: "isArchived", kind: "yesNo" };
export const roleFilters: Filter[] = roles.map((key) => ({ key, kind: "yesNo" }));
/** Those of the lists of customers, suppliers and partners. */
export const dealingFilters: Filter[] = [
  ...(["hasOpenSales", "hasOpenPurchases", "hasOpenForPartner"] as const).map(
    (key): Filter => ({ key, kind: "yesNo" }),
  ),
  ...(["lastSale", "lastPurchase", "lastForPartner"] as const).map(
    (key): Filter => ({ key, kind: "days", optional: true }),
  ),
  ...(["openSales", "devicesSold", "openPurchases", "devicesBought", "openForPartner"] as const).map(
    (key): Filter => ({ key, kind: "numbers", optional: true }),
  ),
  ...(["revenue", "spent"] as const).map((key): Filter => ({ key, kind: "money", optional: true })),
];
