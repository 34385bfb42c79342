import { expect } from "vitest";
import { type Person, seededIds, type World } from "./world.ts";

type Line = Record<string, unknown>;

/** Makes contacts, goods and orders as somebody of the company would, through HTTP. */
export async function openShop(world: Pick<World, "db">, person: Pick<Person, "post" | "get">) {
  const ids = await seededIds(world);
  const made = async (url: string, body: unknown) => {
    const answer = await person.post(url, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body;
  };
  const contact = (name: string, more: object = {}) => made("/contacts", { name, companyId: null, ...more });
  const order = async (url: string, lines: Line[], more: object) =>
    made(url, { contactId: (await contact("Iemand")).id, lines, ...more });
  return {
    ids,
    made,
    contact,
    /** One device without data carriers. */
    device: (more: object = {}) =>
      made("/products", { productName: "Monitor", typeId: ids.types.Monitor, ...more }),
    bundle: (quantity: number, more: object = {}) =>
      made("/products", { productName: "Muis", typeId: ids.types.Accessoire, quantity, ...more }),
    saleable: ids.productStatuses.Verkoopbaar!,
    sale: (lines: Line[], more: object = {}) => order("/sales", lines, more),
    purchase: (lines: Line[], more: object = {}) => order("/purchases", lines, more),
    moveSale: (id: number, status: string, by: Pick<Person, "post"> = person) =>
      by.post(`/sales/${id}/status`, { statusId: ids.orderStatuses[`sale ${status}`] }),
    movePurchase: (id: number, status: string) =>
      person.post(`/purchases/${id}/status`, { statusId: ids.orderStatuses[`purchase ${status}`] }),
    stock: async (id: number) => (await person.get(`/aproduct/${id}`)).body,
  };
}
export type Shop = Awaited<ReturnType<typeof openShop>>;

/** Products whose stock is not the sum of their movements, or whose reservation is not that of their open lines. */
export async function brokenStock(world: World) {
  const { rows } = await world.services.pool.query(`
    select p.id, p."stockQuantity", p."reservedQuantity", moved.stock, moved.reserved, open.reserved as open
    from product p
    cross join lateral (select coalesce(sum(m.quantity), 0)::int as stock, coalesce(sum(m.reserved), 0)::int as reserved
      from "stockMovement" m where m."productId" = p.id) moved
    cross join lateral (select coalesce(sum(l.quantity), 0)::int as reserved
      from "orderLine" l where l."productId" = p.id and l.reserved) open
    where p."stockQuantity" <> moved.stock or p."reservedQuantity" <> moved.reserved or p."reservedQuantity" <> open.reserved
      or p."stockQuantity" < 0 or p."reservedQuantity" < 0`);
  return rows;
}
