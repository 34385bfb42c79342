import { Button } from "@mui/material";
import { type ReactNode, useRef } from "react";
import { createStore } from "../browser/store.ts";
import { isRefusal } from "../call/api.ts";
import { messageOf, showError } from "../call/toasts.ts";
import { Dialog, DialogActions, DialogContent, DialogTitle } from "../overlays/overlays.ts";
import { useTranslation } from "../texts/i18n.ts";

type Question = {
  title: string;
  text?: ReactNode;
  action: string;
  danger?: boolean;
  /** The label of the cancel button; `false` for none. */
  cancel?: string | false;
};
const openQuestion = createStore<(Question & { answer: (yes: boolean) => void }) | undefined>(undefined);

/** Asks for confirmation; resolves to true when the person agrees. */
export const confirm = (question: Question) =>
  new Promise<boolean>((resolve) => {
    openQuestion.get()?.answer(false);
    openQuestion.set({
      ...question,
      answer: (yes) => {
        openQuestion.set(undefined);
        resolve(yes);
      },
    });
  });

type DeleteOptions = {
  /** A dry run of the deletion; its refusal is shown instead of the question. */
  dryRun?: () => Promise<unknown>;
  /** An alternative for a record that cannot be deleted. */
  archive?: { action: string; run: () => void };
};

/** Asks before deleting, in the words of the specification; a record that cannot be deleted says why. */
export function useConfirmDelete() {
  const { t } = useTranslation();
  return async (what: string, { dryRun: tried, archive }: DeleteOptions = {}) => {
    try {
      await tried?.();
    } catch (error) {
      if (!isRefusal(error)) {
        showError(error);
        return false;
      }
      const close = { action: t("kit.close"), cancel: false } as const;
      const problem = { title: t("kit.cannotDelete", { what }), text: messageOf(error) };
      if ((await confirm({ ...problem, ...(archive ? { action: archive.action } : close) })) && archive)
        archive.run();
      return false;
    }
    return confirm({
      title: t("kit.deleteTitle", { what }),
      text: t("kit.deleteText"),
      action: t("kit.delete"),
      danger: true,
    });
  };
}

/** Asks before discarding unsaved input; resolves to true when it may be discarded. */
export function useAskToLeave() {
  const { t } = useTranslation();
  return () =>
    confirm({
      title: t("kit.leaveTitle"),
      text: t("kit.leaveText"),
      action: t("kit.leave"),
      cancel: t("kit.stay"),
      danger: true,
    });
}

/** Closes a dialog; asks first when it has unsaved input. */
export function useCloseGuard(isDirty: () => boolean, onClose: () => void) {
  const ask = useAskToLeave();
  return () => void (isDirty() ? ask().then((yes) => yes && onClose()) : onClose());
}

/** The dialog of the current question. */
export function Confirmations() {
  const { t } = useTranslation();
  const open = openQuestion.use();
  const last = useRef(open);
  if (open) last.current = open;
  const question = last.current;
  if (!question) return null;
  return (
    <Dialog
      open={open !== undefined}
      onClose={() => open?.answer(false)}
      // The toast appears where the question was.
      transitionDuration={{ exit: 0 }}
      maxWidth="xs"
      fullWidth
      aria-labelledby="confirm-title"
      aria-describedby="confirm-text"
    >
      <DialogTitle id="confirm-title" sx={{ fontSize: 16, fontWeight: 600 }}>
        {question.title}
      </DialogTitle>
      {question.text && <DialogContent id="confirm-text">{question.text}</DialogContent>}
      <DialogActions sx={{ px: 3, pb: 2 }}>
        {question.cancel !== false && (
          <Button color="inherit" onClick={() => open?.answer(false)} autoFocus={question.danger}>
            {question.cancel ?? t("kit.cancel")}
          </Button>
        )}
        <Button
          variant="contained"
          color={question.danger ? "error" : "primary"}
          onClick={() => open?.answer(true)}
          autoFocus={!question.danger}
        >
          {question.action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
