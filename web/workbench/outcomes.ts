import { keyIn } from "../../contract/textKeys.ts";
import { formatNow, t } from "../kit/texts/i18n.ts";
import { type Logged, lackingOf } from "./lacking.ts";

const signs: Record<Logged["state"], { sign: string; color: string }> = {
  done: { sign: "✓", color: "success.main" },
  asks: { sign: "?", color: "warning.main" },
  started: { sign: "▸", color: "info.main" },
  held: { sign: "Ⅱ", color: "warning.main" },
  looked: { sign: "→", color: "info.main" },
  undone: { sign: "↺", color: "text.secondary" },
  sending: { sign: "…", color: "text.secondary" },
  refused: { sign: "!", color: "error.main" },
};
const refused = ({ state, problem }: Logged) => (problem ? "refused" : state);
export const signOf = (entry: Logged) => signs[refused(entry)].sign;
export const colorOf = (entry: Logged) => signs[refused(entry)].color;

/** What became of a scan, in a sentence. */
export function outcomeText(entry: Logged) {
  if (entry.problem) return entry.problem;
  const lacking = formatNow().list(lackingOf(entry).map(({ name }) => name));
  return t(keyIn("workbench.fates", entry.state), { task: entry.answer?.task?.name ?? "", lacking });
}
export const codeOf = ({ answer, scan }: Logged) => answer?.product.serialNumber || scan.code;
