import type { Option, OptionsOf } from "../../../contract/autocomplete.ts";
import { codedOptions, codesOfFields } from "../../../contract/codes.rules.ts";
import { createStore } from "../browser/store.ts";

/** What a field takes of scanned codes by its name, as `data-takes` of its input; "any" takes each while it has the focus. */
export const takenBy = (name: string, mono = false) => codesOfFields[name] ?? (mono ? "any" : undefined);
export const takenFrom = (from: OptionsOf) => (codedOptions.includes(from) ? String(from) : undefined);

type Picker = {
  from: OptionsOf;
  chosen: readonly Option[];
  choose: (options: readonly Option[]) => void;
};
/** The fields on screen that choose from a list, by the id of their input. */
export const pickers = new Map<string, Picker>();

/** What the camera is open for to read codes: the page, or the dialog over it. */
export const cameraFor = createStore<"page" | "dialog" | undefined>(undefined);
