import { setTimeout as delay } from "node:timers/promises";
import type { Locale } from "../../../contract/locales.ts";
import { listings } from "../../../contract/webshop.ts";
import { Failure } from "../../ground/base/failure.ts";
import type { Services } from "../../platform/http/app.ts";
import { actAs } from "../../platform/http/write.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import { resumed } from "../../platform/jobs/longJobs.ts";
import { lookAgain } from "./listingGroups.ts";
import { findMissing, wantPublished } from "./listings.actions.ts";
import { syncListing } from "./listings.jobs.ts";
import { missingText } from "./listings.queries.ts";
import { findShop } from "./settings.ts";
import { type Patience, type ShopSession, shopSession } from "./shopSession.ts";

/** What came of one device; kept with the job, in no language. */
export type PublishedRow = {
  id: number;
  sku: string;
  outcome: "published" | "unchanged" | "refused";
  requests: number;
  refusal?: { code: string; details: Record<string, string | number> };
};

/** How many requests are on their way at once: a shop on one machine gets slower by more. */
const atOnce = 4;
/** How many listings are worked on meanwhile, so that a connection never waits for our own books. */
const underWay = 2 * atOnce;
/** Devices that are judged in one transaction. */
const judgedAtOnce = 100;
/** What is wrong with the connection itself: the rest would be refused by the same. */
const endsAll = [
  "shopNameUnknown",
  "shopPrivate",
  "shopCertificate",
  "shopRedirects",
  "shopUnauthorized",
  "shopNotJson",
];
/** Milliseconds after which a listing that another worker has is tried again, and how often. */
const busyPause = 500;
const busyTries = 100;

/** Publishes many devices, and leaves a report of each. */
export const publisher =
  (services: Services, options: Patience = {}) =>
  ({ longJobId, ids, locale }: Jobs["publishListings"], isLastTime: boolean) =>
    resumed(
      services,
      { id: longJobId, isLastTime, access: listings.publishMany.config },
      async ({ step, finish }, { userId }) => {
        const shop = await findShop(services.db);
        if (!shop) throw new Failure(422, "webshopNotConnected");
        const session = shopSession(shop, { ...options, atOnce });
        const rows: PublishedRow[] = [];
        const wanted: Wanted[] = [];
        for (let at = 0; at < ids.length; at += judgedAtOnce) {
          const judged = await judge(services, ids.slice(at, at + judgedAtOnce), { userId, locale });
          rows.push(...judged.refused);
          wanted.push(...judged.wanted);
        }
        const left = [...Map.groupBy(wanted, ({ listingId }) => listingId)];
        const worker = async () => {
          for (let one = left.shift(); one; one = left.shift()) {
            step(rows.length, ids.length);
            rows.push(...(await publishListing(services, session, ...one)));
          }
        };
        await Promise.all(Array.from({ length: Math.min(underWay, left.length) }, worker));
        step(ids.length, ids.length);
        await services.db.transaction().execute((tx) => finish(tx, { answer: JSON.stringify({ rows }) }));
      },
    );

type Wanted = { id: number; sku: string; listingId: number };
type By = { userId: number; locale: Locale };
/** Wants those that are ready in the shop, and says of the others what they lack. */
const judge = ({ db }: Services, ids: readonly number[], { userId, locale }: By) =>
  db.transaction().execute(async (tx) => {
    await actAs(tx, userId);
    const devices = await findMissing(tx, ids);
    const wanted: Wanted[] = [];
    const refused: PublishedRow[] = [];
    for (const { id, sku, missing } of devices) {
      if (missing.length === 0) wanted.push({ id, sku, listingId: await wantPublished(tx, id) });
      else {
        const details = { skus: sku, missing: missingText(locale, missing) };
        const refusal = { code: "notReadyForShop", details };
        refused.push({ id, sku, outcome: "refused", requests: 0, refusal });
      }
    }
    return { wanted, refused };
  });

/** Brings a listing to the shop; of its devices the first one is told to have taken the requests. */
async function publishListing(
  services: Services,
  session: ShopSession,
  listingId: number,
  devices: readonly Wanted[],
): Promise<PublishedRow[]> {
  const synced = await syncedWhenFree(services, session, listingId);
  const rowOf = ({ id, sku }: Wanted, at: number) => ({ id, sku, requests: at === 0 ? synced.requests : 0 });
  if (synced.outcome !== "refused") {
    const outcome = synced.outcome === "unchanged" ? "unchanged" : "published";
    return devices.map((device, at) => ({ ...rowOf(device, at), outcome }));
  }
  const { refusal, mayPass } = synced;
  if (mayPass) await services.db.transaction().execute((tx) => lookAgain(tx, listingId));
  if (endsAll.includes(refusal.code)) throw new Failure(503, refusal.code, refusal.details);
  return devices.map((device, at) => ({ ...rowOf(device, at), outcome: "refused", refusal }));
}

/** A listing that another worker has at this moment is waited for. */
async function syncedWhenFree(services: Services, session: ShopSession, listingId: number) {
  for (let tries = 1; ; tries += 1) {
    const synced = await syncListing(services, session, listingId);
    const isBusy = synced.outcome === "refused" && synced.refusal.code === "listingBusy";
    if (!isBusy || tries >= busyTries) return synced;
    await delay(busyPause);
  }
}
