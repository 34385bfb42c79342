import sharp from "sharp";
import { shopKeys, startMagento } from "../platform/integrations/magento.fixtures.ts";
import { listingSyncer } from "../work/webshop/listings.jobs.ts";
import { publisher } from "../work/webshop/publish.jobs.ts";
import { reviewer } from "../work/webshop/review.jobs.ts";
import { orderCanceller, orderPoller } from "../work/webshop/shopOrders.jobs.ts";
import type { Client } from "./person.ts";
import type { Shop } from "./shop.ts";
import type { World } from "./world.ts";

/** Milliseconds after which a shop that says nothing has not answered: those of a test in which it does so, and of all others. */
export const impatient = 1_500;
const patient = 60_000;

/** A company that is connected with a Magento on this machine, and devices that are ready for it. */
export async function openWebshop(world: World, admin: Client, shop: Shop) {
  const magento = await startMagento();
  const settings = { baseUrl: magento.url, signIn: "oauth" as const };
  const configure = (more: object = {}, secrets: object = shopKeys) =>
    admin.put("/modules/webshop/configs", { ...settings, ...more, secrets });
  await configure();
  const { types } = shop.ids;
  const change = async (url: string, body: object) => {
    const answer = await admin.patch(url, body);
    if (answer.status !== 200) throw new Error(`${url}: ${JSON.stringify(answer.body)}`);
  };
  await change(`/admin/product-types/${types.Monitor}`, { magentoCategoryId: "12" });
  const { body } = await admin.get("/attributes?pageSize=200");
  const grade = body.items.find(({ code }: { code: string }) => code === "grade");
  await change(`/attributes/${grade.id}`, { magentoAttrCode: "grade" });
  const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#336699" } })
    .jpeg()
    .toBuffer();
  let pictured: string | undefined;
  let made = 0;

  /**
   * A device that may be sold, with all that the shop asks; the picture is that of its model. Its colour is its own, so that it is
   * no other's equal, unless its attributes are given.
   */
  async function ready(more: { productName?: string; [name: string]: unknown } = {}) {
    const productName = more.productName ?? "EIZO FlexScan EV2455";
    made += 1;
    const device = await shop.made("/products", {
      ...{ typeId: types.Monitor, statusId: shop.saleable, salePrice: 10_000 },
      ...{ attributes: { grade: "A", color: `kleur ${made}` }, ...more, productName },
    });
    if (pictured === productName) return device;
    const { body } = await admin.upload(`/products/${device.id}/pictures`, [{ name: "1.jpg", bytes: photo }]);
    await admin.post(`/pictures/${body.items[0].id}/sharing`, { ofModel: true });
    pictured = productName;
    return device;
  }

  /** Does what waits for the workers of listings, as they would; answers how many jobs that were. */
  async function work(patience = patient) {
    let done = 0;
    for (const _ of await world.takeJobs("reviewListings")) await reviewer(world.services)();
    for (
      let jobs = await world.takeJobs("syncListing");
      jobs.length;
      jobs = await world.takeJobs("syncListing")
    ) {
      for (const job of jobs) await listingSyncer(world.services, { patience })(job).catch(() => undefined);
      done += jobs.length;
    }
    return done;
  }
  /** Reads the orders of the shop, as each minute does. */
  const poll = () => orderPoller(world.services, { patience: patient })();
  /** Does what the shop is asked to cancel. */
  async function cancel() {
    for (const job of await world.takeJobs("cancelShopOrder"))
      await orderCanceller(world.services, { patience: patient })(job).catch(() => undefined);
  }
  /** Does the long work of publishing. */
  async function publishMany() {
    for (const job of await world.takeJobs("publishListings"))
      await publisher(world.services, { patience: patient })(job, true).catch(() => undefined);
  }
  const stateOf = async (id: number) => (await admin.get(`/aproducts/webshop/${id}`)).body;
  return {
    ...{ magento, configure, ready, work, poll, cancel, publishMany, stateOf, photo },
    publish: (id: number) => admin.put(`/aproducts/webshop/${id}`, {}),
    withdraw: (id: number) => admin.del(`/aproducts/webshop/${id}`),
    /** A device that the shop has on sale. */
    async published(more: Parameters<typeof ready>[0] = {}) {
      const device = await ready(more);
      await admin.put(`/aproducts/webshop/${device.id}`, {});
      await work();
      return device;
    },
    inShop: (sku: string) => magento.goods.products.get(sku),
    stockInShop: (sku: string) => magento.goods.stock.get(sku),
    salableInShop: (sku: string) => magento.goods.salable(sku),
  };
}
