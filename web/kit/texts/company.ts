import { dayIn } from "../../../contract/days.rules.ts";

/** By what the company counts its days, and its money: its time zone by IANA name, its currency by ISO 4217. */
export type Company = { timeZone: string; currency: string };

let company: Company = { timeZone: "Europe/Amsterdam", currency: "EUR" };
export const companyOf = () => company;

/** Takes over what the server says of the company; screens that are drawn from then on follow it. */
export function receiveCompany({ timeZone, currency }: Company) {
  company = { timeZone, currency };
}

/** Today by the company's clock, `YYYY-MM-DD`, wherever the reader is. */
export const today = () => dayIn(company.timeZone, new Date());

/** The company's day of an instant, `YYYY-MM-DD`; a date without time is returned as it is. */
export const dayOf = (at: string) => (at.length === 10 ? at : dayIn(company.timeZone, new Date(at)));
