import { fileRoutes } from "./attachments.routes.ts";
import { withBulkEdit } from "./bulk.routes.ts";
import type { ContactsSchemas } from "./contacts.ts";
import { crud } from "./crud.routes.ts";
import { about, act, get, type RoutesOf } from "./routes.ts";

const read = { permission: "contacts:read" } as const;
const write = { permission: "contacts:write" } as const;
const more = about("contacts", {
  history: get("/contacts/:id/history", read),
  ...fileRoutes("/contacts", "contact", { read, write }),
  similar: get("/contacts/similar", read),
  archive: act("/contacts/:id/archive", write),
  unarchive: act("/contacts/:id/unarchive", write),
}) as RoutesOf<
  Pick<
    ContactsSchemas,
    "archive" | "unarchive" | "history" | "addFile" | "readFile" | "removeFile" | "similar"
  >
>;

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
