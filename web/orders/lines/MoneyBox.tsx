import { OutlinedInput } from "@mui/material";
import { type InputHTMLAttributes, useState } from "react";
import { useFormat } from "../../kit/texts/i18n.ts";
import { parseHundredths } from "../../kit/texts/numbers.ts";

type Props = {
  /** Cents. */
  value: number | null;
  onChange: (cents: number | null) => void;
  /** Attributes that label the input. */
  inputProps: InputHTMLAttributes<HTMLInputElement>;
  autoFocus?: boolean;
};

/** An amount in euros outside a form: its value follows typing, its text is formatted on blur. */
export function MoneyBox({ value, onChange, inputProps, autoFocus }: Props) {
  const format = useFormat();
  const [typed, setTyped] = useState<string>();
  return (
    <OutlinedInput
      value={typed ?? format.hundredths(value)}
      autoFocus={autoFocus}
      autoComplete="off"
      onChange={(event) => {
        setTyped(event.target.value);
        const cents = parseHundredths(event.target.value);
        onChange(cents === null || Number.isNaN(cents) ? null : cents);
      }}
      onBlur={() => setTyped(undefined)}
      inputProps={{
        inputMode: "decimal",
        dir: "ltr",
        ...inputProps,
        style: { textAlign: "end", fontVariantNumeric: "tabular-nums" },
      }}
      sx={{ inlineSize: 130 }}
    />
  );
}
