import type { Option, OptionsOf } from "../../../contract/autocomplete.ts";
import { createStore } from "../browser/store.ts";

/** What a field takes of scanned codes by its name, as `data-takes` of its input; "any" takes each while it has the focus. */
const numbers: Readonly<Record<string, string>> = {
  serialNumber: "serialNumber",
  deviceSerial: "serialNumber",
  imei: "imei",
  imei2: "imei",
  sku: "sku",
  dhlTrackingCode: "tracking",
};
export const takenBy = (name: string, mono = false) => numbers[name] ?? (mono ? "any" : undefined);
/** The lists of what bears a code. */
const things: readonly OptionsOf[] = ["products", "parts", "locations"];
export const takenFrom = (from: OptionsOf) => (things.includes(from) ? String(from) : undefined);

type Picker = {
  from: OptionsOf;
  chosen: readonly Option[];
  choose: (options: readonly Option[]) => void;
};
/** The fields on screen that choose from a list, by the id of their input. */
export const pickers = new Map<string, Picker>();

/** What the camera is open for to read codes: the page, or the dialog over it. */
export const cameraFor = createStore<"page" | "dialog" | undefined>(undefined);
