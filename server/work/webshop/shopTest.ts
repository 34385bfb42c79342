import type { Locale } from "../../../contract/locales.ts";
import { type ShopTested, shopTest } from "../../../contract/webshop.ts";
import { textOf } from "../../ground/base/texts.ts";
import type { App, Services } from "../../platform/http/app.ts";
import { messageOf } from "../../platform/http/problem.ts";
import { searchAll } from "../../platform/integrations/magento.search.ts";
import { ShopTrouble, shopClient } from "../../platform/integrations/magento.ts";
import { connectedShop, type Shop } from "./settings.ts";

type Checks = ShopTested["checks"];
type Check = Checks[number]["check"];
/** Milliseconds that a person waits for one answer. */
const patience = 10_000;
/** What says that no request came through, so that nothing else can be asked. */
const endsAll = [
  "shopNameUnknown",
  "shopPrivate",
  "shopCertificate",
  "shopAway",
  "shopTimeout",
  "shopRedirects",
  "shopNotJson",
];

/** Asks the shop what is needed of it, one thing after another. */
async function tested({ settings, access }: Shop, locale: Locale): Promise<Checks> {
  const client = shopClient(access, { patience });
  const troubles: ShopTrouble[] = [];
  const checks: Checks = [];
  const says = (check: Check, key: string, values: Record<string, string | number> = {}) =>
    textOf(locale, `shopChecks.says.${key}`, { check, ...values });
  const add = (check: Check, ok: boolean, text: string) => void checks.push({ check, ok, says: text });
  /** What the shop answers; undefined when it refused, which is a line of its own. */
  const ask = async <T>(check: Check, look: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await look();
    } catch (error) {
      if (!(error instanceof ShopTrouble)) throw error;
      troubles.push(error);
      add(check, false, messageOf(locale, error.code, error.details));
      return undefined;
    }
  };
  const views = await ask("connection", () =>
    client.ask<{ code: string }[]>("GET", "store/storeViews", { store: "default" }),
  );
  if (troubles[0] && endsAll.includes(troubles[0].code)) return checks;
  if (views) add("connection", true, says("connection", "answers"));
  const modules = await ask("version", () => searchOfModules());
  if (modules)
    add("version", true, says("version", modules.includes("Magento_InventoryApi") ? "withSources" : "older"));
  const sources = await ask("sources", () => searchAll<{ source_code: string }>(client, "inventory/sources"));
  if (sources) {
    const isThere = sources.some(({ source_code }) => source_code === settings.sourceCode);
    add("sources", isThere, says("sources", isThere ? "found" : "noSource", { name: settings.sourceCode }));
  }
  if (views) {
    const missing = Object.values(settings.storeViews).filter(
      (code) => !views.some((view) => view.code === code),
    );
    const names = (missing.length ? missing : views.map(({ code }) => code)).join(", ");
    add("storeViews", !missing.length, says("storeViews", missing.length ? "noView" : "views", { names }));
  }
  const websites = await ask("websites", () =>
    client.ask<{ id: number; name: string }[]>("GET", "store/websites"),
  );
  if (websites) {
    const missing = settings.websiteIds.filter((id) => !websites.some((website) => website.id === id));
    const names = missing.length ? missing.join(", ") : websites.map(({ name }) => name).join(", ");
    add(
      "websites",
      !missing.length,
      says("websites", missing.length ? "noWebsite" : "found", { name: names }),
    );
  }
  const sets = await ask("attributeSet", () =>
    searchAll<{ attribute_set_id: number; attribute_set_name: string }>(
      client,
      "products/attribute-sets/sets/list",
    ),
  );
  if (sets) {
    const set = sets.find(({ attribute_set_id: id }) => String(id) === settings.attributeSetId);
    const name = set?.attribute_set_name ?? settings.attributeSetId;
    add("attributeSet", set !== undefined, says("attributeSet", set ? "found" : "noSet", { name }));
  }
  const orders = await ask("orders", () =>
    client.ask("GET", "orders", { query: { "searchCriteria[pageSize]": 1 } }),
  );
  if (orders) add("orders", true, says("orders", "readable"));
  const paged = await ask("limits", () =>
    client.ask("GET", "categories/list", { query: { "searchCriteria[pageSize]": 301 } }),
  );
  if (paged) add("limits", true, says("limits", "noLimits"));
  else limitsFound();
  return withoutBearer(checks, troubles);

  async function searchOfModules() {
    const page = await client.ask<string[] | { items: string[] }>("GET", "modules");
    return Array.isArray(page) ? page : page.items;
  }
  /** A shop that takes no large page has its limits on, which is no trouble: we keep to them. */
  function limitsFound() {
    if (troubles.at(-1)?.code !== "shopRefused") return;
    checks.pop();
    add("limits", true, says("limits", "limits"));
  }
  /** A token that nothing is allowed with is not a lack of single rights: the shop does not take tokens, or not this one. */
  function withoutBearer(found: Checks, said: ShopTrouble[]): Checks {
    const isRefused =
      said.length > 0 && said.every(({ code }) => ["shopForbidden", "shopUnauthorized"].includes(code));
    if (!isRefused || found.some(({ ok }) => ok)) return found;
    if (settings.signIn === "bearer")
      return [{ check: "account", ok: false, says: messageOf(locale, "shopBearerOff", {}) }];
    return said[0]!.code === "shopUnauthorized"
      ? [{ check: "account", ok: false, says: messageOf(locale, "shopUnauthorized", said[0]!.details) }]
      : found;
  }
}

export function shopTestRoutes(app: App, { db }: Services) {
  app.route({
    ...shopTest.run,
    handler: async (request) => {
      const checks = await tested(await connectedShop(db), request.locale);
      return { ok: checks.length > 0 && checks.every(({ ok }) => ok), checks };
    },
  });
}
