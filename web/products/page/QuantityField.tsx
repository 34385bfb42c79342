import { latinDigits } from "../../../contract/digits.rules.ts";
import { TextBox } from "../../kit/inputs/TextBox.tsx";
import { useFormat } from "../../kit/texts/i18n.ts";

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
  const format = useFormat();
  return (
    <TextBox
      label={label}
      help={help}
      error={error}
      autoFocus
      value={format.digits(typed)}
      onChange={onType}
      inputProps={{ inputMode: "numeric", dir: "ltr", style: { textAlign: "end" } }}
      sx={{ inlineSize: 140 }}
    />
  );
}
