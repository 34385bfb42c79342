import type { Option, OptionsOf } from "../../../contract/autocomplete.routes.ts";
import { codedOptions, codesOfFields } from "../../../contract/codes.rules.ts";
import { createStore } from "../browser/store.ts";

/** The kind of scanned code that a field takes, by its name, as `data-takes` of its input; "any" takes every code while focused. */
export const takenBy = (name: string, mono = false) => codesOfFields[name] ?? (mono ? "any" : undefined);
export const takenFrom = (from: OptionsOf) => (codedOptions.includes(from) ? String(from) : undefined);

type Picker = {
  from: OptionsOf;
  chosen: readonly Option[];
  choose: (options: readonly Option[]) => void;
};
/** The pick fields on screen by the id of their input. */
export const pickers = new Map<string, Picker>();

/** Whether the camera is open for the page or for a dialog; undefined while closed. */
export const cameraFor = createStore<"page" | "dialog" | undefined>(undefined);
