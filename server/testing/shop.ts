import type { Db } from "../ground/database/connection.ts";
import type { Client } from "./person.ts";
import { seededIds } from "./seeded.ts";

type Line = Record<string, unknown>;

/** Makes contacts, goods and orders as somebody of the company would, through HTTP. */
export async function openShop(world: { db: Db }, person: Pick<Client, "post" | "get" | "patch">) {
  const ids = await seededIds(world);
  const saleable = ids.productStatuses.Verkoopbaar!;
  /** Does the tasks of a product. */
  const finishTasks = async (productId: number) => {
    for (const { id, status } of (await person.get(`/tasks?productId=${productId}&sort=position`)).body.items)
      if (status !== "done") await person.patch(`/tasks/${id}`, { status: "done" });
  };
  /** A product that is saleable came into stock, and its tasks were done. */
  const made = async (url: string, body: unknown) => {
    const isSaleable = url === "/products" && (body as { statusId?: number }).statusId === saleable;
    if (!isSaleable) return posted(url, body);
    const { statusId: _, ...input } = body as { statusId: number };
    const { id } = await posted(url, input);
    await finishTasks(id);
    const answer = await person.patch(`/products/${id}`, { statusId: saleable });
    if (answer.status !== 200) throw new Error(`${id} is not saleable: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const posted = async (url: string, body: unknown) => {
    const answer = await person.post(url, body);
    if (answer.status !== 201)
      throw new Error(`${url} answers ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const contact = (name: string, more: object = {}) => made("/contacts", { name, companyId: null, ...more });
  const order = async (url: string, lines: Line[], more: object) =>
    made(url, { contactId: (await contact("Iemand")).id, lines, ...more });
  const moveSale = (id: number, status: string, by: Pick<Client, "post"> = person) =>
    by.post(`/sales/${id}/status`, { statusId: ids.orderStatuses[`sale ${status}`] });
  /** The id of a new device on a sale of this status. */
  const deviceOnSale = async (status: string): Promise<number> => {
    const { id } = await made("/products", {
      productName: "Monitor",
      typeId: ids.types.Monitor,
      statusId: saleable,
    });
    await moveSale((await order("/sales", [{ productId: id }], {})).id, status);
    return id;
  };
  return {
    ids,
    made,
    finishTasks,
    contact,
    /** One device without data carriers. */
    device: (more: object = {}) =>
      made("/products", { productName: "Monitor", typeId: ids.types.Monitor, ...more }),
    bundle: (quantity: number, more: object = {}) =>
      made("/products", { productName: "Muis", typeId: ids.types.Accessoire, quantity, ...more }),
    saleable,
    /** A device in stock whose tasks were done. */
    tested: async (more: object = {}) => {
      const device = { productName: "Monitor", typeId: ids.types.Monitor, statusId: saleable, ...more };
      const { id } = await made("/products", device);
      return (await person.patch(`/products/${id}`, { statusId: ids.productStatuses["Op voorraad"] })).body;
    },
    reservedDevice: () => deviceOnSale("Bevestigd"),
    soldDevice: () => deviceOnSale("Afgerond"),
    sale: (lines: Line[], more: object = {}) => order("/sales", lines, more),
    repair: (lines: Line[], more: object = {}) => order("/repairs", lines, more),
    purchase: (lines: Line[], more: object = {}) => order("/purchases", lines, more),
    moveSale,
    moveRepair: (id: number, status: string, by: Pick<Client, "post"> = person) =>
      by.post(`/repairs/${id}/status`, { statusId: ids.orderStatuses[`repair ${status}`] }),
    /** Books in what was never scanned, unless told otherwise. */
    movePurchase: (id: number, status: string, more: object = { bookUnscanned: true }) =>
      person.post(`/purchases/${id}/status`, {
        ...{ statusId: ids.orderStatuses[`purchase ${status}`] },
        ...more,
      }),
    stock: async (id: number) => (await person.get(`/aproduct/${id}`)).body,
  };
}
export type Shop = Awaited<ReturnType<typeof openShop>>;
