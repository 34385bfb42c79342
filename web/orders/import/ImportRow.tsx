import { Box, Button, OutlinedInput } from "@mui/material";
import type { TFunction } from "i18next";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ImportField } from "../../../contract/import/fields.ts";
import type { ImportLine } from "../../../contract/import/import.rules.ts";
import { Code, Count, emptyValue, Money, ownDirection } from "../../kit/page/values.tsx";
import { bringsNothing, columnOf, type Importing, type Problem } from "./importState.ts";

type Props = { state: Importing; line: ImportLine; problems: readonly Problem[] };
const always = ["serialNumber", "productName", "quantity"] as const;
const inOrder = [
  "serialNumber",
  "imei",
  "productName",
  "productType",
  "quantity",
  "purchasePrice",
  "attributes",
  "assetTag",
  "remarks",
] as const;
type ImportCell = (typeof inOrder)[number];
export const numeric: ReadonlySet<string> = new Set(["quantity", "purchasePrice"]);
const hardware: readonly ImportField[] = ["cpu", "ram", "storage", "grade", "specs"];

/** The columns of the preview: those that something is taken over into. */
export const shownFields = ({ mapping, lot }: Pick<Importing, "mapping" | "lot">): ImportCell[] =>
  inOrder.filter((field) =>
    field === "purchasePrice" && lot.amount !== null
      ? true
      : field === "attributes"
        ? hardware.some((one) => mapping.includes(one))
        : always.some((one) => one === field) ||
          mapping.includes(field) ||
          (field === "remarks" && mapping.includes("specs")),
  );

export const labelOf = (field: ImportCell, t: TFunction) =>
  t(field === "attributes" ? "fields.attributes" : `import.fields.${field}`);

const staysOut = (worst: Problem | undefined) => worst !== undefined && bringsNothing.has(worst.code);

/** What stands in a row that is left out. */
const textOf = (cells: readonly string[] = []) => cells.filter(Boolean).join(" · ");

/** One row of the list as it will be taken over; a cell with a problem is a field. */
export function ImportRow({ state, line, problems }: Props) {
  const at = line.row - 2;
  const { t } = useTranslation();
  const out = state.leftOut.has(at);
  const worst = problems.find(({ severity }) => severity === "error") ?? problems[0];
  const texts: Record<ImportCell, ReactNode> = {
    serialNumber: <Code copy={false}>{line.serialNumber}</Code>,
    imei: <Code copy={false}>{line.imei}</Code>,
    productName: ownDirection((out ? textOf(state.rows[at]) : line.productName) || emptyValue),
    productType: ownDirection(line.productType || emptyValue),
    quantity: <Count value={line.quantity} />,
    purchasePrice: (
      <Money cents={state.lot.amount === null ? line.purchasePrice : state.shares?.get(line.row)} />
    ),
    attributes: ownDirection(Object.values(line.attributes).join(" · ") || emptyValue),
    assetTag: <Code copy={false}>{line.assetTag}</Code>,
    remarks: ownDirection(line.remarks || emptyValue),
  };
  return (
    <Box
      component="tr"
      sx={{
        opacity: out || staysOut(worst) ? 0.6 : 1,
        "& td:nth-of-type(n + 3)": { textDecoration: out ? "line-through" : undefined },
        bgcolor: worst?.severity === "error" ? "action.hover" : undefined,
      }}
    >
      <td className="end" data-label={t("import.row")}>
        <Count value={state.lineInFile(line.row)} />
      </td>
      <td className="verdict" data-label={t("import.fate")}>
        <Verdict state={state} line={line} worst={worst} out={out} />
      </td>
      {shownFields(state).map((field) => (
        <td key={field} className={numeric.has(field) ? "end" : undefined} data-label={labelOf(field, t)}>
          {field === "attributes" ? (
            texts[field]
          ) : (
            <Cell
              state={state}
              at={at}
              field={field}
              problem={problems.find((one) => one.field === field)}
              out={out}
            >
              {texts[field]}
            </Cell>
          )}
        </td>
      ))}
    </Box>
  );
}

type VerdictProps = { state: Importing; line: ImportLine; worst: Problem | undefined; out: boolean };
function Verdict({ state, line, worst, out }: VerdictProps) {
  const { t } = useTranslation();
  const action = t(out ? "import.takeAgain" : "import.leave");
  const sign = worst?.severity === "error" ? "▲ " : "";
  const text = out
    ? t(state.totals.has(line.row - 2) ? "import.isTotal" : "import.isLeftOut")
    : worst
      ? sign +
        t(`import.problems.${worst.code}.row`, { row: worst.otherRow && state.lineInFile(worst.otherRow) })
      : t("import.taken");
  return (
    <Box
      sx={{
        display: "flex",
        flexWrap: { xs: "wrap", sm: "nowrap" },
        columnGap: 1,
        alignItems: "center",
        justifyContent: "space-between",
      }}
    >
      <Box component="span" sx={{ color: worst && !out ? `${worst.severity}.main` : "text.secondary" }}>
        {text}
      </Box>
      {(out || (worst && !staysOut(worst))) && (
        <Button
          size="small"
          color="inherit"
          sx={{ minHeight: 26, py: 0, flexShrink: 0, textDecoration: "underline" }}
          aria-label={`${action}: ${t("kit.bulkEdit.row")} ${state.lineInFile(line.row)}`}
          onClick={() => state.leave([line.row - 2], !out)}
        >
          {action}
        </Button>
      )}
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
  const original = state.rows[at]?.[column] ?? "";
  const [typed, setTyped] = useState<string>();
  const wasWrong = state.file.rows[at]?.[column] !== original;
  if (column < 0 || out || (!problem && !wasWrong && typed === undefined)) return children;
  const save = () => {
    if (typed !== undefined && typed !== original) state.mend(at, column, typed);
    setTyped(undefined);
  };
  return (
    <OutlinedInput
      value={typed ?? original}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === "Enter") save();
        if (event.key === "Escape") setTyped(undefined);
      }}
      error={problem?.severity === "error"}
      inputProps={{
        "aria-label": t("import.mend", { field: t(`import.fields.${field}`), row: state.lineInFile(at + 2) }),
        "aria-invalid": problem?.severity === "error",
        maxLength: 1000,
        dir: "auto",
        style: { padding: "2px 6px" },
      }}
      sx={{
        minHeight: 28,
        fontSize: 13,
        inlineSize: field === "productName" ? 220 : field === "serialNumber" || field === "imei" ? 150 : 90,
      }}
    />
  );
}
