import { Box } from "@mui/material";
import { type InputHTMLAttributes, type ReactNode, useCallback, useRef } from "react";
import { type Control, type RegisterOptions, useController } from "react-hook-form";
import { type Option, type OptionsOf, optionsOf } from "../../../contract/autocomplete.routes.ts";
import type { InputOf, Route } from "../../../contract/routes.ts";
import { keyIn, type TextArea } from "../../../contract/textKeys.ts";
import { useMay } from "../call/session.ts";
import { Note } from "../look/Text.tsx";
import { useTranslation } from "../texts/i18n.ts";
import { ChoiceBox } from "./Choice.tsx";
import { takenBy } from "./codes.ts";
import { Field } from "./Field.tsx";
import { useFieldDisplay } from "./fieldDisplay.ts";
import { type FieldShape, fieldRules, fieldSchema, type JsonSchema, limitOf } from "./fields.ts";
import { Pick, PickedNames } from "./Pick.tsx";
import { PickOrMake } from "./PickOrMake.tsx";
import { TextBox } from "./TextBox.tsx";
import { TickBox } from "./TickBox.tsx";

/** The props that `field("name")` gives to an input. */
export type FieldProps = {
  name: string;
  control: Control;
  rules: RegisterOptions;
  shape: FieldShape;
  label: string;
  help?: ReactNode;
  disabled?: boolean;
};
/** Creates the `field` function of a form from its schema. */
export const fieldsOf =
  (control: Control, schema: JsonSchema, label: (name: string) => string) =>
  (name: string, text = label(name)): FieldProps => {
    const shape = fieldSchema(schema, name);
    return { name, control, rules: fieldRules(shape), shape, label: text };
  };
export type More = { help?: ReactNode; label?: string; disabled?: boolean; autoFocus?: boolean };

/** A field from which a dialog was opened was not left: it is judged once somebody comes back to it. */
function useKeptBehindDialogs<F extends { ref: (element: unknown) => void; onBlur: () => void }>(
  field: F,
): F {
  const element = useRef<unknown>(null);
  const { ref: register } = field;
  const ref = useCallback(
    (next: unknown) => {
      element.current = next;
      register(next);
    },
    [register],
  );
  const onBlur = () => {
    const dialog = document.querySelector('[role="dialog"]');
    const isBehind = dialog && element.current instanceof Node && !dialog.contains(element.current);
    if (!isBehind) field.onBlur();
  };
  return { ...field, ref, onBlur };
}

/** The state of a field, its error, and whether it is optional. */
export function useField(
  { name, control, rules, shape, label }: FieldProps,
  show?: (value: unknown) => ReactNode,
) {
  const { t } = useTranslation();
  useFieldDisplay(control, name, { label, format: show });
  const { field: controlled, fieldState } = useController({ name, control, rules });
  const field = useKeptBehindDialogs(controlled);
  const { error: problem } = fieldState;
  const error =
    problem &&
    (problem.type === "server"
      ? problem.message
      : t([`errors.${problem.message}`, "errors.invalid"], {
          limit: limitOf(shape, problem.message, show),
        }));
  return { field, error, optional: !shape.required && shape.schema.type !== "boolean" };
}

type TextProps = FieldProps &
  More & {
    type?: "text" | "email" | "tel" | "url" | "password";
    rows?: number;
    unit?: string;
    mono?: boolean;
    autoComplete?: string;
    inputMode?: InputHTMLAttributes<HTMLInputElement>["inputMode"];
  };

export function TextInput(props: TextProps) {
  const { label, help, disabled, autoFocus, autoComplete = "off", inputMode } = props;
  const { type = "text", rows, unit, mono } = props;
  const { field: bound, error, optional } = useField(props);
  const { ref, ...field } = bound;
  return (
    <TextBox
      {...{ ...field, label, help, error, optional, type, unit, disabled, autoFocus, autoComplete }}
      value={field.value ?? ""}
      inputRef={ref}
      multiline={rows !== undefined}
      minRows={rows}
      maxRows={rows === undefined ? undefined : Math.max(rows, 16)}
      inputProps={{
        inputMode,
        "data-takes": takenBy(props.name, mono),
        maxLength: props.shape.schema.maxLength,
        dir: type === "email" || type === "tel" || mono ? "ltr" : "auto",
        style: mono ? { fontFamily: "ui-monospace, Menlo, Consolas, monospace" } : undefined,
      }}
    />
  );
}

