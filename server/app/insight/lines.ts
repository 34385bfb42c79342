import { sql } from "kysely";

/** What a line of goods or a service comes to without VAT, after its own discount, cents; null without a price. */
export const netOfLine = (line: string) => {
  const [quantity, unitPrice, discount, unit] = ["quantity", "unitPrice", "discount", "discountUnit"].map(
    (column) => sql.ref(`${line}.${column}`),
  );
  return sql<
    number | null
  >`case ${unit} when 'cents' then greatest(0, ${quantity}::bigint * ${unitPrice} - ${discount})
    else ${quantity}::bigint * ${unitPrice} - round(${quantity}::numeric * ${unitPrice} * ${discount} / 10000) end`;
};
