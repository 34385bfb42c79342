import type { Option, OptionsOf } from "../../../contract/autocomplete.ts";
import { createStore } from "../browser/store.ts";

/** The kind of scanned code that a field takes, by its name, as `data-takes` of its input; "any" takes every code while focused. */
const numbers: Readonly<Record<string, string>> = {
  serialNumber: "serialNumber",
  deviceSerial: "serialNumber",
  imei: "imei",
  imei2: "imei",
  sku: "sku",
  dhlTrackingCode: "tracking",
};
export const takenBy = (name: string, mono = false) => numbers[name] ?? (mono ? "any" : undefined);
/** The lists whose rows have a code. */
const things: readonly OptionsOf[] = ["products", "parts", "locations"];
export const takenFrom = (from: OptionsOf) => (things.includes(from) ? String(from) : undefined);

type Picker = {
  from: OptionsOf;
  chosen: readonly Option[];
  choose: (options: readonly Option[]) => void;
};
/** The pick fields on screen by the id of their input. */
export const pickers = new Map<string, Picker>();

/** Whether the camera is open for the page or for a dialog; undefined while closed. */
export const cameraFor = createStore<"page" | "dialog" | undefined>(undefined);
