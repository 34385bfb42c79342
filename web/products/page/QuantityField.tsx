import { OutlinedInput } from "@mui/material";
import { latinDigits } from "../../../contract/numbers.rules.ts";
import { Field } from "../../kit/inputs/Field.tsx";
import { locale as localeStore } from "../../kit/texts/i18n.ts";
import { inOwnDigits } from "../../kit/texts/numbers.ts";

/** A number of pieces from what is typed, NaN for what is none. */
export const wholeNumber = (typed: string) => {
  const text = latinDigits(typed).trim();
  return /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
};

type Props = {
  label: string;
  help?: string;
  error: string | undefined;
  typed: string;
  onType: (typed: string) => void;
};
/** How many pieces of something that is counted. */
export function QuantityField({ label, help, error, typed, onType }: Props) {
  const locale = localeStore.use();
  return (
    <Field label={label} help={help} error={error}>
      {(ids) => (
        <OutlinedInput
          id={ids.id}
          autoFocus
          value={inOwnDigits(typed, locale)}
          error={ids["aria-invalid"]}
          onChange={({ target }) => onType(target.value)}
          inputProps={{ ...ids, inputMode: "numeric", dir: "ltr", style: { textAlign: "end" } }}
          sx={{ inlineSize: 140 }}
        />
      )}
    </Field>
  );
}
