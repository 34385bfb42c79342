import { type Static, Type } from "typebox";
import { withFileSchemas } from "./attachments.ts";
import * as routes from "./companies.routes.ts";
import { crudSchemas } from "./crud.ts";
import { subject } from "./docs.ts";
import { input, name, text, withSchemas } from "./http.ts";

export const CompanyInput = input({
  name: { ...name(), examples: ["Voorbeeldbank Holding"] },
  kvk_nr: Type.String({ maxLength: 20, default: "" }),
  rsin_nr: Type.String({ maxLength: 20, default: "" }),
  vatNr: { ...text(30), default: "", description: "With its country, as `NL004495445B01`" },
});
export type CompanyInput = Static<typeof CompanyInput>;

const companiesSchemas = withFileSchemas(
  crudSchemas({ input: CompanyInput, sortable: ["name", "kvk_nr", "rsin_nr", "vatNr"] }),
  "company",
  "uittreksel.pdf",
);
export type CompaniesSchemas = typeof companiesSchemas;
export const companies = withSchemas(
  subject("company", "Companies that contacts belong to.", { many: "companies" }),
  routes.companies,
  companiesSchemas,
);
