import { sql } from "kysely";
import type { VatCodeInput } from "../../../contract/vatCodes.ts";
import { refused } from "../../ground/base/failure.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { today } from "../../ground/database/days.ts";

type Rated = Pick<VatCodeInput, "basisPoints" | "margin" | "category" | "rates">;
type Period = { from: string; until: string; basisPoints: number };

/** The rate that a list of codes shows and is sorted by. */
export const rateToday = sql<number>`coalesce((select (rate ->> 'basisPoints')::int
  from jsonb_array_elements("vatCode".rates) rate where (rate ->> 'validFrom')::date <= ${today}
  order by rate ->> 'validFrom' desc limit 1), "vatCode"."basisPoints")`;

/** A VAT code to be saved, its rates in the order of their days; 422 when it changes what orders were made with. */
export async function checkedVatCode(tx: Tx, input: Rated, before: (Rated & { id: number }) | undefined) {
  const rates = input.rates.toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1));
  const days = input.rates.map(({ validFrom }) => validFrom);
  const twice = days.findIndex((day, at) => days.indexOf(day) < at);
  if (twice >= 0) throw refused("vatRateTwice", `rates.${twice}.validFrom`);
  if (before) await refuseRewrite(tx, before.id, before, input);
  return { ...input, rates: JSON.stringify(rates) };
}

async function refuseRewrite(tx: Tx, id: number, before: Rated, after: Rated) {
  const always = { from: "-infinity", until: "infinity" };
  for (const field of ["margin", "category"] as const)
    if (before[field] !== after[field] && (await isUsed(tx, id, always)))
      throw refused("vatRateInUse", field);
  for (const { basisPoints, ...period } of periodsOf(before)) {
    const isFirst = period.from === always.from;
    const at = after.rates.findIndex(({ validFrom }) => validFrom === period.from);
    const now = isFirst ? after : after.rates[at];
    if (now?.basisPoints !== basisPoints && (await isUsed(tx, id, period)))
      throw refused("vatRateInUse", isFirst ? "basisPoints" : now && `rates.${at}.basisPoints`);
  }
}

const periodsOf = ({ basisPoints, rates }: Rated): Period[] =>
  [{ validFrom: "-infinity", basisPoints }, ...rates].map(({ validFrom, ...rate }, at) => ({
    ...rate,
    from: validFrom,
    until: rates[at]?.validFrom ?? "infinity",
  }));

/** Whether an order of the days from `from`, before `until`, has a line with the code. */
async function isUsed(tx: Tx, id: number, { from, until }: Omit<Period, "basisPoints">) {
  const { rows } = await sql`select from "orderLine" line join "order" on "order".id = line."orderId"
    where line."vatCodeId" = ${id} and "orderDate" >= ${from}::date and "orderDate" < ${until}::date limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}
