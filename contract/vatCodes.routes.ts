import { crud } from "./crud.routes.ts";
import type { VatCodesSchemas } from "./vatCodes.ts";

export const vatCodes = crud<VatCodesSchemas>("/admin/vat-codes", {
  resource: "vatCodes",
  topic: "vat-codes",
});
