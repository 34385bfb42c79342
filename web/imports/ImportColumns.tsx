import { Box } from "@mui/material";
import type { ReactNode } from "react";
import { Choice } from "../kit/inputs/Choice.tsx";
import { PagePart } from "../kit/page/PagePart.tsx";
import { emptyValue, Inline, ownDirection, showFullText } from "../kit/page/values.tsx";
import { tableStyles } from "../kit/rows/tableStyles.ts";
import { useTranslation } from "../kit/texts/i18n.ts";
import type { Table } from "./tableWork.ts";

const samples = 3;

type ColumnsProps<F extends string> = {
  table: Pick<Table<F>, "file" | "mapping" | "map">;
  /** What a column can become. */
  fields: readonly { field: F; label: string }[];
};

/** The columns of the file, what stands in them, and what they become. */
function Columns<F extends string>({ table, fields }: ColumnsProps<F>) {
  const { t } = useTranslation();
  const { file, mapping } = table;
  const mappedCount = mapping.filter(Boolean).length;
  const sampleOf = (column: number) =>
    [
      ...new Set(
        file.rows
          .slice(0, 50)
          .map((row) => row[column]?.trim())
          .filter((cell) => cell && cell !== file.headings[column]),
      ),
    ].slice(0, samples);
  return (
    <PagePart title={t("import.columns", { known: mappedCount, count: file.headings.length })}>
      <Box sx={{ maxHeight: 420, ...tableStyles }}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("import.column")}</th>
              <th scope="col">{t("import.sample")}</th>
              <th scope="col">{t("import.becomes")}</th>
            </tr>
          </thead>
          <tbody onPointerOver={showFullText}>
            {file.headings.map((heading, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name, and two may be called the same
              <tr key={column}>
                <th scope="row">
                  {heading ? ownDirection(heading) : t("import.noHeading", { column: column + 1 })}
                </th>
                <td data-label={t("import.sample")}>
                  {sampleOf(column).length > 0 ? (
                    <div>
                      <Inline parts={sampleOf(column)} sign={" ·\u00a0"} />
                    </div>
                  ) : (
                    emptyValue
                  )}
                </td>
                <td data-label={t("import.becomes")}>
                  <Choice
                    value={mapping[column]}
                    options={fields.map(({ field, label }) => ({ id: field, name: label }))}
                    none={t("import.ignore")}
                    onChoose={(field) => table.map(column, field)}
                    inputProps={{ "aria-label": t("import.becomesOf", { column: heading }) }}
                    sx={{
                      minInlineSize: 170,
                      color: mapping[column] ? undefined : "text.secondary",
                      "& select": { minHeight: 30, fontSize: 13 },
                    }}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
    </PagePart>
  );
}

/** What the columns become, and beside them what else a list is asked. */
export const ImportColumns = <F extends string>({
  children,
  ...columns
}: ColumnsProps<F> & { children: ReactNode }) => (
  <Box
    sx={{
      display: "grid",
      gap: 3,
      gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 3fr) minmax(0, 2fr)" },
      alignItems: "start",
      mb: 3,
    }}
  >
    <Columns {...columns} />
    <Box sx={{ minWidth: 0 }}>{children}</Box>
  </Box>
);
