import Search from "@mui/icons-material/Search";
import { InputAdornment, OutlinedInput, type OutlinedInputProps, useMediaQuery } from "@mui/material";
import { useTranslation } from "react-i18next";

export const searchSize = { flex: 1, maxWidth: 520, minWidth: 0 } as const;

/** The field of the search over everything: what shows until it works, and what it works in. */
export function SearchFrame(field: OutlinedInputProps) {
  const { t } = useTranslation();
  const phone = useMediaQuery("(max-width: 599px)");
  return (
    <OutlinedInput
      {...field}
      placeholder={t(phone ? "search.label" : "search.placeholder")}
      startAdornment={
        <InputAdornment position="start">
          <Search fontSize="small" />
        </InputAdornment>
      }
    />
  );
}
