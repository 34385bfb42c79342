import type { CompaniesSchemas } from "./companies.ts";
import { crud } from "./crud.routes.ts";

export const companies = crud<CompaniesSchemas>("/companies", { resource: "companies" });
