import { latinDigits } from "../../../contract/digits.rules.ts";
import { headingKey } from "../../../contract/import/headings.ts";
import type { Locale } from "../../../contract/locales.ts";
import { translatedName } from "../../ground/base/standardNames.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";

/** Finds VAT codes by what lists write: their code, their name in either language, or the rate of one that is not margin. */
export async function vatFinder(db: Db | Tx, locale: Locale) {
  const codes = await db
    .selectFrom("vatCode")
    .select(["id", "code", "name", "basisPoints", "margin"])
    .orderBy("position")
    .orderBy("id")
    .execute();
  return (text: string): number | null => {
    const key = headingKey(text);
    const named = codes.find(({ code, name }) =>
      [code, name, translatedName(locale, name)].some((one) => headingKey(one) === key),
    );
    if (named) return named.id;
    const [, percent] =
      /^(\d{1,2}(?:[.,]\d{1,2})?)\s*%?$/.exec(latinDigits(text).replace("٫", ".").replace("٪", "%")) ?? [];
    if (percent === undefined) return null;
    // A workbook keeps 21 % as 0.21.
    const rate = Number(percent.replace(",", "."));
    const basisPoints = Math.round((rate > 0 && rate < 1 ? rate * 100 : rate) * 100);
    return codes.find((code) => !code.margin && code.basisPoints === basisPoints)?.id ?? null;
  };
}
