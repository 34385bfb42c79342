import { search } from "../../contract/dashboard.ts";
import { readPlaceCode } from "../../contract/placeCode.rules.ts";
import { products } from "../../contract/products.ts";
import { call } from "../kit/call/api.ts";
import { showError, showToast } from "../kit/call/toasts.ts";
import { dialogIsOpen, scanTaker } from "../kit/scans/scans.ts";
import { t } from "../kit/texts/i18n.ts";
import { screenOf } from "./searchResults.ts";
import { unknownCode } from "./unknownCodes.ts";

type Open = (to: ReturnType<typeof screenOf>) => void;

/** The product that a label's own address leads to. */
export function productIn(code: string, host = location.host): number | undefined {
  if (!/^https?:\/\//i.test(code) || !URL.canParse(code)) return undefined;
  const url = new URL(code);
  const [, id] = /^\/products\/(\d{1,9})$/.exec(url.pathname) ?? [];
  return id && url.host === host ? Number(id) : undefined;
}

/** Scans are done one after another. */
let chain = Promise.resolve();

/**
 * Hands a code to the screen that takes scans, or opens what it belongs to; of one of nothing somebody who may look at products
 * can make something.
 */
export function takeCode(code: string, open: Open, mayLook: boolean): Promise<void> {
  chain = chain.then(() => take(code, open, mayLook)).catch(showError);
  return chain;
}

async function take(code: string, open: Open, mayLook: boolean) {
  // The next scan is the answer to what to do with the last one: nothing.
  if (unknownCode.get() !== undefined) {
    unknownCode.set(undefined);
    await new Promise(requestAnimationFrame);
  }
  const id = productIn(code);
  const taker = scanTaker.get();
  if (taker) {
    const own = id ? (await call(products.any.read, { params: { id } })).sku : code;
    if ((await taker(own)) !== false) return;
  }
  if (dialogIsOpen()) return showToast(t("search.dialogOpen", { code }), "info");
  if (id) return open({ to: `/products/${id}` });
  const place = readPlaceCode(code);
  if (place) return open({ to: `/places/${place.locationId}` });
  const { items } = await call(search, { query: { q: code.slice(0, 100) } });
  const [first, ...others] = items.filter(({ exact }) => exact);
  if (first && others.length === 0) open(screenOf(first));
  else if (first) showToast(t("search.several", { code }), "info");
  else if (mayLook) unknownCode.set(code);
  else showToast(t("search.none", { code }), "info");
}
