import { withBulkEdit } from "./bulk.routes.ts";
import type { ContactsSchemas } from "./contacts.ts";
import { crud } from "./crud.routes.ts";
import { about, del, get, post, type RoutesOf } from "./routes.ts";

const read = { permission: "contacts:read" } as const;
const files = { permission: "contacts:write", row: "contactId" } as const;
const more = about("contacts", {
  history: get("/contacts/:id/history", read),
  addFile: post("/contacts/:contactId/files", files),
  readFile: get("/contacts/:contactId/files/:id", { ...read, row: "contactId" }),
  removeFile: del("/contacts/:contactId/files/:id", files),
  similar: get("/contacts/similar", read),
}) as RoutesOf<Pick<ContactsSchemas, "history" | "addFile" | "readFile" | "removeFile" | "similar">>;

export const contacts = withBulkEdit(
  { ...crud<Omit<ContactsSchemas, keyof typeof more>>("/contacts", { resource: "contacts" }), ...more },
  [
    "companyId",
    "representative",
    "street",
    "extraStreet",
    "zipcode",
    "city",
    "state",
    "country",
    "locale",
    "isSupplier",
    "isCustomer",
    "isPartner",
    "isPublic",
    "remarks",
  ],
);
