import { Box, Button, OutlinedInput } from "@mui/material";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { type ImportField, type ImportLine, isEmptyLine } from "../../../contract/import.rules.ts";
import { Code, Count, Money } from "../../kit/show.tsx";
import { columnOf, type Importing, type Problem } from "./importState.ts";

type Props = { state: Importing; line: ImportLine; problems: readonly Problem[] };

/** One row of the list as it will be taken over; a cell with a problem is a field. */
export function ImportRow({ state, line, problems }: Props) {
  const { t } = useTranslation();
  const at = line.row - 2;
  const out = state.leftOut.has(at);
  const empty = isEmptyLine(line);
  const worst = problems.find(({ severity }) => severity === "error") ?? problems[0];
  const cell = (field: ImportField, shown: ReactNode, className?: string) => (
    <td className={className}>
      <Cell
        state={state}
        at={at}
        field={field}
        problem={problems.find((one) => one.field === field)}
        out={out}
      >
        {shown}
      </Cell>
    </td>
  );
  return (
    <Box
      component="tr"
      sx={{
        opacity: out || empty ? 0.6 : 1,
        bgcolor: worst?.severity === "error" ? "action.hover" : undefined,
      }}
    >
      <td className="end">{line.row}</td>
      {cell("serialNumber", <Code copy={false}>{line.serialNumber}</Code>)}
      {cell("productName", line.productName || "–")}
      {cell("productType", line.productType || "–")}
      {cell("quantity", <Count value={line.quantity} />, "end")}
      {cell("purchasePrice", <Money cents={line.purchasePrice} />, "end")}
      <td title={Object.values(line.attributes).join(" · ")}>
        {Object.values(line.attributes).join(" · ") || "–"}
      </td>
      <td>
        <Code copy={false}>{line.assetTag}</Code>
      </td>
      <td title={line.remarks}>{line.remarks || "–"}</td>
      <td>
        <Box sx={{ display: "flex", gap: 1, alignItems: "center" }}>
          <Box component="span" sx={{ color: worst ? `${worst.severity}.main` : "text.secondary" }}>
            {out
              ? t("import.isLeftOut")
              : worst
                ? `${worst.severity === "error" ? "▲ " : ""}${t(`import.problems.${worst.code}.row`, { row: worst.otherRow })}`
                : t("import.taken")}
          </Box>
          {(out || worst) && !(empty && !out) && (
            <Button
              size="small"
              color="inherit"
              sx={{ minHeight: 26, py: 0, textDecoration: "underline" }}
              onClick={() => state.leave([at], !out)}
            >
              {t(out ? "import.takeAgain" : "import.leave")}
            </Button>
          )}
        </Box>
      </td>
    </Box>
  );
}

type CellProps = {
  state: Importing;
  at: number;
  field: ImportField;
  problem?: Problem;
  out: boolean;
  children: ReactNode;
};
function Cell({ state, at, field, problem, out, children }: CellProps) {
  const { t } = useTranslation();
  const column = columnOf(state.mapping, field);
  const stored = state.rows[at]?.[column] ?? "";
  const [typed, setTyped] = useState<string>();
  const wasWrong = state.file.rows[at]?.[column] !== stored;
  if (column < 0 || out || (!problem && !wasWrong && typed === undefined)) return children;
  const save = () => {
    if (typed !== undefined && typed !== stored) state.mend(at, column, typed);
    setTyped(undefined);
  };
  return (
    <OutlinedInput
      value={typed ?? stored}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === "Enter") save();
        if (event.key === "Escape") setTyped(undefined);
      }}
      error={problem?.severity === "error"}
      inputProps={{
        "aria-label": t("import.mend", { field: t(`import.fields.${field}`), row: at + 2 }),
        "aria-invalid": problem?.severity === "error",
        maxLength: 1000,
        dir: "auto",
        style: { padding: "2px 6px" },
      }}
      sx={{
        minHeight: 28,
        fontSize: 13,
        inlineSize: field === "productName" ? 220 : field === "serialNumber" ? 150 : 90,
      }}
    />
  );
}
