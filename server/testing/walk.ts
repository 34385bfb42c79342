import { type RawBuilder, sql } from "kysely";
import type { Db } from "../ground/database/connection.ts";
import { brokenBooksOf, linesOutOfPhase } from "./books.ts";
import type { Answer } from "./person.ts";
import { acts, type ChosenAct, itemAt, type Step, startWalk, type Walker } from "./walk.acts.ts";

/** What there is of a walk at a moment. */
type Snapshot = {
  goods: number[];
  sales: number[];
  repairs: number[];
  purchases: number[];
  intakes: number[];
  /** By product in the archive, how many are here. */
  archived: Map<number, number>;
  /** By closed order, what it says. */
  closed: Map<number, string>;
};

/** What a walk has come to; what came in with its purchases is its own as well. */
export async function look(db: Db, walker: Walker): Promise<Snapshot> {
  const [goods, orders, intakes] = await Promise.all([
    rows<{ id: number; archived: boolean; stock: number }>(
      db,
      sql`select id, archived, "stockQuantity" as stock from product
        where id = any(${walker.goods}::int[]) or "purchaseId" = any(${walker.purchases}::int[]) order by id`,
    ),
    rows<{ id: number; kind: string; closed: boolean; says: string }>(
      db,
      sql`select o.id, o.kind, phase in ('done', 'cancelled') as closed, jsonb_build_array("contactId", total, discount,
          "discountUnit", "transportCost", "dataDestruction", "vatRates", (select jsonb_agg(jsonb_build_array(l.id, "productId", l."productName",
            quantity, "unitPrice", "vatCodeId", l.discount, l."discountUnit") order by l.id)
          from "orderLine" l where l."orderId" = o.id))::text as says
        from "order" o join "orderStatus" status on status.id = o."statusId"
        where o.id = any(${[...walker.sales, ...walker.repairs, ...walker.purchases]}::int[]) order by o.id`,
    ),
    rows<{ id: number }>(
      db,
      sql`select id from intake where "orderId" = any(${walker.purchases}::int[]) order by id`,
    ),
  ]);
  const ofKind = (requested: string) => orders.filter(({ kind }) => kind === requested).map(({ id }) => id);
  return {
    goods: goods.map(({ id }) => id),
    sales: ofKind("sale"),
    repairs: ofKind("repair"),
    purchases: ofKind("purchase"),
    intakes: intakes.map(({ id }) => id),
    archived: new Map(goods.filter(({ archived }) => archived).map(({ id, stock }) => [id, stock])),
    closed: new Map(orders.filter(({ closed }) => closed).map(({ id, says }) => [id, says])),
  };
}

const rows = async <Row>(db: Db, query: RawBuilder<unknown>) => (await query.execute(db)).rows as Row[];

/** What a step has left that must not be. */
export async function faultsSince(db: Db, before: Snapshot, after: Snapshot): Promise<string[]> {
  const orders = [...after.sales, ...after.repairs, ...after.purchases];
  const risen = [...after.archived].filter(([id, stock]) => stock > (before.archived.get(id) ?? stock));
  const rewritten = [...after.closed].filter(([id, says]) => says !== (before.closed.get(id) ?? says));
  return [
    ...(await brokenBooksOf(db, after.goods, orders)),
    ...(await linesOutOfPhase({ db }, orders)).map((line) => `out of phase: ${JSON.stringify(line)}`),
    ...risen.map(([id, stock]) => `product ${id} is in the archive and yet has come to ${stock}`),
    ...rewritten.map(([id, says]) => `order ${id} was closed and said ${before.closed.get(id)}, now ${says}`),
  ];
}

/** What a step picks; of an intake the open one. */
async function choose(db: Db, walker: Walker, { which }: Step): Promise<ChosenAct> {
  const pick = (list: readonly number[]) => (list.length ? itemAt(list, which) : 0);
  const [sale, repair, purchase] = [pick(walker.sales), pick(walker.repairs), pick(walker.purchases)];
  const [found] = await rows<Record<"sold" | "used" | "bought" | "scans" | "open", number[]>>(
    db,
    sql`with open as (select id, "orderId" from intake where id = any(${walker.intakes}::int[]) and "closedAt" is null)
      select array(select id from "orderLine" where "orderId" = ${sale} order by id) as sold,
        array(select id from "orderLine" where "orderId" = ${repair} order by id) as used,
        array(select id from "orderLine" where "orderId" in (${purchase}, (select "orderId" from open order by id limit 1)) order by id) as bought,
        array(select id from open order by id) as open,
        array(select id from "intakeScan" where "intakeId" in (select id from open) order by id) as scans`,
  );
  const { Magazijn, Ontvangst } = walker.shop.ids.locations;
  return {
    ...{ product: pick(walker.goods), sale, repair, purchase },
    ...{ saleLine: pick(found!.sold), repairLine: pick(found!.used), purchaseLine: pick(found!.bought) },
    intake: pick(found!.open.length ? found!.open : walker.intakes),
    scan: pick(found!.scans),
    location: itemAt([Magazijn!, Ontvangst!], which),
  };
}

export type Walk = { walker: Walker; sight: Snapshot; taken: number; faults: string[] };

/** Takes the steps one after another on goods of its own and looks at the books after each; ends at the first fault. */
export async function walk(
  db: Db,
  start: Parameters<typeof startWalk>,
  steps: readonly Step[],
): Promise<Walk> {
  const walker = await startWalk(...start);
  let sight = await look(db, walker);
  let taken = 0;
  for (const [nth, step] of steps.entries()) {
    const answer = await acts[step.act]!(walker, step, await choose(db, walker, step));
    if (answer.status < 300) {
      taken += 1;
      adopt(walker, step, answer);
    }
    const before = sight;
    sight = await look(db, walker);
    Object.assign(walker, {
      goods: sight.goods,
      sales: sight.sales,
      repairs: sight.repairs,
      purchases: sight.purchases,
      intakes: sight.intakes,
    });
    const faults = await faultsSince(db, before, sight);
    if (answer.status >= 500) faults.push(`${answer.status} ${JSON.stringify(answer.body)}`);
    const stepName = `${step.act} (step ${nth + 1}, ${answer.status})`;
    if (faults.length)
      return { walker, sight, taken, faults: faults.map((fault) => `${stepName}: ${fault}`) };
  }
  return { walker, sight, taken, faults: await misreadDocuments(walker, sight) };
}

/** What was made with a step is the walk's. */
function adopt(walker: Walker, { act }: Step, { body }: Answer) {
  if (act === "make" || act === "split" || act === "harvest") walker.goods.push(body.id);
  if (act === "individualize") walker.goods.push(...body.items.map(({ id }: { id: number }) => id));
  if (act === "sell") walker.sales.push(body.id);
  if (act === "repair") walker.repairs.push(body.id);
  if (act === "repairQueued") walker.repairs.push(...body.items.map(({ id }: { id: number }) => id));
  if (act === "order") walker.purchases.push(body.id);
}

/** Closed orders whose totals are not what they came to when they were closed. */
async function misreadDocuments({ person, sales, repairs }: Walker, { closed }: Snapshot) {
  const faults: string[] = [];
  for (const id of closed.keys()) {
    const { body } = await person.get(
      `/${sales.includes(id) ? "sales" : repairs.includes(id) ? "repairs" : "purchases"}/${id}`,
    );
    const isPriced = body.lines.some((line: { unitPrice: number | null }) => line.unitPrice !== null);
    if (body.total !== (isPriced || !body.lines.length ? body.totals.total : null))
      faults.push(`order ${id} is ${body.total} and reads ${body.totals.total}`);
  }
  return faults;
}
