import { sql } from "kysely";
import { bareNumber, isVatNr } from "../../../contract/company.rules.ts";
import { formattedZipcode } from "../../../contract/contacts.rules.ts";
import type { ShopAddress, ShopOrderBody } from "../../../contract/shopOrders.rules.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import type { ContactDraft } from "../../people/contacts/contactImport.rules.ts";
import { companiesFor, insertContacts, writeCompanies } from "../../people/contacts/contactWriting.ts";
import { findExisting } from "../../people/contacts/matching.ts";

/** The address that an order is paid from; of one without, where it goes. */
export const billingOf = ({ billing_address, extension_attributes }: ShopOrderBody): ShopAddress =>
  billing_address ?? extension_attributes?.shipping_assignments?.[0]?.shipping?.address ?? {};
export const deliveryOf = ({ extension_attributes }: ShopOrderBody): ShopAddress | undefined =>
  extension_attributes?.shipping_assignments?.[0]?.shipping?.address;

const cut = (text: string | null | undefined, length: number) =>
  (text ?? "").replace(/\s+/g, " ").trim().slice(0, length);

export const vatNrOf = (order: ShopOrderBody) => {
  const bare = bareNumber(order.customer_taxvat || billingOf(order).vat_id || "");
  return isVatNr(bare) ? bare : "";
};

/** The customer as the shop has them. */
export function customerOf(order: ShopOrderBody): ContactDraft {
  const address = billingOf(order);
  const person = cut([address.firstname, address.lastname].filter(Boolean).join(" "), 120);
  const account = cut([order.customer_firstname, order.customer_lastname].filter(Boolean).join(" "), 120);
  const email = cut(order.customer_email, 200);
  const companyName = cut(address.company, 120);
  const country = /^[A-Z]{2}$/.test(address.country_id ?? "") ? address.country_id! : "NL";
  return {
    ...{ row: 0, name: person || account || companyName || email, email, companyName },
    ...{ kvk_nr: "", rsin_nr: "", vatNr: vatNrOf(order), problems: [], roles: { isCustomer: true } },
    filled: {
      ...{ email, phone: cut(address.telephone, 40), street: cut(address.street?.join(" "), 200), country },
      ...{ city: cut(address.city, 200), zipcode: formattedZipcode(cut(address.postcode, 20), country) },
      state: cut(address.region, 200),
    },
  };
}

/** The contact that an order is of: by its e-mail address, its VAT number, or its name and postcode; undefined for somebody new. */
export async function findCustomer(db: Db | Tx, draft: ContactDraft): Promise<number | undefined> {
  const match = (await findExisting(db, [draft])).contactOf(draft);
  if (match?.match === "email") return match.contact.id;
  if (draft.vatNr) {
    const known = await db
      .selectFrom("contact")
      .innerJoin("company", "company.id", "contact.companyId")
      .select("contact.id")
      .where("company.vatNr", "=", draft.vatNr)
      .orderBy(sql`lower(contact.name) = lower(${draft.name}) desc, contact.id`)
      .executeTakeFirst();
    if (known) return known.id;
  }
  return match?.contact.id;
}

/** Who buys is a customer, whatever they were before. */
export const markCustomer = (tx: Tx, id: number) =>
  tx
    .updateTable("contact")
    .set({ isCustomer: true, version: sql<number>`version + 1` })
    .where("id", "=", id)
    .where("isCustomer", "=", false)
    .execute();

/** Makes the contact, with its company where the order names one. */
export async function makeCustomer(tx: Tx, draft: ContactDraft): Promise<number> {
  const { company } = companiesFor(await findExisting(tx, [draft]))(draft);
  if (company) await writeCompanies(tx, new Set([company]));
  const [id] = await insertContacts(tx, [{ ...draft, companyId: company?.id ?? null }]);
  return id!;
}
