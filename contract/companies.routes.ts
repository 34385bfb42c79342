import { withFiles } from "./attachments.routes.ts";
import type { CompaniesSchemas } from "./companies.ts";
import { crud } from "./crud.routes.ts";

export const companies = withFiles(
  crud<CompaniesSchemas>("/companies", { resource: "companies" }),
  "company",
);
