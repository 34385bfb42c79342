import type { Client } from "./person.ts";

/** What a company says of itself on paper. */
export const paperData = {
  ...{ name: "Kringloop B.V.", street: "Stationsplein 1", zipcode: "3511 ED", city: "Utrecht" },
  ...{ kvkNr: "69599084", vatNr: "NL004495445B01", iban: "NL91ABNA0417164300", paymentDays: 30 },
  ...{ terms: { nl: "Eigendom gaat over bij betaling." }, footer: { nl: "Dank u wel" } },
};

/** Fills in the company's data, so that it can invoice; `more` are settings that differ. */
export async function fillInPaper(
  admin: Pick<Client, "get" | "put">,
  company: object = {},
  more: object = {},
) {
  const { version: _, ...configs } = (await admin.get("/admin/configs")).body;
  const answer = await admin.put("/configs", {
    ...configs,
    ...more,
    company: { ...paperData, ...company },
  });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
}
