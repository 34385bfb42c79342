import type { Area } from "../contract/textKeys.ts";

/** The areas of texts of the pages before sign-in, and those of strangers. */
export const firstAreas = ["start", "errors"] as const satisfies readonly Area[];
/** What every page behind it needs besides. */
export const productAreas = ["kit", "shell", "shared"] as const satisfies readonly Area[];
