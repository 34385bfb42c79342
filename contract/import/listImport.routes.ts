import type { Access, Resource } from "../access.ts";
import { about, act, get, type RoutesOf } from "../routes.ts";
import type { ContactImportSchemas, ProductImportSchemas, SaleImportSchemas } from "./listImport.ts";

function listImport<D>(resource: Resource) {
  const url = `/${resource}`;
  const write: Access = { permission: `${resource}:write` };
  return about(resource, {
    read: act(`${url}/import/read`, { ...write, effect: "reads" }),
    /** Imports all rows or none: 422 `importHasErrors` names the errors by row and field. */
    save: act(`${url}/import`, { dryRun: true, ...write }),
    list: get(`${url}/imports`, write),
    /** Records that were used or changed since stay, and are named in the answer. */
    undo: act(`${url}/imports/:id/undo`, write),
  }) as RoutesOf<D>;
}
export const contactImport = listImport<ContactImportSchemas>("contacts");
export const productImport = listImport<ProductImportSchemas>("products");
export const saleImport = listImport<SaleImportSchemas>("sales");
