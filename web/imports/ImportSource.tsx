import { Box, NativeSelect, OutlinedInput } from "@mui/material";
import { headingLines, listEncodings } from "../../contract/import/tables.rules.ts";
import { numberText } from "../kit/texts/format.ts";
import { locale as localeStore, useTranslation } from "../kit/texts/i18n.ts";
import type { ReadTable } from "./tableWork.ts";

const separators = { ";": "semicolon", ",": "comma", "\t": "tab", "|": "pipe" } as const;
const firstLines = Array.from({ length: headingLines + 1 }, (_, line) => line);
const nameOf = (encoding: string) => encoding.replace("utf", "UTF").replace("windows", "Windows");

export type ReadAs = { encoding?: (typeof listEncodings)[number]; headingLine?: number; sheet?: string };
type Props = { file: ReadTable; remembered: string; reading: boolean; onRead: (as: ReadAs) => void };

/** How the file was read, and the ways in which it can be read again. */
export function ImportSource({ file, remembered, reading, onRead }: Props) {
  const { t } = useTranslation();
  const locale = localeStore.use();
  const { format, encoding, separator, headingLine } = file;
  const content = {
    encoding: encoding && nameOf(encoding),
    separator: separator && t(`import.separators.${separators[separator as keyof typeof separators]}`),
    rows: numberText(file.rows.length, locale),
    count: file.rows.length,
  };
  const how = format === "xlsx" ? "readXlsx" : separator ? "readCsv" : "readOneColumn";
  const options = { ...(encoding && { encoding }), ...(file.sheet !== null && { sheet: file.sheet }) };
  const lines = firstLines.includes(headingLine) ? firstLines : [...firstLines, headingLine];
  const sheetText = ({ name, rows, hidden }: ReadTable["sheets"][number]) =>
    t(hidden ? "import.sheetHidden" : "import.sheetOption", { name, shown: numberText(rows, locale) });
  return (
    <Box sx={{ mb: 2, color: "text.secondary" }}>
      <strong>
        <bdi>{file.source.name}</bdi>
      </strong>{" "}
      · {t(`import.${how}`, content)}
      {file.remembered && ` · ${remembered}`}
      <Box sx={{ display: "flex", columnGap: 2, rowGap: 1, flexWrap: "wrap", mt: 1, fontSize: 13 }}>
        {encoding && (
          <Choice
            label={t("import.encoding")}
            value={encoding}
            options={listEncodings.map((one) => [one, nameOf(one)])}
            disabled={reading}
            onChoose={(chosen) => onRead({ encoding: chosen as typeof encoding })}
          />
        )}
        {file.sheets.length > 1 && (
          <Choice
            label={t("import.sheet")}
            value={file.sheet ?? ""}
            options={file.sheets.map((sheet) => [sheet.name, sheetText(sheet)])}
            disabled={reading}
            onChoose={(sheet) => onRead({ sheet })}
          />
        )}
        <Choice
          label={t("import.headingLine")}
          value={String(headingLine)}
          options={lines.map((line) => [
            String(line),
            line === 0 ? t("import.noHeadings") : numberText(line, locale),
          ])}
          disabled={reading}
          onChoose={(chosen) => onRead({ ...options, headingLine: Number(chosen) })}
        />
      </Box>
    </Box>
  );
}

type ChoiceProps = {
  label: string;
  value: string;
  options: [string, string][];
  disabled: boolean;
  onChoose: (chosen: string) => void;
};
function Choice({ label, value, options, disabled, onChoose }: ChoiceProps) {
  return (
    <Box component="label" sx={{ display: "flex", gap: 1, alignItems: "center" }}>
      {label}
      <NativeSelect
        value={value}
        disabled={disabled}
        onChange={(event) => onChoose(event.target.value)}
        input={<OutlinedInput />}
        sx={{ maxInlineSize: 260 }}
      >
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </NativeSelect>
    </Box>
  );
}
