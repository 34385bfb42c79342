import { bareNumber, isIban, isKvkNr, isVatNr } from "../../../contract/company.rules.ts";
import type { CompanyData } from "../../../contract/companyData.ts";
import { refused } from "../../ground/base/failure.ts";

const checks = {
  kvkNr: { isRight: isKvkNr, code: "kvkNrInvalid" },
  vatNr: { isRight: isVatNr, code: "vatNrInvalid" },
  iban: { isRight: isIban, code: "ibanInvalid" },
};

/** Company data with its numbers in their bare form; 422 at the first that is none. */
export function checkedCompany(company: CompanyData): CompanyData {
  const numbers = Object.entries(checks).map(([field, { isRight, code }]) => {
    const number = bareNumber(company[field as keyof typeof checks]);
    if (number && !isRight(number)) throw refused(code, `company.${field}`);
    return [field, number];
  });
  return { ...company, ...Object.fromEntries(numbers) };
}
