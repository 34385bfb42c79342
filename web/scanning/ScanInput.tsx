import QrCodeScanner from "@mui/icons-material/QrCodeScanner";
import { InputAdornment, OutlinedInput, type OutlinedInputProps } from "@mui/material";

type Props = Omit<OutlinedInputProps, "value" | "label" | "placeholder"> & {
  label: string;
  value: string;
  /** Of the code, in pixels. */
  fontSize: number;
};

/** A field to scan into: codes are written from the left, large and of one width, and nothing corrects them. */
export const ScanInput = ({ label, value, fontSize, inputProps, ...props }: Props) => (
  <OutlinedInput
    value={value}
    placeholder={label}
    startAdornment={
      <InputAdornment position="start">
        <QrCodeScanner />
      </InputAdornment>
    }
    inputProps={{
      "aria-label": label,
      "data-takes": "any",
      "data-scans": "",
      autoComplete: "off",
      autoCapitalize: "characters",
      spellCheck: false,
      enterKeyHint: "done",
      dir: value ? "ltr" : undefined,
      style: {
        fontSize,
        textOverflow: "ellipsis",
        height: 36,
        fontFamily: value ? "ui-monospace, Menlo, Consolas, monospace" : undefined,
      },
      ...inputProps,
    }}
    {...props}
  />
);
