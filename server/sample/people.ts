import type { Company } from "./company.ts";
import { companies, contacts } from "./contacts.ts";

/** Hires somebody of every group, and lets them write down who the company deals with. */
export async function meetPeople(company: Company) {
  const { clock } = company;
  clock.turnTo(-38, "8:30");
  await company.hire("anna.voorbeeld", ["Anna", "Visser"], "Admin");
  await company.hire("mehmet.voorbeeld", ["Mehmet", "Yılmaz"], "Manager");
  await company.hire("sofie.voorbeeld", ["Sofie", "de Boer"], "Sales");
  await company.hire("pieter.voorbeeld", ["Pieter", "Hendriks"], "Purchasing");
  await company.hire("wim.voorbeeld", ["Wim", "Dekker"], "Warehouse");
  await company.hire("tess.voorbeeld", ["Tess", "van Leeuwen"], "Technician");
  await company.hire("tom.voorbeeld", ["Tom", "Willems"], "Technician");
  await company.hire("jolanda.voorbeeld", ["Jolanda", "Kuipers"], "Planner");
  await company.hire("dirk.voorbeeld", ["Dirk", "van der Berg"], "Driver");

  const sofie = company.as("sofie.voorbeeld");
  const companyIds: Record<string, number> = {};
  for (const [key, input] of Object.entries(companies))
    companyIds[key] = (await sofie.post("/companies", input)).id;
  const ids: Record<string, number> = {};
  for (const [key, { company: of, is, ...input }] of Object.entries(contacts)) {
    const flags = Object.fromEntries(is.map((flag) => [flag, true]));
    const contact = { ...input, ...flags, companyId: of ? companyIds[of] : null };
    ids[key] = (await sofie.post("/contacts", contact)).id;
  }
  await company.hire("karin.voorbeeld", ["Karin", "Mulder"], "Supplier", ids.bank);
  await company.hire("joris.voorbeeld", ["Joris", "Bos"], "Customer", ids.webshop);
  await company.hire("paul.voorbeeld", ["Paul", "Janssen"], "Partner", ids.leasing);
  return ids;
}
