import { Box } from "@mui/material";
import type { ReactNode } from "react";
import { headingLines, listEncodings } from "../../contract/import/tables.rules.ts";
import { Choice } from "../kit/inputs/Choice.tsx";
import { Small } from "../kit/look/Text.tsx";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";
import type { ReadTable } from "./tableWork.ts";

const separators = { ";": "semicolon", ",": "comma", "\t": "tab", "|": "pipe" } as const;
const firstLines = Array.from({ length: headingLines + 1 }, (_, line) => line);
const nameOf = (encoding: string) =>
  encoding.replace(/^(?:utf|iso)/, (name) => name.toUpperCase()).replace("windows", "Windows");

export type ReadAs = { encoding?: (typeof listEncodings)[number]; headingLine?: number; sheet?: string };
type Props = { file: ReadTable; remembered: string; reading: boolean; onRead: (as: ReadAs) => void };

/** How the file was read, and the ways in which it can be read again. */
export function ImportSource({ file, remembered, reading, onRead }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { encoding, separator, headingLine } = file;
  const content = {
    encoding: encoding && nameOf(encoding),
    separator: separator && t(`import.separators.${separators[separator as keyof typeof separators]}`),
    rows: format.number(file.rows.length),
    count: file.rows.length,
  };
  const how = file.format === "xlsx" ? "readXlsx" : separator ? "readCsv" : "readOneColumn";
  const options = { ...(encoding && { encoding }), ...(file.sheet !== null && { sheet: file.sheet }) };
  const lines = firstLines.includes(headingLine) ? firstLines : [...firstLines, headingLine];
  const sheetText = ({ name, rows, hidden }: ReadTable["sheets"][number]) =>
    t(hidden ? "import.sheetHidden" : "import.sheetOption", { name, shown: format.number(rows) });
  return (
    <Box sx={{ mb: 2, color: "text.secondary" }}>
      <strong>
        <bdi>{file.source.name}</bdi>
      </strong>{" "}
      · {t(`import.${how}`, content)}
      {file.remembered && ` · ${remembered}`}
      <Small sx={{ display: "flex", columnGap: 2, rowGap: 1, flexWrap: "wrap", mt: 1 }}>
        {encoding && (
          <Asked label={t("import.encoding")}>
            <Choice
              value={encoding}
              options={listEncodings.map((id) => ({ id, name: nameOf(id) }))}
              disabled={reading}
              onChoose={(chosen) => onRead({ encoding: chosen })}
            />
          </Asked>
        )}
        {file.sheets.length > 1 && (
          <Asked label={t("import.sheet")}>
            <Choice
              value={file.sheet}
              options={file.sheets.map((sheet) => ({ id: sheet.name, name: sheetText(sheet) }))}
              disabled={reading}
              onChoose={(sheet) => onRead({ sheet })}
              sx={{ maxInlineSize: 260 }}
            />
          </Asked>
        )}
        <Asked label={t("import.headingLine")}>
          <Choice
            value={headingLine}
            options={lines.map((id) => ({ id, name: id ? format.number(id) : t("import.noHeadings") }))}
            disabled={reading}
            onChoose={(chosen) => onRead({ ...options, headingLine: chosen })}
          />
        </Asked>
      </Small>
    </Box>
  );
}

/** One way in which the file can be read. */
const Asked = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box component="label" sx={{ display: "flex", gap: 1, alignItems: "center" }}>
    {label}
    {children}
  </Box>
);
