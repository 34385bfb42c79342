import { Alert, Box, ToggleButton, ToggleButtonGroup } from "@mui/material";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { EditAnswer, EditedRow } from "../../../contract/bulk.ts";
import { fieldDisplay } from "../inputs/fieldDisplay.ts";
import { ArrowForward } from "../look/facingIcons.tsx";
import { FieldValue } from "../page/FieldValue.tsx";
import { ownDirection } from "../page/values.tsx";
import { cardsOnPhone } from "../rows/cardsOnPhone.ts";
import { Pager, usePages } from "../rows/Pager.tsx";
import { useTranslation } from "../texts/i18n.ts";

const states = ["changed", "unchanged", "refused"] as const;
type State = (typeof states)[number];
type Props = {
  answer: EditAnswer;
  control: object;
  label: (name: string) => string;
  pathTo: (id: number) => string;
};

const styles = {
  borderCollapse: "collapse",
  inlineSize: "100%",
  fontSize: 13,
  "& th, & td": {
    textAlign: "start",
    verticalAlign: "top",
    p: 0.75,
    borderBottom: 1,
    borderColor: "divider",
  },
  "& th": { fontWeight: 500, color: "text.secondary", whiteSpace: "nowrap" },
  "& td": { overflowWrap: "anywhere" },
  "& td:first-of-type": { fontWeight: 500, whiteSpace: "nowrap" },
  ...cardsOnPhone,
} as const;

/** A field that holds an object counts as a field for each property: `attributes.grade`. */
const spread = (values: EditedRow["before"]) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) =>
      value !== null && typeof value === "object" && !Array.isArray(value)
        ? Object.entries(value).map(([name, one]) => [`${field}.${name}`, one])
        : [[field, value]],
    ),
  );
const flat = (row: EditedRow) => ({ ...row, before: spread(row.before), after: spread(row.after) });

/** A preview for each row: what would change, what is unchanged, and what is refused and why. */
export function BulkPreview({ answer, control, label, pathTo }: Props) {
  const { t } = useTranslation();
  const present = states.filter((state) => answer[state] > 0);
  const [chosenState, setChosenState] = useState<State>();
  const state = chosenState && answer[chosenState] > 0 ? chosenState : present[0];
  const rows = answer.rows.flatMap((row) => (row.state === state ? [flat(row)] : []));
  const pages = usePages(rows, 50);
  const names = [...new Set(rows.flatMap(({ before }) => Object.keys(before)))];
  const labelOf = (field: string) => fieldDisplay(control, field)?.label ?? label(field);
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => top.current?.focus(), []);
  return (
    <Box ref={top} tabIndex={-1} sx={{ "&&:focus-visible": { outline: 0 } }}>
      {answer.changed === 0 && (
        <Alert severity="warning" sx={{ mb: 1.5 }}>
          {t("kit.bulkEdit.nothing")}
        </Alert>
      )}
      <ToggleButtonGroup
        exclusive
        size="small"
        value={state}
        onChange={(_, next: State | null) => {
          if (next) setChosenState(next);
          pages.setPage(0);
        }}
        aria-label={t("kit.bulkEdit.states")}
        sx={{ mb: 1, flexWrap: "wrap" }}
      >
        {present.map((one) => (
          <ToggleButton key={one} value={one} color={one === "refused" ? "error" : "standard"}>
            {t(`kit.bulkEdit.${one}`, { count: answer[one] })}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Box sx={{ overflow: "auto", maxHeight: { sm: "calc(100dvh - 320px)" } }}>
        <Box component="table" sx={styles}>
          <thead>
            <tr>
              <th scope="col">{t("kit.bulkEdit.row")}</th>
              {names.map((name) => (
                <th key={name} scope="col">
                  {labelOf(name)}
                </th>
              ))}
              {state === "refused" && <th scope="col">{t("kit.bulkEdit.why")}</th>}
            </tr>
          </thead>
          <tbody>
            {pages.rows.map((row) => (
              <tr key={row.id}>
                <td>
                  <Link to={pathTo(row.id)} target="_blank">
                    {ownDirection(row.label || `#${row.id}`)}
                  </Link>
                </td>
                {names.map((name) => (
                  <td key={name} data-label={labelOf(name)}>
                    <Change row={row} name={name} control={control} />
                  </td>
                ))}
                {row.message && <td data-label={t("kit.bulkEdit.why")}>{row.message}</td>}
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
      <Pager pages={pages} />
    </Box>
  );
}

type ChangeProps = { row: EditedRow; name: string; control: object };
function Change({ row: { before, after }, name, control }: ChangeProps) {
  const { t } = useTranslation();
  const [from, to] = [before[name], after[name]];
  const old = <FieldValue control={control} name={name} value={from} />;
  if (JSON.stringify(from) === JSON.stringify(to)) return <Box sx={{ color: "text.secondary" }}>{old}</Box>;
  return (
    <div>
      <Box component="bdi" sx={{ color: "text.secondary" }}>
        {old}
      </Box>
      <ArrowForward
        titleAccess={t("kit.bulkEdit.becomes")}
        sx={{
          fontSize: 14,
          mx: 0.75,
          verticalAlign: "middle",
        }}
      />
      <Box component="bdi" sx={{ fontWeight: 600 }}>
        <FieldValue control={control} name={name} value={to} />
      </Box>
    </div>
  );
}
