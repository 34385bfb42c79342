import { Box } from "@mui/material";
import { type Group, groups } from "../../contract/access.ts";
import { keyIn } from "../../contract/textKeys.ts";
import { FieldGroup } from "../kit/inputs/Field.tsx";
import { type FieldProps, useField } from "../kit/inputs/inputs.tsx";
import { TickBox } from "../kit/inputs/TickBox.tsx";
import { formatNow, useTranslation } from "../kit/texts/i18n.ts";

/** Some of the groups. */
export function GroupTicks({ help, ...props }: FieldProps & { help: string }) {
  const { t } = useTranslation();
  const { field } = useField(props, (value) =>
    formatNow().list((value as Group[]).map((group) => t(keyIn("groups", group)))),
  );
  const value = (field.value ?? []) as Group[];
  return (
    <FieldGroup title={props.label} help={help}>
      <Box sx={{ display: "grid", gridTemplateColumns: { xs: "1fr 1fr", sm: "repeat(3, 1fr)" } }}>
        {groups.map((group) => (
          <TickBox
            key={group}
            label={t(`groups.${group}`)}
            checked={value.includes(group)}
            onChange={(on) =>
              field.onChange(groups.filter((other) => (other === group ? on : value.includes(other))))
            }
          />
        ))}
      </Box>
    </FieldGroup>
  );
}
