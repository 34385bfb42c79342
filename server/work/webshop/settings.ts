import type { ShopSettings } from "../../../contract/shopSettings.ts";
import { refused } from "../../ground/base/failure.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { findModuleConfig, findModuleSecrets } from "../../people/modules/configs.ts";
import type { ShopAccess } from "../../platform/integrations/magento.ts";

export type Shop = { settings: ShopSettings; access: ShopAccess };

const oauthKeys = ["consumerKey", "consumerSecret", "accessToken", "accessTokenSecret"] as const;

/** The web shop with its keys, which are used here and nowhere else; undefined while it is not connected. */
export async function findShop(db: Db | Tx): Promise<Shop | undefined> {
  const settings = await findModuleConfig(db, "webshop");
  const secrets = await findModuleSecrets(db, "webshop");
  const baseUrl = settings.baseUrl.replace(/\/+$/, "");
  const { consumerKey = "", consumerSecret = "", accessToken = "", accessTokenSecret = "" } = secrets;
  const keys =
    settings.signIn === "bearer"
      ? { token: accessToken }
      : { consumerKey, consumerSecret, accessToken, accessTokenSecret };
  const isComplete =
    settings.signIn === "bearer" ? accessToken !== "" : oauthKeys.every((name) => secrets[name]);
  return baseUrl && isComplete ? { settings, access: { baseUrl, keys } } : undefined;
}

/** The same; 422 `webshopNotConnected` at this field. */
export async function connectedShop(db: Db | Tx, path?: string): Promise<Shop> {
  const shop = await findShop(db);
  if (!shop) throw refused("webshopNotConnected", path);
  return shop;
}
