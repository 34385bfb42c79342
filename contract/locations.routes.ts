import { withBulkEdit } from "./bulk.routes.ts";
import { crud } from "./crud.routes.ts";
import type { LocationSchemas } from "./locations.ts";

export const locations = withBulkEdit(crud<LocationSchemas>("/admin/locations", { resource: "locations" }), [
  "locationTemplate",
  "unitCapacity",
]);
