import { fileRoutes } from "./attachments.routes.ts";
import type { CompaniesSchemas } from "./companies.ts";
import { crud } from "./crud.routes.ts";
import { about, type RoutesOf } from "./routes.ts";

const files = about(
  "companies",
  fileRoutes("/companies", "company", {
    read: { permission: "companies:read" },
    write: { permission: "companies:write" },
  }),
) as RoutesOf<Pick<CompaniesSchemas, "addFile" | "readFile" | "removeFile">>;

export const companies = {
  ...crud<Omit<CompaniesSchemas, keyof typeof files>>("/companies", { resource: "companies" }),
  ...files,
};
