import type { ReactNode } from "react";
import type { ImportField } from "../../../contract/import/fields.ts";
import type { ImportLine } from "../../../contract/import/import.rules.ts";
import type { RowsView } from "../../imports/rowsView.ts";
import { Code, Count, emptyValue, Money, ownDirection } from "../../kit/page/values.tsx";
import type { Translate } from "../../kit/texts/i18n.ts";
import { bringsNothing, columnOf, type Importing } from "./importState.ts";

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
const numeric: ReadonlySet<string> = new Set(["quantity", "purchasePrice"]);
const hardware: readonly ImportField[] = ["cpu", "ram", "storage", "grade", "specs"];
const widths: Partial<Record<ImportCell, number>> = { productName: 220, serialNumber: 150, imei: 150 };

/** The columns of the preview: the fields that the list fills. */
const shownFields = ({ mapping, lot }: Pick<Importing, "mapping" | "lot">): ImportCell[] =>
  inOrder.filter((field) =>
    field === "purchasePrice" && lot.amount !== null
      ? true
      : field === "attributes"
        ? hardware.some((one) => mapping.includes(one))
        : always.some((one) => one === field) ||
          mapping.includes(field) ||
          (field === "remarks" && mapping.includes("specs")),
  );

function cellOf(field: ImportCell, line: ImportLine, { lot, shares, naming }: Importing): ReactNode {
  if (field === "serialNumber" || field === "imei" || field === "assetTag")
    return <Code copy={false}>{line[field]}</Code>;
  if (field === "quantity") return <Count value={line.quantity} />;
  if (field === "purchasePrice")
    return <Money cents={lot.amount === null ? line.purchasePrice : shares?.get(line.row)} />;
  const named =
    field === "productName" && line.productName === "" ? (naming ?? "") : line[field as "remarks"];
  const text = field === "attributes" ? Object.values(line.attributes).join(" · ") : named;
  return ownDirection(text || emptyValue);
}

/** A supplier's devices as they will be expected. */
export function deviceRows(state: Importing, t: Translate): RowsView {
  return {
    table: state,
    lines: state.lines,
    problems: state.problems.map((problem) => ({
      ...problem,
      text: t(`import.problems.${problem.code}.row`, {
        row: problem.otherRow && state.lineInFile(problem.otherRow),
      }),
    })),
    columns: shownFields(state).map((field) => ({
      field,
      label: t(field === "attributes" ? "fields.attributes" : `import.fields.${field}`),
      end: numeric.has(field),
      width: widths[field],
      column: field === "attributes" ? -1 : columnOf(state.mapping, field),
      cell: (at) => cellOf(field, state.lines[at]!, state),
    })),
    nameOf: (code) => t(`import.problems.${code}.name` as "import.all"),
    helpOf: (code) => t(`import.problems.${code}.help` as "import.all"),
    verdictOf: (row) => t(state.isUntyped(state.lines[row - 2]!) ? "import.takenUntyped" : "import.taken"),
    bringsNothing: (code) => bringsNothing.has(code),
  };
}
