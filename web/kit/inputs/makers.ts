import type { ComponentType } from "react";
import type { Option, OptionsOf } from "../../../contract/autocomplete.ts";
import type { Route } from "../../../contract/http.ts";
import type { TextKey } from "../../../contract/textKeys.ts";

/** Makes what a list does not have yet, in a small dialog over the form that needs it. */
export type Making = {
  from: OptionsOf;
  /** What was typed to find it. */
  typed: string;
  onClose: () => void;
  onMade: (option: Option) => void;
};
/** A key that has `Unnamed` behind it in another. */
type Unnamed = { [Key in TextKey]: `${Key}Unnamed` extends TextKey ? Key : never }[TextKey];
export type Maker = {
  /** Who may call this is offered it. */
  route: Route;
  /** The key of its text, with `name` for what was typed; with `Unnamed` behind it while nothing is. */
  text: Unnamed;
  Dialog: ComponentType<Making>;
};

const makers = new Map<OptionsOf, Maker>();
export const makerOf = (from: OptionsOf) => makers.get(from);
/** Told by the resource that owns the lists, so that every picker of them can make one. */
export const setMaker = (lists: readonly OptionsOf[], maker: Maker) => {
  for (const list of lists) makers.set(list, maker);
};
