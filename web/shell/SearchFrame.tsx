import Search from "@mui/icons-material/Search";
import { InputAdornment, OutlinedInput, type OutlinedInputProps } from "@mui/material";
import { useSearchText } from "./searchSize.ts";

/** The field of the search over everything: what it works in. */
export function SearchFrame(field: OutlinedInputProps) {
  return (
    <OutlinedInput
      {...field}
      placeholder={useSearchText()}
      startAdornment={
        <InputAdornment position="start">
          <Search fontSize="small" />
        </InputAdornment>
      }
    />
  );
}
