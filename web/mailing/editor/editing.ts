import type { ReactNode } from "react";
import type { LeafBlock } from "../../../contract/emailBlocks.ts";
import type { Locale } from "../../../contract/locales.ts";

/** The blocks of a column. */
export type NestedList = {
  blocks: readonly LeafBlock[];
  onChange: (blocks: LeafBlock[]) => void;
  label: string;
  /** Below the copy. */
  path: string;
};
/** What all blocks of a copy share. */
export type Editing = {
  locale: Locale;
  disabled: boolean;
  /** The refusal at a path below the copy, such as `blocks.2.href`. */
  problemAt: (path: string) => string | undefined;
  listOf: (list: NestedList) => ReactNode;
};
