import type { Group } from "../../contract/access.ts";
import type { Db } from "../ground/database/connection.ts";
import type { Client } from "./person.ts";
import type { Shop } from "./shop.ts";

export type Kind = "purchases" | "sales" | "repairs";
export type OutsiderOrder = { kind: Kind; id: number; orderNr: string; of: string[]; fileId: number };
type Account = Client & { id: number };

/** People outside the company, and the group of each. */
export const outsiders: Record<string, Group> = {
  "Leverancier Noord": "Supplier",
  "Leverancier Zuid": "Supplier",
  "Klant Noord": "Customer",
  "Klant Zuid": "Customer",
  "Partner Noord": "Partner",
  "Partner Zuid": "Partner",
};
const kindsOf: Partial<Record<Group, Kind[]>> = {
  Supplier: ["purchases"],
  Customer: ["sales", "repairs"],
  Partner: ["purchases", "sales", "repairs"],
};
export const readable = (name: string) => kindsOf[outsiders[name]!]!;

/** A line as an order of this kind takes it. */
const lineOf = async (shop: Shop, kind: Kind) =>
  ({
    purchases: { productName: "Laptop", unitPrice: 5000 },
    sales: { productId: (await shop.device()).id },
    repairs: { kind: "service", productName: "Schoonmaken", unitPrice: 2500 },
  })[kind];

/** Outsiders with a contact each, and orders of every one of them: without a partner, and with either partner. */
export async function admitOutsiders<P extends Account>(
  db: Db,
  shop: Shop,
  admin: Client,
  signedIn: (group: Group) => Promise<P>,
) {
  const people = new Map<string, { person: P; contactId: number }>();
  const orders: OutsiderOrder[] = [];
  for (const [name, group] of Object.entries(outsiders)) {
    const contact = await shop.contact(name, { isPartner: group === "Partner" });
    const person = await signedIn(group);
    await db.updateTable("user").set({ contactId: contact.id }).where("id", "=", person.id).execute();
    people.set(name, { person, contactId: contact.id });
  }

  async function order(kind: Kind, of: string, partner: string | undefined) {
    const line = await lineOf(shop, kind);
    const { id, orderNr } = await shop.made(`/${kind}`, {
      contactId: people.get(of)!.contactId,
      partnerId: partner ? people.get(partner)!.contactId : null,
      lines: [line],
      remarks: `geheim van ${of}`,
    });
    const bytes = Buffer.from(`bon van ${orderNr}`);
    const file = await admin.upload(`/${kind}/${id}/files`, [{ name: "bon.txt", bytes }]);
    const whose = [of, ...(partner ? [partner] : [])];
    orders.push({ kind, id, orderNr, of: whose, fileId: file.body.items[0].id });
  }
  for (const partner of [undefined, "Partner Noord", "Partner Zuid"])
    for (const kind of ["purchases", "sales", "repairs"] as const)
      for (const name of Object.keys(outsiders).filter(
        (one) => outsiders[one] !== "Partner" && readable(one).includes(kind),
      ))
        await order(kind, name, partner);

  const seen = (name: string, kind: Kind) =>
    orders.filter((one) => one.kind === kind && one.of.includes(name));
  const unseen = (name: string, kind: Kind) =>
    orders.filter((one) => one.kind === kind && !one.of.includes(name));
  return { people, orders, seen, unseen };
}
