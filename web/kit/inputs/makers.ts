import type { ComponentType } from "react";
import type { Option, OptionsOf } from "../../../contract/autocomplete.routes.ts";
import type { Route } from "../../../contract/routes.ts";
import type { TextKey } from "../../../contract/textKeys.ts";

/** Creates a missing row in a small dialog over the form that needs it. */
export type Making = {
  from: OptionsOf;
  /** The search text. */
  typed: string;
  onClose: () => void;
  onMade: (option: Option) => void;
};
/** A text key that also exists with the suffix `Unnamed`. */
type Unnamed = { [Key in TextKey]: `${Key}Unnamed` extends TextKey ? Key : never }[TextKey];
export type Maker = {
  /** Offered to people who may call this route. */
  route: Route;
  /** Text key with the search text as `name`; with the suffix `Unnamed` while nothing is typed. */
  text: Unnamed;
  Dialog: ComponentType<Making>;
};

const makers = new Map<OptionsOf, Maker>();
export const makerOf = (from: OptionsOf) => makers.get(from);
/** Registered by the resource that owns the lists, for every picker of them. */
export const setMaker = (lists: readonly OptionsOf[], maker: Maker) => {
  for (const list of lists) makers.set(list, maker);
};
