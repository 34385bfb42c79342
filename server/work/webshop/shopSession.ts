import type { Services } from "../../platform/http/app.ts";
import { type ShopClient, shopClient } from "../../platform/integrations/magento.ts";
import { type StoredPicture, shopPng } from "./listingSources.ts";
import type { Shop } from "./settings.ts";
import { type ShopSchema, shopSchema } from "./shopSchema.ts";

/** Milliseconds that one request may take, since a picture takes long on a slow host; and how many are on their way at once. */
export type Patience = { patience?: number; atOnce?: number };
/** One connection with the shop, for as many listings as one wants to bring there. */
export function shopSession(shop: Shop, options: Patience = {}) {
  const client = inTurn(shopClient(shop.access, options), options.atOnce);
  return {
    ...{ shop, client, schema: shopSchema(client), pngs: new Map<string, Promise<Buffer>>() },
    stockId: stockOf(client, shop.settings),
  };
}
/** Which stock the first website of the company sells from, asked once. */
function stockOf(client: ShopClient, { websiteIds }: Shop["settings"]) {
  let found: Promise<number> | undefined;
  const look = async () => {
    const websites = await client.ask<{ id: number; code: string }[]>("GET", "store/websites");
    const code = websites.find(({ id }) => id === websiteIds[0])?.code ?? "base";
    const stock = await client.ask<{ stock_id: number }>("GET", `inventory/stock-resolver/website/${code}`);
    return stock.stock_id;
  };
  return () => {
    found ??= look();
    return found;
  };
}
export type ShopSession = {
  shop: Shop;
  client: ShopClient;
  stockId: () => Promise<number>;
  schema: ShopSchema;
  /** The last pictures that were drawn for the shop: devices of a model share theirs. */
  pngs: Map<string, Promise<Buffer>>;
};
/** Pictures of at most some megabytes each. */
const mostPngs = 20;

/** A picture as the shop takes it, drawn once for all devices that show it. */
export function pngIn(
  services: Pick<Services, "storage">,
  { pngs }: ShopSession,
  picture: StoredPicture,
): Promise<Buffer> {
  const drawn = pngs.get(picture.sha256) ?? shopPng(services, picture);
  if (pngs.size >= mostPngs) pngs.delete(pngs.keys().next().value!);
  pngs.set(picture.sha256, drawn);
  drawn.catch(() => pngs.delete(picture.sha256));
  return drawn;
}

/** Lets so many requests be on their way at once; the others wait in the order in which they came. */
function inTurn(client: ShopClient, atOnce = Number.POSITIVE_INFINITY): ShopClient {
  let free = atOnce;
  const waiting: (() => void)[] = [];
  return {
    async ask(method, path, asked) {
      if (free > 0) free -= 1;
      else await new Promise<void>((next) => waiting.push(next));
      try {
        return await client.ask(method, path, asked);
      } finally {
        const next = waiting.shift();
        if (next) next();
        else free += 1;
      }
    },
  };
}
