import { useMediaQuery } from "@mui/material";
import { useTranslation } from "../kit/texts/i18n.ts";

export const searchSize = { flex: 1, maxWidth: 520, minWidth: 0 } as const;

/** What the search over everything says while nothing is typed. */
export function useSearchText() {
  const { t } = useTranslation();
  return t(useMediaQuery("(max-width: 599px)") ? "search.label" : "search.placeholder");
}
