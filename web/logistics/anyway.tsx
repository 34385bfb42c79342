import { useState } from "react";
import type { Conflict } from "../../contract/plan.rules.ts";
import { ApiError } from "../kit/call/api.ts";
import { ReasonDialog } from "../kit/page/ReasonDialog.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { conflictText } from "./conflictText.ts";

type Asking = { text: string; done: (reason: string | undefined) => void };

/** Plans a stop, and asks for a reason when something is wrong with the plan; who gives none gets the refusal. */
export function useAnyway<Out>() {
  const [asking, setAsking] = useState<Asking>();
  async function planOrAsk(plan: (overrideReason: string) => Promise<Out>): Promise<Out> {
    try {
      return await plan("");
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "planConflicts") throw error;
      const conflicts = (error.details.conflicts ?? []) as Conflict[];
      const text = [...new Set(conflicts.map(conflictText))].join(". ");
      const reason = await new Promise<string | undefined>((done) => setAsking({ text, done }));
      if (reason === undefined) throw error;
      return plan(reason);
    }
  }
  function answer(reason?: string) {
    setAsking(undefined);
    asking?.done(reason);
  }
  return { asking, planOrAsk, answer };
}

type Props = { asking: Asking | undefined; answer: (reason?: string) => void };
/** What is wrong, and why it is planned like that all the same. */
export function AnywayDialog({ asking, answer }: Props) {
  const { t } = useTranslation();
  if (!asking) return null;
  return (
    <ReasonDialog
      title={t("planning.anyway")}
      action={t("planning.planAnyway")}
      help={asking.text}
      onClose={() => answer()}
      onReason={answer}
    />
  );
}
