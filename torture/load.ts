import { setTimeout as delay } from "node:timers/promises";
import { type Dice, diceOf } from "../server/testing/hostile.ts";
import type { Answer } from "../server/testing/person.ts";
import { openShop } from "../server/testing/shop.ts";
import type { Deployment } from "./deployment.ts";
import { type Entry, importedRows, type Kind, soldLines } from "./history.ts";

type Plan = { kind: Kind; key: string; method: "post" | "put"; url: string; body: unknown };
type Work = Entry & { plan: Plan };
export type Load = Awaited<ReturnType<typeof openLoad>>;

const clients = 12;

/** People who sell, deliver, book in, split and import lists, and remember the answers. */
export async function openLoad(deployment: Deployment, seed: number) {
  const person = await deployment.signedIn("Admin");
  const prefix = `T-${seed}-${Date.now().toString(36).toUpperCase()}-`;
  const plans = await openPlans(deployment, person, prefix);
  const history: Work[] = [];
  /** The number of answers by status, and the unexpected ones. */
  const statuses = new Map<number, number>();
  const odd: string[] = [];
  const last = { success: 0, failure: 0 };
  let cut = 0;

  async function send(plan: Plan): Promise<Answer | undefined> {
    const headers = { "idempotency-key": `${plan.kind}-${plan.key}` };
    const answer = await person[plan.method](plan.url, plan.body, headers).catch(() => undefined);
    last[answer && answer.status < 300 ? "success" : "failure"] = performance.now();
    if (!answer) cut += 1;
    else {
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      odd.push(...oddities(answer).map((fault) => `${plan.kind}: ${fault}`));
    }
    return answer;
  }

  const stateOf = (answer: Answer | undefined): Entry["state"] => {
    if (!answer || answer.status >= 500 || answer.status === 409) return "unknown";
    return answer.status < 300 ? "acknowledged" : "refused";
  };

  async function client(dice: Dice, stopped: AbortSignal) {
    const followUps: Plan[] = [];
    while (!stopped.aborted) {
      const followUp = dice.chance(0.6) ? followUps.shift() : undefined;
      const plan = followUp ?? plans.fresh(dice);
      const entry: Work = { kind: plan.kind, key: plan.key, state: "unknown", at: 0, plan };
      history.push(entry);
      while (entry.state === "unknown" && !stopped.aborted) {
        const answer = await send(plan);
        const state = stateOf(answer);
        Object.assign(entry, { state, at: Date.now() });
        if (state === "acknowledged") followUps.push(...plans.after(plan, answer!.body.id));
        else await delay(answer ? 20 : 200);
      }
    }
  }

  return {
    prefix,
    history,
    statuses,
    odd,
    last,
    /** The number of requests without a complete answer. */
    get cut() {
      return cut;
    },
    /** Works until stopped. */
    async run(stopped: AbortSignal, part: number) {
      await Promise.all(
        Array.from({ length: clients }, (_, at) => client(diceOf(seed + part * 100 + at), stopped)),
      );
    },
    /** Repeats every request without a complete answer under the same key, which must succeed now; returns their number. */
    async resend() {
      const unknown = history.filter(({ state }) => state === "unknown");
      const waiting = [...unknown];
      const repeat = async () => {
        for (let entry = waiting.shift(); entry; entry = waiting.shift()) {
          for (let tries = 0; entry.state === "unknown" && tries < 20; tries += 1) {
            if (tries) await delay(100);
            Object.assign(entry, { state: stateOf(await send(entry.plan)), at: Date.now() });
          }
          if (entry.state !== "acknowledged")
            odd.push(`not taken when sent again: ${entry.kind} ${entry.key}`);
        }
      };
      await Promise.all(Array.from({ length: clients }, repeat));
      return unknown.length;
    },
  };
}

/** Faults of an answer while the database is away: it must be a success or «try again later». */
export function oddities({ status, headers, body }: Answer): string[] {
  const later = status === 503 && headers["retry-after"] !== undefined;
  const isBusy = status === 409 && ["requestInFlight", "busyTryAgain"].includes(body.code);
  return status < 300 || later || isBusy ? [] : [`${status} ${JSON.stringify(body).slice(0, 200)}`];
}

/** What people do: create things, and work with those that exist. */
async function openPlans(
  deployment: Deployment,
  person: Awaited<ReturnType<Deployment["signedIn"]>>,
  prefix: string,
) {
  const shop = await openShop(deployment, person);
  const contactId = (await shop.contact("Belasting", { email: "belasting@example.nl" })).id;
  const goods: number[] = [];
  for (let at = 0; at < 8; at += 1)
    goods.push((await shop.bundle(1_000_000, { statusId: shop.saleable })).id);
  const statusId = shop.ids.orderStatuses["sale Bevestigd"];
  const response = await person.patch(`/admin/order-statuses/${statusId}`, {
    mailBody: "Bevestigd: {orderNr}",
  });
  if (response.status !== 200) throw new Error(`the status takes no mail: ${response.status}`);
  const typeId = shop.ids.types.Monitor;
  let names = 0;

  const lines = (dice: Dice) => {
    const first = dice.below(goods.length);
    return Array.from({ length: soldLines }, (_, at) => ({ productId: goods[(first + at) % goods.length] }));
  };
  const makers: ((key: string, dice: Dice) => Plan)[] = [
    (key) => ({
      kind: "contact",
      key,
      method: "post",
      url: "/contacts",
      body: { name: key, companyId: null },
    }),
    (key) => ({
      ...{ kind: "product", key, method: "post", url: "/products" },
      body: { sku: key, productName: "Dock", typeId, quantity: 5 },
    }),
    (key, dice) => ({
      ...{ kind: "order", key, method: "post", url: "/sales" },
      body: { orderNr: key, contactId, statusId, lines: lines(dice) },
    }),
    (key) => ({
      ...{ kind: "purchase", key, method: "post", url: "/purchases" },
      body: { orderNr: key, contactId },
    }),
  ];

  return {
    fresh(dice: Dice): Plan {
      names += 1;
      return dice.one(makers)(prefix + names, dice);
    },
    after({ kind, key }: Plan, id: number): Plan[] {
      if (kind === "product")
        return [
          {
            ...{ kind: "split", key, method: "put" },
            url: `/split-product/${id}/split-part-of-bundle`,
            body: { quantity: 2 },
          },
        ];
      if (kind === "order")
        return [
          {
            ...{ kind: "delivery", key, method: "post", url: `/sales/${id}/status` },
            body: { statusId: shop.ids.orderStatuses["sale Afgerond"] },
          },
        ];
      if (kind === "purchase")
        return [
          {
            ...{ kind: "list", key, method: "post", url: `/purchases/${id}/import` },
            body: {
              headings: ["Serienummer", "Artikel"],
              rows: Array.from({ length: importedRows }, (_, at) => [`${key}/${at}`, "Laptop"]),
              mapping: ["serialNumber", "productName"],
              types: { "": typeId },
            },
          },
        ];
      return [];
    },
  };
}