type ChoiceProps<V> = FieldProps &
  More & {
    options: readonly { id: V; name: string; color?: string }[];
    /** Label of the empty option; without it there is an empty option only when the field is optional. */
    none?: string;
    nameOf?: (value: V) => string | undefined;
  };

/** A select in a form. */
export function ChoiceInput<V extends number | string>({ options, none, ...props }: ChoiceProps<V>) {
  const { t } = useTranslation();
  const { nameOf = (value) => options.find(({ id }) => id === value)?.name } = props;
  const { field, error, optional } = useField(props, (value) => nameOf(value as V));
  const { label, help, disabled, shape } = props;
  const isOpen = field.value === undefined || (optional && shape.nullable);
  return (
    <ChoiceBox
      {...{ label, help, error, disabled, options }}
      optional={optional && (shape.nullable || none !== undefined)}
      value={field.value}
      none={none ?? (isOpen ? t("kit.choose") : undefined)}
      onChoose={(id) => field.onChange(id ?? (shape.nullable ? null : undefined))}
      onBlur={field.onBlur}
      inputRef={field.ref}
    />
  );
}

type SelectProps = FieldProps &
  More & {
    options: readonly string[];
    /** The text area of the words, such as `lifecycles`. */
    texts?: TextArea;
    nameOf?: (word: string) => string;
    colors?: Readonly<Record<string, string>>;
  };

/** A select for an enum of the contract. */
export function SelectInput({ options, texts, nameOf, colors, ...props }: SelectProps) {
  const { t } = useTranslation();
  const labelOf = nameOf ?? ((word: string) => t(keyIn(texts ?? (props.name as TextArea), word)));
  const choices = options.map((id) => ({ id, name: labelOf(id), color: colors?.[id] }));
  return <ChoiceInput {...props} options={choices} nameOf={labelOf} />;
}

/** A yes/no field. */
export function SwitchInput(props: FieldProps & More) {
  const { field, error } = useField(props);
  return (
    <Box sx={{ mb: 1 }}>
      <TickBox
        label={props.label}
        disabled={props.disabled}
        checked={field.value === true}
        onChange={field.onChange}
        onBlur={field.onBlur}
        slotProps={{ input: { ref: field.ref } }}
      />
      {(error || props.help) && (
        <Note sx={{ color: error ? "error.main" : "text.secondary", paddingInlineStart: 4 }}>
          {error ?? props.help}
        </Note>
      )}
    </Box>
  );
}

type PickProps = FieldProps &
  More & { from: OptionsOf; multiple?: boolean; onPick?: (option: Option | undefined) => void };

/** One or more rows of another resource, searched on the server; hidden without the right to see that resource. */
export function PickInput(props: PickProps) {
  const may = useMay();
  return may(optionsOf(props.from)) ? <AllowedPickInput {...props} /> : null;
}

function AllowedPickInput({ from, multiple, onPick, ...props }: PickProps) {
  const { field, error, optional } = useField(props, (value) => (
    <PickedNames from={from} ids={[value].flat() as Option["id"][]} />
  ));
  const common = { from, onBlur: field.onBlur, inputRef: field.ref, disabled: props.disabled };
  const choose = (value: Option["id"] | null, option?: Option) => {
    field.onChange(value ?? (props.shape.nullable ? null : undefined));
    onPick?.(option);
  };
  return (
    <Field label={props.label} help={props.help} error={error} optional={optional}>
      {(ids) =>
        multiple ? (
          <Pick {...common} ids={ids} multiple value={field.value ?? []} onChange={field.onChange} />
        ) : (
          <PickOrMake {...common} ids={ids} value={field.value ?? null} onChange={choose} />
        )
      }
    </Field>
  );
}

type Input = (field: FieldProps) => ReactNode;
/** The inputs for bulk editing, in display order. */
export type EditInputs = Readonly<Record<string, Input>>;
/** An input for every field that the contract allows in a bulk edit. */
export type InputsOf<R extends { bulkEdit: { edit: Route } }> = {
  readonly [Field in keyof InputOf<R["bulkEdit"]["edit"]>["body"]["changes"]]-?: Input;
};
