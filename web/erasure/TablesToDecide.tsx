import { Box, Button } from "@mui/material";
import { useState } from "react";
import { erasureTables } from "../../contract/erasureTables.routes.ts";
import { type TableField, tableFields } from "../../contract/erasureTables.rules.ts";
import type { TableColumns, TableToDecide } from "../../contract/erasureTables.ts";
import { useAct, useCall } from "../kit/call/data.ts";
import { useMay } from "../kit/call/session.ts";
import { ChoiceBox } from "../kit/inputs/Choice.tsx";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";

type Props = { table: TableToDecide; onDecided: () => void };

/** Asks what the columns of a table hold that is no report as it stands; the files are read again with the answer. */
export function ColumnsOfTable({ table: { file, headings, examples, columns: guessed }, onDecided }: Props) {
  const { t } = useTranslation();
  const [columns, setColumns] = useState<TableColumns>(guessed);
  const decide = useAct(erasureTables.decide, { onDone: onDecided });
  const name = (at: number) => [headings[at] || `#${at + 1}`, examples[at]].filter(Boolean).join(" · ");
  const choose = (field: TableField) => (at: number | null) => {
    const { [field]: _former, ...others } = columns;
    setColumns(at === null ? others : { ...others, [field]: at });
  };
  const isTold = columns.state !== undefined && (columns.driveSerial ?? columns.machineSerial) !== undefined;
  return (
    <Box component="details" sx={{ mt: 2, pt: 2, borderTop: 1, borderColor: "divider" }}>
      <Box component="summary" sx={{ cursor: "pointer", fontWeight: 500, overflowWrap: "anywhere" }}>
        {t("erasure.tableTitle", { file })}
      </Box>
      <Box
        component="form"
        aria-label={t("erasure.tableTitle", { file })}
        onSubmit={(event: { preventDefault(): void }) => {
          event.preventDefault();
          decide.mutate({ body: { headings, columns } });
        }}
        sx={{ mt: 1, maxWidth: 460 }}
      >
        <Box sx={{ mb: 2, color: "text.secondary" }}>{t("erasure.tableText")}</Box>
        {tableFields.map((field) => (
          <ChoiceBox
            key={field}
            label={t(`erasure.columns.${field}`)}
            value={columns[field]}
            options={headings.flatMap((_, at) =>
              tableFields.some((other) => other !== field && columns[other] === at)
                ? []
                : [{ id: at, name: name(at) }],
            )}
            none={t("erasure.noColumn")}
            onChoose={choose(field)}
          />
        ))}
        <Button type="submit" variant="contained" disabled={!isTold} loading={decide.isPending}>
          {t("erasure.wordsGoOn")}
        </Button>
      </Box>
    </Box>
  );
}

/** The tables whose columns somebody told; each may be forgotten, and is asked about again. */
export function KnownTables() {
  const { t } = useTranslation();
  const format = useFormat();
  const may = useMay();
  const tables = useCall(erasureTables.list, {}).data ?? [];
  const forget = useAct(erasureTables.forget, { done: t("erasure.tableForgotten") });
  if (!tables.length) return null;
  return (
    <Box component="details" sx={{ mt: 3 }}>
      <Box component="summary" sx={{ cursor: "pointer", fontWeight: 500 }}>
        {t("erasure.knownTables", { total: tables.length })}
      </Box>
      <Box component="ul" className="plainList" sx={{ maxWidth: 720 }}>
        {tables.map(({ id, headings, columns }) => (
          <Box
            component="li"
            key={id}
            sx={{ display: "flex", gap: 2, alignItems: "start", py: 1, overflowWrap: "anywhere" }}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              {tableFields.flatMap((field, at) =>
                columns[field] === undefined
                  ? []
                  : [
                      <span key={field}>
                        {at > 0 && format.comma}
                        {t(`erasure.columns.${field}`)}: <bdi>{headings[columns[field]]}</bdi>
                      </span>,
                    ],
              )}
            </Box>
            {may(erasureTables.forget) && (
              <Button
                size="small"
                color="inherit"
                aria-label={t("kit.actionOn", {
                  action: t("erasure.forgetTable"),
                  what: headings.join(format.comma),
                })}
                onClick={() => forget.mutate({ params: { id } })}
              >
                {t("erasure.forgetTable")}
              </Button>
            )}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
