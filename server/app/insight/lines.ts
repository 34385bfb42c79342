import { sql } from "kysely";
import { withoutLineVat } from "../../goods/stock/lineNet.ts";

/** What a line of goods or a service comes to without VAT, after its own discount, cents, not rounded; null without a price. */
export const netOfLine = (line: string, order: string) => {
  const [quantity, unitPrice, discount, unit] = ["quantity", "unitPrice", "discount", "discountUnit"].map(
    (column) => sql.ref(`${line}.${column}`),
  );
  const amount = sql`case ${unit} when 'cents' then greatest(0, ${quantity}::bigint * ${unitPrice} - ${discount})
    else ${quantity}::bigint * ${unitPrice} - round(${quantity}::numeric * ${unitPrice} * ${discount} / 10000) end`;
  return withoutLineVat(amount, line, order);
};
