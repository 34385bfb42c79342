import { useEffect, useState } from "react";
import { latinDigits } from "../../../contract/digits.rules.ts";
import { useFormat, useTranslation } from "../texts/i18n.ts";
import { parseHundredths, parseWhole } from "../texts/numbers.ts";
import { type FieldProps, type More, useField } from "./inputs.tsx";
import { TextBox } from "./TextBox.tsx";

type NumericProps = FieldProps &
  More & {
    parse: (typed: string) => number | null;
    format: (value: number | null | undefined) => string;
    /** Formats the value for use outside the input. */
    read?: (value: number) => string;
    unit?: string;
  };

/** A number field: its text stays as typed and is formatted on blur. */
export function Numeric({ parse, format: show, read, unit, ...props }: NumericProps) {
  const { field, error, optional } = useField(props, (value) =>
    read ? read(value as number) : [show(value as number), unit].filter(Boolean).join(" "),
  );
  const [typed, setTyped] = useState(() => show(field.value));
  const [editing, setEditing] = useState(false);
  useEffect(() => {
    if (!editing && !Number.isNaN(field.value)) setTyped(show(field.value));
  }, [field.value, editing, show]);
  const empty = props.shape.nullable ? null : undefined;
  return (
    <TextBox
      label={props.label}
      help={props.help}
      error={error}
      optional={optional}
      unit={unit}
      sx={{ maxInlineSize: 240 }}
      inputRef={field.ref}
      name={field.name}
      value={typed}
      disabled={props.disabled}
      autoFocus={props.autoFocus}
      onFocus={() => setEditing(true)}
      onChange={(text) => {
        setTyped(text);
        field.onChange(parse(text) ?? empty);
      }}
      onBlur={() => {
        setEditing(false);
        field.onBlur();
      }}
      inputProps={{
        inputMode: "decimal",
        dir: "ltr",
        style: { textAlign: "end", fontVariantNumeric: "tabular-nums" },
      }}
    />
  );
}

/** A whole number. */
export const NumberInput = (props: FieldProps & More & { unit?: string }) => (
  <Numeric {...props} parse={parseWhole} format={useFormat().whole} />
);
/** The position of a row in lists. */
export function PositionInput(props: FieldProps) {
  const { t } = useTranslation();
  return <NumberInput {...props} help={t("kit.positionHelp")} />;
}
/** Euros; the value is cents. */
export function MoneyInput(props: FieldProps & More) {
  const { hundredths, money } = useFormat();
  return <Numeric {...props} unit="€" parse={parseHundredths} format={hundredths} read={money} />;
}
/** Per cent; the value is basis points. */
export function PercentInput(props: FieldProps & More) {
  const { percent, percentSign, shortHundredths } = useFormat();
  const read = (value: number) => percent(value / 10_000, 2);
  return (
    <Numeric {...props} unit={percentSign} parse={parseHundredths} format={shortHundredths} read={read} />
  );
}
const degreesText = (value: number | null | undefined) => String(value ?? "");
/** Degrees with decimals after a point or a comma; NaN for what is no number. */
export function parseDegrees(typed: string): number | null {
  const text = latinDigits(typed)
    .replace(/[\s°\u200e\u200f]/g, "")
    .replace(/[,٫]/, ".");
  return text === "" ? null : /^-?\d{1,3}(\.\d{1,15})?$/.test(text) ? Number(text) : Number.NaN;
}
/** A latitude or a longitude. */
export const DegreesInput = (props: FieldProps & More) => (
  <Numeric {...props} unit="°" parse={parseDegrees} format={degreesText} />
);
