import { type Conflict, conflictUnits } from "../../contract/plan.rules.ts";
import { numberText } from "../kit/texts/format.ts";
import { locale, t } from "../kit/texts/i18n.ts";

/** What is wrong, with by how much: `25 minutes after the agreed time`. */
export const conflictText = ({ code, by }: Pick<Conflict, "code" | "by">) =>
  t(`conflicts.${code}`, {
    amount: t(`amounts.${conflictUnits[code]}`, { count: by, formatted: numberText(by, locale.get()) }),
  });
