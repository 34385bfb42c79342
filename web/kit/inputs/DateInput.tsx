import CalendarMonth from "@mui/icons-material/CalendarMonthOutlined";
import { IconButton, InputAdornment, OutlinedInput, Popover } from "@mui/material";
import { type KeyboardEvent, type Ref, useRef, useState } from "react";
import { isDay } from "../../../contract/calendar.rules.ts";
import { comfortable } from "../look/comfortable.ts";
import { lazyPart } from "../overlays/lazyPart.tsx";
import { parseDay } from "../texts/days.ts";
import type { Format } from "../texts/format.ts";
import { startOf, useFormat, useTranslation } from "../texts/i18n.ts";
import { Field, type FieldIds } from "./Field.tsx";
import { type FieldProps, type More, useField } from "./inputs.tsx";

const Calendar = lazyPart(() => import("./Calendar.tsx"), "Calendar");
const displayText = (value: string, format: Format) => (isDay(value) ? format.day(value) : value);

type DateFieldProps = {
  ids: FieldIds;
  /** `YYYY-MM-DD`, or the typed text when it is not a date. */
  value: string;
  onChange: (value: string) => void;
  /** Called when the field loses the focus, on Enter, and when a day is chosen. */
  onDone?: (value: string) => void;
  inputRef?: Ref<HTMLInputElement>;
  disabled?: boolean;
  autoFocus?: boolean;
  required?: boolean;
};

/** A date field that accepts typing and has a calendar. */
export function DateField({ ids, value, onChange, onDone, required, ...input }: DateFieldProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const root = useRef<HTMLElement>(null);
  const [typed, setTyped] = useState<string>();
  const [open, setOpen] = useState(false);
  const side = startOf(format.locale);
  const tidy = () => {
    setTyped(undefined);
    onDone?.(value);
  };
  const type = (text: string) => {
    setTyped(text);
    onChange(parseDay(text, format.locale) ?? text.trim());
  };
  const choose = (day: string) => {
    setTyped(undefined);
    setOpen(false);
    onChange(day);
    onDone?.(day);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") tidy();
    if (!event.altKey || event.key !== "ArrowDown") return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <OutlinedInput
        {...input}
        ref={root}
        id={ids.id}
        value={typed ?? displayText(value, format)}
        fullWidth
        error={ids["aria-invalid"]}
        autoComplete="off"
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={tidy}
        endAdornment={
          <InputAdornment position="end">
            <IconButton
              size="small"
              edge="end"
              aria-label={t("kit.calendar.open")}
              aria-haspopup="dialog"
              aria-expanded={open}
              disabled={input.disabled}
              onClick={() => setOpen(true)}
            >
              <CalendarMonth fontSize="small" />
            </IconButton>
          </InputAdornment>
        }
        inputProps={{ ...ids, maxLength: 60 }}
      />
      <Popover
        open={open}
        anchorEl={() => root.current ?? document.body}
        onClose={() => setOpen(false)}
        anchorOrigin={{ vertical: "bottom", horizontal: side }}
        transformOrigin={{ vertical: "top", horizontal: side }}
        slotProps={{
          paper: {
            role: "dialog",
            "aria-modal": true,
            "aria-label": t("kit.calendar.choose"),
            sx: { p: 1, inlineSize: 270, blockSize: 338, [comfortable]: { inlineSize: 326, blockSize: 406 } },
          },
        }}
      >
        <Calendar value={value} onChoose={choose} onClear={required ? undefined : () => choose("")} />
      </Popover>
    </>
  );
}

/** A date of a form; the value is `YYYY-MM-DD` or null. */
export function DateInput(props: FieldProps & More) {
  const format = useFormat();
  const { field, error, optional } = useField(props, (value) => displayText(String(value), format));
  const empty = props.shape.nullable ? null : undefined;
  return (
    <Field label={props.label} help={props.help} error={error} optional={optional}>
      {(ids) => (
        <DateField
          ids={ids}
          inputRef={field.ref}
          value={field.value ?? ""}
          onChange={(value) => field.onChange(value || empty)}
          onDone={field.onBlur}
          disabled={props.disabled}
          autoFocus={props.autoFocus}
          required={props.shape.required}
        />
      )}
    </Field>
  );
}
