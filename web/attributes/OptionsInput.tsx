import Close from "@mui/icons-material/Close";
import { Box, Button, IconButton, OutlinedInput } from "@mui/material";
import { useRef, useState } from "react";
import { ArrangedList } from "../arranging/ArrangedList.tsx";
import { Field } from "../kit/inputs/Field.tsx";
import { type FieldProps, useField } from "../kit/inputs/inputs.tsx";
import { tagsIn } from "../kit/inputs/tags.ts";
import { useTranslation } from "../kit/texts/i18n.ts";

const noColor = "#9AA3AF";
type Colors = Readonly<Record<string, string>>;
type RowProps = {
  option: string;
  color: string | undefined;
  onColor: (color: string | undefined) => void;
  onRemove: () => void;
};

function OptionRow({ option, color, onColor, onRemove }: RowProps) {
  const { t } = useTranslation();
  return (
    <>
      <Box
        component="input"
        type="color"
        value={color ?? noColor}
        aria-label={t("attributes.colorOf", { option })}
        onChange={({ target }: { target: { value: string } }) => onColor(target.value.toUpperCase())}
        sx={{
          inlineSize: 36,
          blockSize: 32,
          p: 0,
          border: 1,
          borderColor: "divider",
          bgcolor: "transparent",
          opacity: color ? 1 : 0.35,
        }}
      />
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere", marginInlineStart: 0.5 }}>
        <bdi>{option}</bdi>
      </Box>
      {color && (
        <Button size="small" color="inherit" onClick={() => onColor(undefined)}>
          {t("attributes.noColor")}
        </Button>
      )}
      <IconButton size="small" aria-label={t("attributes.removeOption", { option })} onClick={onRemove}>
        <Close sx={{ fontSize: 16 }} />
      </IconButton>
    </>
  );
}

/** The options of an attribute in the order in which they are offered and sorted, each in a colour if it has one. */
export function OptionsInput({ options: of, colors: colored }: { options: FieldProps; colors: FieldProps }) {
  const { t } = useTranslation();
  const { field, error } = useField(of);
  const colors = useField(colored).field;
  const [typed, setTyped] = useState("");
  const entry = useRef<HTMLInputElement>(null);
  const options: string[] = field.value ?? [];
  const chosen: Colors = colors.value ?? {};
  const setColor = (option: string, color: string | undefined) => {
    const { [option]: _, ...others } = chosen;
    colors.onChange(color ? { ...others, [option]: color } : others);
  };
  const add = () => {
    if (typed.trim()) field.onChange([...new Set([...options, ...tagsIn(typed)])]);
    setTyped("");
  };
  const remove = (option: string) => {
    setColor(option, undefined);
    field.onChange(options.filter((other) => other !== option));
    entry.current?.focus();
  };
  return (
    <Field label={of.label} help={t("attributes.optionsHelp")} error={error}>
      {(ids) => (
        <>
          <ArrangedList label={of.label} keys={options} onChange={field.onChange} nameOf={(option) => option}>
            {(option) => (
              <OptionRow
                option={option}
                color={chosen[option]}
                onColor={(color) => setColor(option, color)}
                onRemove={() => remove(option)}
              />
            )}
          </ArrangedList>
          <Box sx={{ display: "flex", gap: 1, mt: 1 }}>
            <OutlinedInput
              id={ids.id}
              inputRef={(element: HTMLInputElement | null) => {
                entry.current = element;
                field.ref(element);
              }}
              fullWidth
              value={typed}
              error={ids["aria-invalid"]}
              onChange={({ target }) => setTyped(target.value)}
              onKeyDown={(event) => {
                if (event.key !== "Enter") return;
                event.preventDefault();
                add();
              }}
              onBlur={() => {
                add();
                field.onBlur();
              }}
              inputProps={{ ...ids, maxLength: 1000 }}
            />
            <Button variant="outlined" onClick={add}>
              {t("attributes.addOption")}
            </Button>
          </Box>
        </>
      )}
    </Field>
  );
}
