import { useEffect, useState } from "react";
import { latinDigits } from "../../../contract/numbers.rules.ts";
import { moneyText, percentSign, percentText } from "../texts/format.ts";
import { locale as localeStore, useTranslation } from "../texts/i18n.ts";
import { hundredthsText, inOwnDigits, parseHundredths, parseWhole } from "../texts/numbers.ts";
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
  <Numeric {...props} parse={parseWhole} format={formatter(localeStore.use(), "whole")} />
);
/** The position of a row in lists. */
export function PositionInput(props: FieldProps) {
  const { t } = useTranslation();
  return <NumberInput {...props} help={t("kit.positionHelp")} />;
}
const createFormatter = (locale: string, decimals: 0 | 2 | "whole") => (value: number | null | undefined) =>
  decimals === "whole" ? inOwnDigits(String(value ?? ""), locale) : hundredthsText(value, locale, decimals);
const cache = new Map<string, ReturnType<typeof createFormatter>>();
function formatter(locale: string, decimals: 0 | 2 | "whole") {
  const key = `${locale} ${decimals}`;
  if (!cache.has(key)) cache.set(key, createFormatter(locale, decimals));
  return cache.get(key)!;
}
/** Euros; the value is cents. */
export function MoneyInput(props: FieldProps & More) {
  const locale = localeStore.use();
  const read = (value: number) => moneyText(value, locale);
  return <Numeric {...props} unit="€" parse={parseHundredths} format={formatter(locale, 2)} read={read} />;
}
/** Per cent; the value is basis points. */
export function PercentInput(props: FieldProps & More) {
  const locale = localeStore.use();
  const unit = percentSign(locale);
  const read = (value: number) => percentText(value / 10_000, locale, 2);
  return <Numeric {...props} unit={unit} parse={parseHundredths} format={formatter(locale, 0)} read={read} />;
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
