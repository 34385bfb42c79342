import { OutlinedInput } from "@mui/material";
import { type KeyboardEvent, type Ref, useState } from "react";
import { useFormat, useTranslation } from "../texts/i18n.ts";
import { isTime, parseTime, stepTime } from "../texts/times.ts";
import { Field, type FieldIds, type Labelled } from "./Field.tsx";
import { type FieldProps, type More, useField } from "./inputs.tsx";

type Time = {
  /** `HH:MM`, or the typed text when it is no time. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  inputRef?: Ref<HTMLInputElement>;
  disabled?: boolean;
  autoFocus?: boolean;
};
/** Minutes that an arrow key goes on, and one with Shift. */
const steps = { usual: 15, large: 60 };

/** A time of the day on the clock of 24 hours: typed as people write it, or stepped with the arrow keys. */
export function TimeField({ ids, value, onChange, onBlur, ...input }: Time & { ids: FieldIds }) {
  const format = useFormat();
  const [typed, setTyped] = useState<string>();
  const type = (text: string) => {
    setTyped(text);
    onChange(parseTime(text) ?? text.trim());
  };
  const tidy = () => {
    setTyped(undefined);
    onBlur?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") setTyped(undefined);
    const direction = event.altKey ? 0 : { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!direction) return;
    event.preventDefault();
    setTyped(undefined);
    onChange(stepTime(value, direction * (event.shiftKey ? steps.large : steps.usual)));
  };
  return (
    <OutlinedInput
      {...input}
      id={ids.id}
      fullWidth
      autoComplete="off"
      error={ids["aria-invalid"]}
      value={typed ?? format.digits(value)}
      placeholder={format.digits("00:00")}
      onChange={({ target }) => type(target.value)}
      onKeyDown={onKeyDown}
      onBlur={tidy}
      inputProps={{
        ...ids,
        ...{ inputMode: "numeric", maxLength: 12 },
        style: { fontVariantNumeric: "tabular-nums" },
      }}
    />
  );
}

/** What is wrong with a typed time. */
function useTimeError(value: string, error: string | undefined) {
  const { t } = useTranslation();
  return error && value && !isTime(value) ? t("errors.timeOfDay") : error;
}

/** A time with its label. */
export function TimeBox({ label, help, error, optional, value, ...time }: Labelled & Time) {
  const { t } = useTranslation();
  const [left, setLeft] = useState(false);
  const isWrong = left && value !== "" && !isTime(value);
  return (
    <Field label={label} help={help} error={isWrong ? t("errors.timeOfDay") : error} optional={optional}>
      {(ids) => (
        <TimeField
          {...{ ...time, ids, value }}
          onBlur={() => {
            setLeft(true);
            time.onBlur?.();
          }}
        />
      )}
    </Field>
  );
}

/** A time of a form; the value is `HH:MM` or null. */
export function TimeInput(props: FieldProps & More) {
  const format = useFormat();
  const { field, error, optional } = useField(props, (value) => format.digits(String(value)));
  const empty = props.shape.nullable ? null : undefined;
  const value = field.value ?? "";
  const { label, help, disabled, autoFocus } = props;
  return (
    <Field {...{ label, help, optional }} error={useTimeError(value, error)}>
      {(ids) => (
        <TimeField
          {...{ ids, value, disabled, autoFocus }}
          inputRef={field.ref}
          onChange={(time) => field.onChange(time || empty)}
          onBlur={field.onBlur}
        />
      )}
    </Field>
  );
}
