import { scanTaker } from "../kit/scans/scans.ts";
import { type CodeKind, kindOf } from "../scanning/codes.ts";
import { productIn } from "./ownAddress.ts";

export type CodeField = HTMLInputElement | HTMLTextAreaElement;

const things = ["products", "parts"];
/** What takes a code of each kind (`kit/inputs/codes.ts`): the first of these that the form has. */
const takers: Record<CodeKind | "product", readonly string[]> = {
  place: ["locations"],
  product: things,
  imei: ["imei", "serialNumber", ...things],
  ean: ["sku", "serialNumber", ...things],
  tracking: ["tracking", "serialNumber", ...things],
  number: ["serialNumber", "sku", "tracking", ...things, "locations"],
  other: [],
};
const selector = "[data-takes]:not(:disabled)";

/** The field that was filled last; that it has the focus is nobody's choice. */
let filled: Element | undefined;
export function focusFilled(field: CodeField) {
  filled = field;
  field.focus();
}

const fieldsIn = (form: Element) => [...form.querySelectorAll<CodeField>(selector)];
/** A field that takes any code does so only while somebody is in it. */
const takesCodes = (form: Element) => fieldsIn(form).some(({ dataset }) => dataset.takes !== "any");

/** The form that codes are for: in the dialog on top, otherwise of a page that does nothing else with them. */
export function openForm(): HTMLElement | undefined {
  const dialog = [...document.querySelectorAll('[role="dialog"]')].at(-1);
  const place = dialog ?? (scanTaker.get() ? undefined : document.querySelector("main"));
  return [...(place?.querySelectorAll("form") ?? [])].find(
    (form) => takesCodes(form) || form.querySelector(".saveBar"),
  );
}

/** The field of a form that a code belongs in; undefined when none takes it, or when the focused field takes any code. */
export function fittingField(form: Element, code: string, focused: Element | null): CodeField | undefined {
  const fields = fieldsIn(form);
  const wanted = takers[productIn(code) ? "product" : kindOf(code)];
  const own = fields.find((field) => field === focused);
  if (own?.dataset.takes === "any") return undefined;
  if (own && own !== filled && wanted.includes(own.dataset.takes!)) return own;
  const takes = wanted.find((one) => fields.some(({ dataset }) => dataset.takes === one));
  const fitting = fields.filter(({ dataset }) => dataset.takes === takes);
  const field = fitting.find(({ value }) => value === "" || value === code) ?? fitting[0];
  // Its number is on its label: only a device that has none yet is given one by a scan.
  return takes === "sku" && field?.value ? undefined : field;
}
