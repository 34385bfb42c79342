import type { Locale } from "../../../contract/security.ts";
import { listings } from "../../../contract/webshop.ts";
import { Failure } from "../../ground/base/failure.ts";
import type { Services } from "../../platform/http/app.ts";
import { actAs } from "../../platform/http/write.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import { resumed } from "../../platform/jobs/longJobs.ts";
import { enqueueListing, findMissing, wantPublished } from "./listings.actions.ts";
import { type Patience, type ShopSession, shopSession, syncListing } from "./listings.jobs.ts";
import { missingText } from "./listings.queries.ts";
import { findShop } from "./settings.ts";

/** What came of one device; kept with the job, in no language. */
export type PublishedRow = {
  id: number;
  sku: string;
  outcome: "published" | "unchanged" | "refused";
  requests: number;
  refusal?: { code: string; details: Record<string, string | number> };
};

/** How many devices are written at once: a shop on one machine gets slower by more. */
const atOnce = 4;
/** What is wrong with the connection itself: the rest would be refused by the same. */
const endsAll = [
  "shopNameUnknown",
  "shopPrivate",
  "shopCertificate",
  "shopRedirects",
  "shopUnauthorized",
  "shopNotJson",
];

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
        const session = shopSession(shop, options);
        const rows: PublishedRow[] = [];
        const left = [...ids];
        const worker = async () => {
          for (let id = left.shift(); id !== undefined; id = left.shift()) {
            step(rows.length, ids.length);
            const row = await publishOne(services, session, { id, userId, locale });
            if (row) rows.push(row);
          }
        };
        await Promise.all(Array.from({ length: Math.min(atOnce, ids.length) }, worker));
        step(ids.length, ids.length);
        await services.db.transaction().execute((tx) => finish(tx, { answer: JSON.stringify({ rows }) }));
      },
    );

type One = { id: number; userId: number; locale: Locale };
async function publishOne(
  services: Services,
  session: ShopSession,
  { id, userId, locale }: One,
): Promise<PublishedRow | undefined> {
  const { db } = services;
  const wanted = await db.transaction().execute(async (tx) => {
    await actAs(tx, userId);
    const [device] = await findMissing(tx, [id]);
    if (!device) return undefined;
    const { sku, missing } = device;
    return missing.length ? { sku, missing } : { sku, listingId: await wantPublished(tx, id) };
  });
  if (!wanted) return undefined;
  const { sku, listingId } = wanted;
  if (listingId === undefined) {
    const details = { skus: sku, missing: missingText(locale, wanted.missing ?? []) };
    return { id, sku, outcome: "refused", requests: 0, refusal: { code: "notReadyForShop", details } };
  }
  const synced = await syncListing(services, session, listingId);
  if (synced.outcome !== "refused")
    return {
      id,
      sku,
      outcome: synced.outcome === "unchanged" ? "unchanged" : "published",
      requests: synced.requests,
    };
  if (synced.mayPass) await db.transaction().execute((tx) => enqueueListing(tx, listingId));
  if (endsAll.includes(synced.refusal.code))
    throw new Failure(503, synced.refusal.code, synced.refusal.details);
  return { id, sku, outcome: "refused", requests: synced.requests, refusal: synced.refusal };
}
