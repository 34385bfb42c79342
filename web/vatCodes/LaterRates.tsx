import Add from "@mui/icons-material/Add";
import DeleteOutline from "@mui/icons-material/DeleteOutlined";
import { Box, Button, IconButton, Tooltip } from "@mui/material";
import { useFieldArray } from "react-hook-form";
import { DateInput } from "../kit/inputs/DateInput.tsx";
import { FieldGroup, FieldRow } from "../kit/inputs/Field.tsx";
import type { FieldProps } from "../kit/inputs/inputs.tsx";
import { PercentInput } from "../kit/inputs/numberInputs.tsx";
import { Note } from "../kit/look/Text.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";

type FieldOf = (name: "rates" | `rates.${number}.validFrom` | `rates.${number}.basisPoints`) => FieldProps;

/** The rates that a VAT code gets on later days. */
export function LaterRates({ field }: { field: FieldOf }) {
  const { t } = useTranslation();
  const { name, control, label } = field("rates");
  const { fields, append, remove } = useFieldArray({ name, control });
  return (
    <FieldGroup title={label}>
      <Note sx={{ mb: 1 }}>{t("vatCodes.ratesHelp")}</Note>
      {fields.map(({ id }, at) => (
        <Box key={id} sx={{ display: "flex", gap: 1, alignItems: "start" }}>
          <Box sx={{ flex: 1 }}>
            <FieldRow>
              <DateInput {...field(`rates.${at}.validFrom`)} />
              <PercentInput {...field(`rates.${at}.basisPoints`)} label={t("vatCodes.fields.basisPoints")} />
            </FieldRow>
          </Box>
          <Tooltip title={t("vatCodes.removeRate")}>
            <IconButton sx={{ mt: 3 }} aria-label={t("vatCodes.removeRate")} onClick={() => remove(at)}>
              <DeleteOutline fontSize="small" />
            </IconButton>
          </Tooltip>
        </Box>
      ))}
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<Add />}
        onClick={() => append({ validFrom: "", basisPoints: undefined })}
        sx={{ borderColor: "divider" }}
      >
        {t("vatCodes.addRate")}
      </Button>
    </FieldGroup>
  );
}
