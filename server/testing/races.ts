import { type RawBuilder, sql } from "kysely";
import type { Db } from "../ground/database/connection.ts";
import type { Answer, Client } from "./person.ts";
import type { Shop } from "./shop.ts";

type PendingAnswer = Promise<Pick<Answer, "status" | "body">>;
/** What rivals do to the same goods and orders. */
export type Ways = {
  sell(orderId: number, status: string): PendingAnswer;
  split(bundleId: number, quantity: number, into: "split" | "individualize"): PendingAnswer;
  archive(productId: number): PendingAnswer;
  setStatus(productId: number, statusId: number): PendingAnswer;
  edit(orderId: number, change: { remarks: string; version?: number }): PendingAnswer;
};
/** Where the races are run: the shop of somebody who may sell and split, its database, and how the rivals go about it. */
export type Stadium = { db: Db; shop: Shop; person: Client; contactId: number; ways: Ways };

/** Retries while somebody else holds the row, as a person would. */
async function insisting(ask: () => PendingAnswer): PendingAnswer {
  const answer = await ask();
  return answer.body.code === "busyTryAgain" ? insisting(ask) : answer;
}

export async function openStadium(db: Db, shop: Shop, person: Client): Promise<Stadium> {
  const ways: Ways = {
    sell: (id, status) => insisting(() => shop.moveSale(id, status)),
    split: (id, quantity, into) =>
      insisting(() => person.put(`/split-product/${id}/${into}-part-of-bundle`, { quantity })),
    archive: (id) => insisting(() => person.put("/aproducts/archive/set", { ids: [id] })),
    setStatus: (id, statusId) =>
      insisting(() => person.post("/products/bulk/status", { ids: [id], statusId })),
    edit: (id, change) => insisting(() => person.patch(`/sales/${id}`, change)),
  };
  return { db, shop, person, contactId: (await shop.contact("Koper")).id, ways };
}

/** A competition for goods: a round of it answers what went wrong, undefined when all was as it should be. */
export type Race = {
  name: string;
  rounds: number;
  round(stadium: Stadium, rivals: number): Promise<string | undefined>;
};

export const won = (answers: { status: number }[]) => answers.filter(({ status }) => status < 300).length;
export const times = <T>(count: number, act: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => act(at)));
export const ones = (count: number) => Array.from({ length: count }, () => 1);

const rowsOf = async <Row>(db: Db, query: RawBuilder<Row>) => (await query.execute(db)).rows;

/** As many draft orders as there are wishes, each for its quantity of the product: what is raced for is only their status. */
export async function drafts({ db, shop, contactId }: Stadium, productId: number, wishes: number[]) {
  const draftRows = await rowsOf(
    db,
    sql<{ id: number }>`with made as (
       insert into "order" (kind, "orderNr", "contactId", "statusId", "orderDate", "lineCount")
       select 'sale', 'RACE-' || gen_random_uuid(), ${contactId}::int, ${shop.ids.orderStatuses["sale Concept"]}::int, today(), 1
       from generate_series(1, ${wishes.length}::int)
       returning id)
     insert into "orderLine" ("orderId", "productId", quantity)
     select id, ${productId}::int, (${wishes}::int[])[row_number() over (order by id)] from made returning "orderId" as id`,
  );
  return draftRows.map(({ id }) => id);
}

/** Moves the drafts all at once, in turn to each of the statuses. */
export const confirmAll = ({ ways }: Stadium, orders: number[], ...statuses: string[]) =>
  Promise.all(orders.map((id, at) => ways.sell(id, statuses[at % statuses.length]!)));

const sellable = ({ shop }: Stadium) => shop.device({ statusId: shop.saleable });
const bundle = ({ shop }: Stadium, quantity: number) => shop.bundle(quantity, { statusId: shop.saleable });
const statusesOf = (answers: { status: number; body: { code?: string } }[]) =>
  [...Map.groupBy(answers, ({ status, body }) => `${status} ${body.code ?? ""}`.trim())]
    .map(([answer, of]) => `${of.length} × ${answer}`)
    .join(", ");
const isIn = (answers: { status: number }[], allowed: number[]) =>
  answers.every(({ status }) => allowed.includes(status));

