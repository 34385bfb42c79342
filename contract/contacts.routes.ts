import { fileRoutes } from "./attachments.routes.ts";
import { withBulkEdit } from "./bulk.routes.ts";
import type { ContactsSchemas } from "./contacts.ts";
import { crud } from "./crud.routes.ts";
import { about, get, type RoutesOf } from "./routes.ts";

const read = { permission: "contacts:read" } as const;
const write = { permission: "contacts:write" } as const;
const more = about("contacts", {
  history: get("/contacts/:id/history", read),
  ...fileRoutes("/contacts", "contact", { read, write }),
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
    "tagId",
    "remarks",
  ],
  (field) => (field === "tagId" ? ["customerTags:read"] : undefined),
);
