import { Box } from "@mui/material";
import { listUnits } from "../../../contract/import/import.rules.ts";
import { TableNotes } from "../../imports/TableNotes.tsx";
import { Choice } from "../../kit/inputs/Choice.tsx";
import { Small } from "../../kit/look/Text.tsx";
import { useTranslation } from "../../kit/texts/i18n.ts";
import type { Importing } from "./importState.ts";

type Unit = (typeof listUnits)[number];

/** Warnings about the sheet as a whole, and questions about its numbers. */
export function ImportNotes({ state }: { state: Importing }) {
  const { t } = useTranslation();
  const { units } = state;
  return (
    <Small component="ul" className="plainList" sx={{ mb: 2 }}>
      {state.unitless.map((field) => (
        <UnitAsked
          key={field}
          field={t(`import.fields.${field}`)}
          value={units[field]}
          onChoose={(unit) => state.setUnits({ ...units, [field]: unit })}
        />
      ))}
      <TableNotes table={state} />
    </Small>
  );
}

type UnitProps = { field: string; value: Unit | undefined; onChoose: (unit: Unit | undefined) => void };
/** Asks for the unit of bare numbers of memory or storage. */
function UnitAsked({ field, value, onChoose }: UnitProps) {
  const { t } = useTranslation();
  return (
    <Box component="li" sx={{ mb: 0.5 }}>
      <Box component="label" sx={{ display: "inline-flex", gap: 1, alignItems: "center", flexWrap: "wrap" }}>
        {t("import.unitOf", { field })}
        <Choice
          value={value}
          options={listUnits.map((unit) => ({ id: unit, name: unit }))}
          none={t("kit.choose")}
          onChoose={(unit) => onChoose(unit ?? undefined)}
          error={!value}
        />
      </Box>
    </Box>
  );
}
