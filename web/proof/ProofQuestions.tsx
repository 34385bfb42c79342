import { createStore } from "../kit/browser/store.ts";
import { askWhenRefused } from "../kit/call/api.ts";
import { ReasonDialog } from "../kit/page/ReasonDialog.tsx";
import { t } from "../kit/texts/i18n.ts";

type Doubt = { title: string; help: string; action: string };
const doubted = createStore<(Doubt & { answer: (reason?: string) => void }) | undefined>(undefined);

/** Asks why, before something that must not happen without a reason; resolves to undefined when it is not to happen. */
const askReason = (doubt: Doubt) =>
  new Promise<string | undefined>((resolve) => {
    doubted.get()?.answer();
    doubted.set({
      ...doubt,
      answer: (reason) => {
        doubted.set(undefined);
        resolve(reason);
      },
    });
  });

// When an edit takes away the proof of reserved or sold goods, somebody with the right to do so confirms it with a reason.
askWhenRefused("takesProof", async ({ detail }) => {
  const [title, action] = [t("kit.takesProof.title"), t("kit.takesProof.action")];
  const reason = await askReason({ title, action, help: detail });
  return reason === undefined ? undefined : { confirmed: true, reason };
});

/** The dialogs that ask why a proof is taken away. */
export function ProofQuestions() {
  const doubt = doubted.use();
  return (
    doubt && <ReasonDialog {...doubt} minLength={3} onClose={() => doubt.answer()} onReason={doubt.answer} />
  );
}
