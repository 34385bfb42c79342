import { type Static, Type } from "typebox";
import { AttachedFile, withFiles } from "./attachments.ts";
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

const companySubject = subject("company", "Companies that contacts belong to.", { many: "companies" });
export const companies = withFiles(
  crud("/companies", {
    input: CompanyInput,
    extra: { files: Type.Array(AttachedFile) },
    row: Type.Object({ id: Type.Integer(), version: Type.Integer(), ...CompanyInput.properties }),
    sortable: ["name", "kvk_nr", "rsin_nr", "vatNr"],
    subject: companySubject,
    resource: "companies",
  }),
  companySubject,
  "/companies",
  "company",
  {
    a: "a company",
    file: "uittreksel.pdf",
    read: { permission: "companies:read" },
    write: { permission: "companies:write" },
  },
);
