import type { AttributesSchemas } from "./attributes.ts";
import { withOptions } from "./autocomplete.routes.ts";
import { withBulkEdit } from "./bulk.routes.ts";
import { crud } from "./crud.routes.ts";

export const attributes = withBulkEdit(
  withOptions(crud<AttributesSchemas>("/attributes", { resource: "attributes" }), "attributes"),
  ["dataBearing", "position"],
);
