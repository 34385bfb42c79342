import { OutlinedInput } from "@mui/material";
import { type KeyboardEvent, useState } from "react";
import { Field } from "../kit/inputs/Field.tsx";
import { type FieldProps, type More, useField } from "../kit/inputs/inputs.tsx";
import { useLocked } from "../kit/inputs/Lockable.tsx";
import { tagEnd, tagsIn } from "../kit/inputs/tags.ts";
import { Chip } from "../kit/overlays/overlays.ts";
import { useTranslation } from "../kit/texts/i18n.ts";

/** Several short texts: Enter or a comma adds one, Backspace takes the last off. */
export function TagsInput(props: FieldProps & More) {
  const { t } = useTranslation();
  const { field, error, optional } = useField(props);
  const isFixed = useLocked();
  const [typed, setTyped] = useState("");
  const tags: string[] = field.value ?? [];
  const add = (text: string) => {
    field.onChange([...new Set([...tags, ...tagsIn(text)])]);
    setTyped("");
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && typed.trim()) {
      event.preventDefault();
      add(typed);
    } else if (event.key === "Backspace" && typed === "") field.onChange(tags.slice(0, -1));
  };
  return (
    <Field label={props.label} help={props.help ?? t("kit.tagsHelp")} error={error} optional={optional}>
      {(ids) => (
        <OutlinedInput
          id={ids.id}
          inputRef={field.ref}
          fullWidth
          value={typed}
          disabled={props.disabled}
          error={ids["aria-invalid"]}
          onChange={({ target: { value } }) => (tagEnd.test(value) ? add(value) : setTyped(value))}
          onKeyDown={onKeyDown}
          onBlur={() => {
            if (typed.trim()) add(typed);
            field.onBlur();
          }}
          startAdornment={tags.map((tag) => (
            <Chip
              key={tag}
              label={tag}
              size="small"
              sx={{ marginInlineEnd: 0.5, my: 0.25 }}
              onDelete={isFixed ? undefined : () => field.onChange(tags.filter((other) => other !== tag))}
            />
          ))}
          inputProps={{ ...ids, style: { minWidth: 80, width: "auto", flex: 1 } }}
          sx={{ flexWrap: "wrap", paddingInlineStart: 0.75 }}
        />
      )}
    </Field>
  );
}
