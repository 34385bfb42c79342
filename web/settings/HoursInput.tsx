import { Box } from "@mui/material";
import type { Hours } from "../../contract/companySettings.ts";
import { type FieldProps, useField } from "../kit/inputs/inputs.tsx";
import { TickBox } from "../kit/inputs/TickBox.tsx";
import { TimeBox } from "../kit/inputs/TimeInput.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";

const usual: Hours = { from: "08:00", until: "17:00" };

/** From when until when the company works on a weekday; not ticked on days off. */
export function HoursInput(props: FieldProps) {
  const { t } = useTranslation();
  const { field, error } = useField(props);
  const hours = field.value as Hours | null;
  const time = (side: keyof Hours) => (
    <TimeBox
      label={t(`configs.${side}`)}
      value={hours?.[side] ?? ""}
      disabled={props.disabled}
      error={side === "until" ? error : undefined}
      onChange={(value) => field.onChange({ ...hours, [side]: value })}
      onBlur={field.onBlur}
    />
  );
  return (
    <Box role="group" aria-label={props.label} sx={{ mb: 1 }}>
      <TickBox
        label={props.label}
        disabled={props.disabled}
        checked={hours !== null}
        onChange={(works) => field.onChange(works ? usual : null)}
        onBlur={field.onBlur}
        slotProps={{ input: { ref: field.ref } }}
      />
      {hours && (
        <Box
          sx={{
            ...{ display: "grid", gridTemplateColumns: "1fr 1fr", columnGap: 2 },
            ...{ maxInlineSize: 400, paddingInlineStart: 4 },
          }}
        >
          {time("from")}
          {time("until")}
        </Box>
      )}
    </Box>
  );
}
