import { type Conflict, conflictUnits } from "../../contract/plan.rules.ts";
import { formatNow, t } from "../kit/texts/i18n.ts";

/** What is wrong, with by how much: `25 minutes after the agreed time`. */
export const conflictText = ({ code, by }: Pick<Conflict, "code" | "by">) =>
  t(`conflicts.${code}`, {
    amount: t(`amounts.${conflictUnits[code]}`, { count: by, formatted: formatNow().number(by) }),
  });
