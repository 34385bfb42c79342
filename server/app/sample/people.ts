import { parse } from "csv-parse/sync";
import { type Company, sampleFile } from "./company.ts";

type Person = Record<string, string> & { key: string; is: string; companyName: string; kvk_nr: string };

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

  await fillInPaper(company);

  const sofie = company.as("sofie.voorbeeld");
  // Their addresses end in `.example`, which leads nowhere (RFC 2606).
  const people: Person[] = parse(sampleFile("contacts.csv"), { columns: true });
  const ids: Record<string, number> = {};
  for (const { key, is, companyName: name, kvk_nr, ...fields } of people) {
    const companyId = name ? (await sofie.post("/companies", { name, kvk_nr })).id : null;
    const filled = Object.entries(fields).filter(([, value]) => value);
    const roles = is.split(" ").map((role) => [role, true]);
    const contact = { ...Object.fromEntries([...filled, ...roles]), companyId };
    ids[key] = (await sofie.post("/contacts", contact)).id;
  }
  await company.hire("karin.voorbeeld", ["Karin", "Mulder"], "Supplier", ids.bank);
  await company.hire("joris.voorbeeld", ["Joris", "Bos"], "Customer", ids.webshop);
  await company.hire("paul.voorbeeld", ["Paul", "Janssen"], "Partner", ids.leasing);
  return ids;
}

/** What the company is called, and what is on its paper; without that nothing is invoiced. */
async function fillInPaper(company: Company) {
  const anna = company.as("anna.voorbeeld");
  await anna.put("/admin/theme", { companyName: "Rondom IT", palette: {} });
  const { version: _, ...configs } = await anna.get("/admin/configs");
  await anna.put("/configs", {
    ...configs,
    company: {
      ...{ name: "Rondom IT B.V.", street: "Stationsplein 1", zipcode: "3511 ED", city: "Utrecht" },
      ...{ kvkNr: "69599084", vatNr: "NL004495445B01", iban: "NL91ABNA0417164300" },
      ...{ email: "verkoop@omloop.example", phone: "030 123 45 67" },
      footer: {
        nl: "Een voorbeeldbedrijf: betaal deze factuur niet.",
        en: "A made-up company: do not pay this invoice.",
      },
    },
  });
}
