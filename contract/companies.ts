import { type Static, Type } from "typebox";
import { crud } from "./crud.ts";
import { subject } from "./docs.ts";
import { input, name, text } from "./http.ts";

export const CompanyInput = input({
  name: name(),
  kvk_nr: Type.String({ maxLength: 20, default: "" }),
  rsin_nr: Type.String({ maxLength: 20, default: "" }),
  vatNr: { ...text(30), default: "", description: "With its country, as `NL004495445B01`" },
});
export type CompanyInput = Static<typeof CompanyInput>;

export const companies = crud("/companies", {
  input: CompanyInput,
  sortable: ["name", "kvk_nr", "rsin_nr", "vatNr"],
  subject: subject("company", "Companies that contacts belong to.", { many: "companies" }),
  resource: "companies",
});
