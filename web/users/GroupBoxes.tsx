import { Box } from "@mui/material";
import { type Group, groups } from "../../contract/access.ts";
import { keyIn } from "../../contract/textKeys.ts";
import { FieldGroup } from "../kit/inputs/Field.tsx";
import { type FieldProps, useField } from "../kit/inputs/inputs.tsx";
import { TickBox } from "../kit/inputs/TickBox.tsx";
import { Note } from "../kit/look/Text.tsx";
import { formatNow, useTranslation } from "../kit/texts/i18n.ts";

/** The groups somebody is in, each with what it may do. */
export function GroupBoxes(props: FieldProps) {
  const { t } = useTranslation();
  const nameOf = (group: string) => t(keyIn("groups", group));
  const { field } = useField(props, (value) => formatNow().list((value as Group[]).map(nameOf)));
  return <GroupChoice label={props.label} value={field.value as Group[]} onChange={field.onChange} />;
}

/** The same outside a form that is saved. */
export function GroupChoice({
  label,
  value,
  onChange,
}: {
  label: string;
  value: readonly Group[];
  onChange: (value: Group[]) => void;
}) {
  const { t } = useTranslation();
  return (
    <FieldGroup title={label}>
      {groups.map((group) => (
        <Box key={group} sx={{ mb: 0.5 }}>
          <TickBox
            label={t(`groups.${group}`)}
            checked={value.includes(group)}
            onChange={(on) =>
              onChange(groups.filter((other) => (other === group ? on : value.includes(other))))
            }
          />
          <Note sx={{ paddingInlineStart: 4 }}>{t(`groupHelp.${group}`)}</Note>
        </Box>
      ))}
    </FieldGroup>
  );
}