/** What the guard is for: reads how many there are, thinks, writes one less. */
async function sellNaively({ db }: Stadium, productId: number) {
  const [found] = await rowsOf(
    db,
    sql<{ stock: number }>`select "stockQuantity" as stock from product where id = ${productId}`,
  );
  if (found!.stock < 1) return { status: 422, body: {} };
  await sql`update product set "stockQuantity" = ${found!.stock - 1} where id = ${productId}`.execute(db);
  return { status: 200, body: {} };
}

/** Exactly one of the competing requests gets the last item; the others are told why not. */
export const lastItem = (sellOne?: typeof sellNaively): Race => ({
  name: "the last item is sold once",
  rounds: 20,
  async round(stadium, rivals) {
    const { id, sku } = await sellable(stadium);
    const answers = sellOne
      ? await times(rivals, () => sellOne(stadium, id))
      : await confirmAll(stadium, await drafts(stadium, id, ones(rivals)), "Bevestigd", "Afgerond", "Gereed");
    // What was sold without the guard has no movement: the books must be right again.
    if (sellOne) await sql`update product set "stockQuantity" = 1 where id = ${id}`.execute(stadium.db);
    const lost = answers.filter(({ status }) => status >= 300);
    const untold = lost.filter(({ body }) => body.code !== "notEnoughStock" || body.details?.skus !== sku);
    if (won(answers) === 1 && untold.length === 0) return undefined;
    return `${won(answers)} of ${rivals} have the last item: ${statusesOf(answers)}`;
  },
});
export const soldNaively = lastItem(sellNaively);

/** Races of two kinds of work for the same goods. */
export const races: Race[] = [
  lastItem(),
  {
    name: "selling and splitting share what there is",
    rounds: 8,
    async round(stadium) {
      const { id } = await bundle(stadium, 10);
      const wishes = await drafts(stadium, id, ones(10));
      const [sales, splits] = await Promise.all([
        confirmAll(stadium, wishes, "Bevestigd"),
        times(10, () => stadium.ways.split(id, 1, "split")),
      ]);
      const all = [...sales, ...splits];
      return won(all) === 10 && isIn(all, [200, 201, 422]) ? undefined : statusesOf(all);
    },
  },
  {
    name: "splitting and splitting share it as well, in parts or in single devices",
    rounds: 8,
    async round(stadium) {
      const { id } = await bundle(stadium, 12);
      const answers = await times(12, (at) => stadium.ways.split(id, 3, at % 2 ? "split" : "individualize"));
      const { stockQuantity } = await stadium.shop.stock(id);
      return won(answers) === 4 && stockQuantity === 0
        ? undefined
        : `${stockQuantity} left after ${statusesOf(answers)}`;
    },
  },
  {
    name: "a product is sold or archived, never both",
    rounds: 10,
    async round(stadium) {
      const { id } = await sellable(stadium);
      const [wish] = await drafts(stadium, id, [1]);
      const [sale, archive] = await Promise.all([
        stadium.ways.sell(wish!, "Bevestigd"),
        stadium.ways.archive(id),
      ]);
      const { archived, reservedQuantity } = await stadium.shop.stock(id);
      const right = sale.status < 300 ? !archived && reservedQuantity === 1 : archived && !reservedQuantity;
      return won([sale, archive]) === 1 && right
        ? undefined
        : `archived ${archived}, reserved ${reservedQuantity} after ${statusesOf([sale, archive])}`;
    },
  },
  {
    name: "a product is sold or taken back to the workshop, never both",
    rounds: 10,
    async round(stadium) {
      const { id } = await sellable(stadium);
      const statusId = stadium.shop.ids.productStatuses["In de wacht"]!;
      const [wish] = await drafts(stadium, id, [1]);
      const answers = await Promise.all([
        stadium.ways.sell(wish!, "Bevestigd"),
        stadium.ways.setStatus(id, statusId),
      ]);
      return won(answers) === 1 ? undefined : statusesOf(answers);
    },
  },
  {
    name: "of people who edit an order from the same version one is let in and the others are told",
    rounds: 10,
    async round({ person, contactId, ways }) {
      const { body } = await person.post("/sales", { contactId });
      const answers = await times(5, (at) =>
        ways.edit(body.id, { remarks: `van ${at}`, version: body.version }),
      );
      const order = (await person.get(`/sales/${body.id}`)).body;
      const winner = answers.find(({ status }) => status === 200);
      const right = won(answers) === 1 && isIn(answers, [200, 409]);
      return right && order.remarks === winner?.body.remarks
        ? undefined
        : `«${order.remarks}» is stored after ${statusesOf(answers)}`;
    },
  },
];
