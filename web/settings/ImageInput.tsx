import { Box, Button } from "@mui/material";
import { useController } from "react-hook-form";
import { type ThemeImage, themeImages } from "../../contract/settings.ts";
import { Field } from "../kit/inputs/Field.tsx";
import { FileDrop } from "../kit/inputs/FileDrop.tsx";
import type { FieldProps } from "../kit/inputs/inputs.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";

const extensions = {
  png: [".png"],
  jpeg: [".jpg", ".jpeg"],
  webp: [".webp"],
  gif: [".gif"],
  svg: [".svg"],
  ico: [".ico"],
};

/** A picture of the theme: an address when stored, a file when just chosen, null when taken away. */
export function ImageInput({ name, control, label, kind }: FieldProps & { kind: ThemeImage }) {
  const { t } = useTranslation();
  const { bytes, types } = themeImages[kind];
  const { field, fieldState, formState } = useController({ name, control });
  const { value } = field;
  const kinds = Object.fromEntries(types.flatMap((type) => extensions[type].map((one) => [one, bytes])));
  const change = (next: File | string | null) => {
    field.onChange(next);
    field.onBlur();
  };
  return (
    <Field
      label={label}
      optional
      help={t(`theme.${kind}Help`, { limit: bytes / 1024 })}
      error={fieldState.error?.message}
    >
      {(ids) => (
        <FileDrop
          small
          ids={ids}
          label={t("theme.chooseFile")}
          kinds={kinds}
          files={value instanceof File ? [value] : []}
          onFiles={([chosen]) => change(chosen ?? formState.defaultValues?.[name] ?? null)}
        >
          {typeof value === "string" && (
            <>
              <Box
                component="img"
                src={value}
                alt={label}
                sx={{ blockSize: kind === "logo" ? 40 : 32, maxInlineSize: "100%", objectFit: "contain" }}
              />
              <Button onClick={() => change(null)}>{t("theme.removeImage", { name: label })}</Button>
            </>
          )}
        </FileDrop>
      )}
    </Field>
  );
}
