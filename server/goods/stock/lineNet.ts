import { sql } from "kysely";

/** An amount of a line without VAT, cents: one that was typed with VAT has it taken out, by the rate that its order keeps; not rounded. */
export const withoutLineVat = (amount: unknown, line: string, order: string) => {
  const [priceWithVat, vatCodeId, vatRates] = [
    sql.ref(`${line}.priceWithVat`),
    sql.ref(`${line}.vatCodeId`),
    sql.ref(`${order}.vatRates`),
  ];
  return sql<number | null>`case when ${priceWithVat} then (${amount})::numeric * 10000 / (10000 + coalesce((
      select (rate ->> 'basisPoints')::int from jsonb_array_elements(${vatRates}) rate
      where (rate ->> 'id')::int = ${vatCodeId} and not (rate ->> 'margin')::boolean), 0))
    else ${amount} end`;
};
