import { optionsOf } from "../../contract/autocomplete.routes.ts";
import { places } from "../../contract/places.routes.ts";
import { call } from "../kit/call/api.ts";
import { showToast } from "../kit/call/toasts.ts";
import { pickers } from "../kit/inputs/codes.ts";
import { t } from "../kit/texts/i18n.ts";
import { type CodeField, focusFilled } from "./fittingField.ts";
import { write } from "./writing.ts";

/** As much of a code as a message holds. */
export const shortened = (code: string) => (code.length > 60 ? `${code.slice(0, 60)}…` : code);
const nameOf = (field: CodeField) =>
  field.labels?.[0]?.firstChild?.textContent ?? field.getAttribute("aria-label") ?? "";

/** Says what was filled in, and what stood there before it. */
function say(field: CodeField, code: string, former: string, undo: () => void) {
  focusFilled(field);
  const text = former && former !== code ? "scans.filledInstead" : "scans.filled";
  const names = { field: nameOf(field), code: shortened(code), former: shortened(former) };
  showToast(t(text, names), "success", () => field.isConnected && undo());
}

/** Fills a field with a scanned code: a text as if it was typed, a choice with what the server says that the code is of. */
export async function fillField(field: CodeField, code: string) {
  if (pickers.has(field.id)) return pick(field, code);
  const former = field.value;
  const isList = field instanceof HTMLTextAreaElement;
  write(field, isList ? `${former.replace(/\n?$/, former && "\n")}${code}\n` : code);
  say(field, code, isList ? "" : former, () => write(field, former));
}

const pickerOf = (form: Element, ...lists: string[]) =>
  [...form.querySelectorAll<CodeField>("[data-takes]")].find(({ dataset }) => lists.includes(dataset.takes!));

async function pick(fitting: CodeField, code: string) {
  const form = fitting.closest("form")!;
  const location = pickerOf(form, "locations");
  const chosen = (location && pickers.get(location.id)?.chosen[0]?.id) ?? null;
  const { place, product } = await call(places.find, { body: { code, locationId: chosen as number | null } });
  const field = place ? location : pickerOf(form, "products", "parts");
  const picker = field && pickers.get(field.id);
  if (!picker) return showToast(t("scans.noField", { code }), "info");
  const query = product ? { q: product.sku } : { ids: String(place!.locationId) };
  const id = product?.id ?? place!.locationId;
  // A list offers not every product: parts are of their own types.
  const option = (await call(optionsOf(picker.from), { query })).find((one) => one.id === id);
  if (!option) return showToast(t("scans.notOffered", { field: nameOf(field), code }), "info");
  const label = place && form.querySelector<CodeField>('[name="locationLabel"]');
  const formerLabel = label?.value ?? "";
  picker.choose([...picker.chosen, option]);
  if (label) write(label, place.locationLabel);
  const what = [option.label, label && place.locationLabel].filter(Boolean).join(" ");
  const former = [...picker.chosen.map((one) => one.label), label && formerLabel].filter(Boolean).join(" ");
  say(field, what, former, () => {
    pickers.get(field.id)?.choose(picker.chosen);
    if (label) write(label, formerLabel);
  });
}
