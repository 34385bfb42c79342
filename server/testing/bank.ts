import type { Module } from "../../contract/access.ts";
import type { SandboxOutcome } from "../../contract/sandbox.ts";
import { paymentReader, paymentSweeper, subscriptionSettler } from "../work/payments/payments.jobs.ts";
import type { Client } from "./person.ts";
import type { World } from "./world.ts";

const tables = [
  ...["modulePeriod", "paymentEffect", "payment", "subscriptionModule", "subscription"],
  ...["sandboxPayment", "sandboxSubscription", "sandboxCustomer", "mail"],
];
/** Takes everything away that the company bought, was given, or paid. */
export const forgetPayments = [
  ...tables.map((table) => `delete from "${table}"`),
  "delete from setting where name = 'sandboxClock'",
  `update module set "trialUntil" = null, "paidUntil" = null, "graceUntil" = null, "unpaidSince" = null, "activeAt" = null`,
].join(";");

/** A company that has bought nothing, and the sandbox that it pays at. */
export function openBank(world: Pick<World, "services" | "takeJobs" | "db">, admin: Client) {
  const { services } = world;
  const read = paymentReader(services);
  const settle = subscriptionSettler(services);
  const sweep = paymentSweeper(services);
  /** Does what waits in the queue about payments, as a worker would; `repeat` does each job so often. */
  async function work(repeat = 1) {
    for (let round = 0; round < 5; round += 1) {
      const sweeps = await world.takeJobs("sweepPayments");
      const reads = await world.takeJobs("readPayment");
      const settles = await world.takeJobs("settleSubscription");
      if (sweeps.length + reads.length + settles.length === 0) return;
      for (let time = 0; time < repeat; time += 1) {
        for (const _ of sweeps) await sweep();
        for (const job of reads) await read(job);
        for (const job of settles) await settle(job);
      }
    }
  }
  const tokenOf = (checkoutUrl: string) => checkoutUrl.split("/").at(-1)!;
  const finish = (token: string, outcome: SandboxOutcome) =>
    admin.post(`/payments/sandbox/${token}/finish`, { outcome });
  const stateOf = async (module: Module) => (await admin.get(`/modules/${module}`)).body;
  return {
    work,
    sweep,
    stateOf,
    finish,
    async forgetAll() {
      await services.pool.query(forgetPayments);
      services.sessions.forget();
    },
    /** Puts the modules into the cart and begins to pay. */
    async checkOut(...modules: Module[]) {
      const cart = await admin.put("/cart", { modules });
      if (cart.status !== 200) throw new Error(`the cart: ${JSON.stringify(cart.body)}`);
      const { status, body } = await admin.post("/payments/setup");
      if (status !== 201) throw new Error(`the checkout: ${JSON.stringify(body)}`);
      return { id: body.id as number, token: tokenOf(body.checkoutUrl) };
    },
    tokenOf,
    /** Buys and pays. */
    async buy(...modules: Module[]) {
      const { id, token } = await this.checkOut(...modules);
      await finish(token, "paid");
      await work();
      return id;
    },
    async pass(days: number, minutes = 0) {
      await admin.post("/payments/sandbox/clock", { days, minutes });
      await work();
    },
    decide: (debits: string, mandate = "valid") => admin.post("/payments/sandbox/bank", { debits, mandate }),
    payment: async (id: number) => (await admin.get(`/payments/${id}`)).body,
    payments: async () => (await admin.get("/payments?sort=id")).body.items,
    bank: async () => (await admin.get("/payments/sandbox")).body,
  };
}
