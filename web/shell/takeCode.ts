import { search } from "../../contract/dashboard.routes.ts";
import { readPlaceCode } from "../../contract/placeCode.rules.ts";
import { products } from "../../contract/products.routes.ts";
import { readingsOf } from "../../contract/scanText.rules.ts";
import { call } from "../kit/call/api.ts";
import { showError, showToast } from "../kit/call/toasts.ts";
import { dialogIsOpen, scanTaker } from "../kit/scans/scans.ts";
import { t } from "../kit/texts/i18n.ts";
import { kindOf } from "../scanning/codes.ts";
import type { Aim } from "./aim.ts";
import { fillField, shortened } from "./fillField.ts";
import { fittingField, openForm } from "./fittingField.ts";
import { productIn } from "./ownAddress.ts";
import { screenOf } from "./searchResults.ts";
import { unknownCode } from "./unknownCodes.ts";

type Open = (to: ReturnType<typeof screenOf>) => void;

/** Scans are done one after another. */
let chain = Promise.resolve();

/**
 * Fills the field of the open form that the code fits, hands it to the screen that takes scans, or opens what it belongs to; of
 * one of nothing somebody who may look at products can make something.
 */
export function takeCode(code: string, open: Open, mayLook: boolean, aim?: Aim): Promise<void> {
  chain = chain.then(() => take(code, open, mayLook, aim)).catch(showError);
  return chain;
}

async function take(code: string, open: Open, mayLook: boolean, aim?: Aim) {
  // The next scan is the answer to what to do with the last one: nothing.
  if (unknownCode.get() !== undefined) {
    unknownCode.set(undefined);
    await new Promise(requestAnimationFrame);
  }
  const id = productIn(code);
  const own = async () => (id ? (await call(products.any.read, { params: { id } })).sku : code);
  const form = openForm();
  const field = aim?.field ?? (form && fittingField(form, code, document.activeElement));
  if (field) {
    try {
      return await fillField(field, await own());
    } catch (error) {
      aim?.putBack();
      throw error;
    }
  }
  const look = () => openMatch(code, id, open, mayLook);
  if (form) {
    const text = t(kindOf(code) === "other" && !id ? "scans.noKind" : "scans.noField", {
      code: shortened(code),
    });
    return showToast(
      text,
      "info",
      dialogIsOpen() ? undefined : { text: t("kit.open"), run: () => void look().catch(showError) },
    );
  }
  const taker = scanTaker.get();
  if (taker && (await taker(await own())) !== false) return;
  if (dialogIsOpen()) return showToast(t("search.dialogOpen", { code }), "info");
  await look();
}

/** What a code belongs to, or else one of its readings: without what its maker printed around it, or without what a layout made of it. */
async function findExact(code: string) {
  for (const text of [code, ...readingsOf(code)].slice(0, mostSearched)) {
    const { items } = await call(search, { query: { q: text.slice(0, 100) } });
    const exact = items.filter((item) => item.exact);
    if (exact.length > 0) return exact;
  }
  return [];
}
const mostSearched = 8;

async function openMatch(code: string, id: number | undefined, open: Open, mayLook: boolean) {
  if (id) return open({ to: `/products/${id}` });
  const place = readPlaceCode(code);
  if (place) return open({ to: `/places/${place.locationId}` });
  const [first, ...others] = await findExact(code);
  if (first && others.length === 0) open(screenOf(first));
  else if (first) showToast(t("search.several", { code }), "info");
  else if (mayLook) unknownCode.set(code);
  else showToast(t("search.none", { code }), "info");
}
