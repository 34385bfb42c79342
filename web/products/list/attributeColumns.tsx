import type { ProductRow } from "../../../contract/productAnswer.ts";
import type { Filter } from "../../kit/rows/filters.ts";
import { type Attribute, AttributeValue } from "../attributes.tsx";

const isCompared = ({ type }: Attribute) => type === "text" || type === "select";

/** Every attribute of the company as a column; grade is shown until somebody chooses. */
export const attributeColumns = (attributes: readonly Attribute[]) =>
  attributes.map((attribute) => {
    const { code, name, unit } = attribute;
    const key = `attributes.${code}`;
    return {
      key,
      label: name,
      group: "specification" as const,
      cell: (row: ProductRow) => <AttributeValue of={attribute} value={row.attributes[code]} />,
      hidden: code !== "grade",
      ...(unit && { align: "end" as const }),
      ...(isCompared(attribute) && { sort: key }),
    };
  });

/** The attributes that a list is filtered by: options by their names, texts also as the numbers that they begin with. */
export const attributeFilters = (attributes: readonly Attribute[]): Filter[] =>
  attributes.filter(isCompared).map(({ code, name, type, options, colors, unit }) => {
    const label = unit ? `${name} (${unit})` : name;
    const shared = { key: `attributes.${code}`, label, group: "specification", optional: true } as const;
    return type === "select"
      ? { ...shared, words: options, colors }
      : { ...shared, kind: "texts", numbers: unit ? "usual" : "possible" };
  });
