import { Box, Button } from "@mui/material";
import { type ChangeEvent, type DragEvent, useEffect, useRef, useState } from "react";
import { useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { type ThemeImage, themeImages } from "../../contract/settings.ts";
import { Field } from "../kit/Field.tsx";
import type { FieldProps } from "../kit/inputs.tsx";

const extensions = { png: ".png", jpeg: ".jpg,.jpeg", webp: ".webp", gif: ".gif", svg: ".svg", ico: ".ico" };

/** The address of what is stored, or of what was chosen in this browser. */
function usePreview(value: unknown) {
  const [chosen, setChosen] = useState<string>();
  useEffect(() => {
    if (!(value instanceof File)) return;
    const address = URL.createObjectURL(value);
    setChosen(address);
    return () => URL.revokeObjectURL(address);
  }, [value]);
  return value instanceof File ? chosen : ((value as string | null) ?? undefined);
}

/** A picture of the theme: an address when stored, a file when just chosen, null when taken away. */
export function ImageInput({ name, control, label, kind }: FieldProps & { kind: ThemeImage }) {
  const { t } = useTranslation();
  const { bytes, types } = themeImages[kind];
  const limit = bytes / 1024;
  const tooLarge = t(`errors.${kind}TooLarge`, { limit });
  const validate = (value: unknown) => !(value instanceof File && value.size > bytes) || tooLarge;
  const { field, fieldState } = useController({ name, control, rules: { validate } });
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const preview = usePreview(field.value);
  const choose = (file: File | null | undefined) => {
    if (file === undefined || input.current?.matches(":disabled")) return;
    field.onChange(file);
    field.onBlur();
  };
  const picked = (event: ChangeEvent<HTMLInputElement>) => {
    choose(event.target.files?.[0]);
    event.target.value = "";
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files[0]);
  };
  return (
    <Field label={label} optional help={t(`theme.${kind}Help`, { limit })} error={fieldState.error?.message}>
      {(ids) => (
        <Box
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
          sx={{
            display: "flex",
            flexWrap: "wrap",
            alignItems: "center",
            gap: 1,
            p: 1,
            border: 1,
            borderStyle: "dashed",
            borderColor: over ? "primary.main" : "divider",
            borderRadius: 1,
          }}
        >
          {preview && (
            <Box
              component="img"
              src={preview}
              alt={label}
              sx={{ blockSize: kind === "logo" ? 40 : 32, maxInlineSize: "100%", objectFit: "contain" }}
            />
          )}
          <Button
            id={ids.id}
            ref={field.ref}
            variant="outlined"
            aria-label={`${label}: ${t("theme.chooseFile")}`}
            aria-describedby={ids["aria-describedby"]}
            onClick={() => input.current?.click()}
          >
            {t("theme.chooseFile")}
          </Button>
          <input
            ref={input}
            hidden
            type="file"
            accept={types.map((type) => extensions[type]).join(",")}
            aria-label={label}
            onChange={picked}
          />
          {preview && <Button onClick={() => choose(null)}>{t("theme.removeImage", { name: label })}</Button>}
        </Box>
      )}
    </Field>
  );
}
