import { Box } from "@mui/material";
import { actionsOf, type Group, mayHold, type Right, resources, rightsOf } from "../../contract/access.ts";
import { keyIn } from "../../contract/textKeys.ts";
import { type FieldProps, useField } from "../kit/inputs/inputs.tsx";
import { TickBox } from "../kit/inputs/TickBox.tsx";
import { formatNow, useTranslation } from "../kit/texts/i18n.ts";

const rightsOver = (resource: (typeof resources)[number]) =>
  actionsOf(resource).map((action): Right => `${resource}:${action}`);

/** Single rights on top of those of the groups. */
export function ExtraRights({ memberOf, ...props }: FieldProps & { memberOf: readonly Group[] }) {
  const { t } = useTranslation();
  const nameOf = (right: string) => {
    const [resource = "", action = ""] = right.split(":");
    return `${t(keyIn("resources", resource))}: ${t(keyIn("actions", action))}`;
  };
  const { field } = useField(props, (rights) => formatNow().list((rights as string[]).map(nameOf)));
  const value = field.value as string[];
  const byGroup = new Set<Right>(memberOf.flatMap((group) => rightsOf[group]));
  // One that they hold no longer, being in other groups now, can still be taken back.
  const offered = resources
    .map((resource) => ({
      resource,
      rights: rightsOver(resource).filter((right) => mayHold(memberOf, right) || value.includes(right)),
    }))
    .filter(({ rights }) => rights.length > 0);
  const toggle = (right: Right) =>
    field.onChange(value.includes(right) ? value.filter((other) => other !== right) : [...value, right]);
  return (
    <Box component="details" sx={{ mb: 3 }} open={value.length > 0}>
      <Box
        component="summary"
        sx={{ cursor: "pointer", fontWeight: 600, py: 1, "@media (pointer: coarse)": { py: 1.5 } }}
      >
        {t("users.extraRights", { count: value.length })}
      </Box>
      {offered.map(({ resource, rights }) => (
        <Box
          key={resource}
          role="group"
          aria-label={t(keyIn("resources", resource))}
          sx={{ display: "flex", flexWrap: "wrap", alignItems: "center" }}
        >
          <Box sx={{ inlineSize: 180 }}>{t(keyIn("resources", resource))}</Box>
          {rights.map((right) => (
            <TickBox
              key={right}
              label={t(keyIn("actions", right.slice(resource.length + 1)))}
              disabled={byGroup.has(right)}
              checked={byGroup.has(right) || value.includes(right)}
              onChange={() => toggle(right)}
            />
          ))}
        </Box>
      ))}
    </Box>
  );
}
