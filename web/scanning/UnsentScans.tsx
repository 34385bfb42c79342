import { Alert } from "@mui/material";
import type { createStore } from "../kit/browser/store.ts";
import { useTranslation } from "../kit/texts/i18n.ts";

type Store<T> = ReturnType<typeof createStore<T>>;
type Props = { outbox: { unsent: Store<number>; stalled: Store<boolean>; isKept: Store<boolean> } };

/** Says that scans wait for the network, and that they are lost with the page where the browser has no room for them. */
export function UnsentScans({ outbox }: Props) {
  const { t } = useTranslation();
  const count = outbox.unsent.use();
  const stalled = outbox.stalled.use();
  const isKept = outbox.isKept.use();
  return (
    <>
      {stalled && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {t("intake.waiting", { count })}
        </Alert>
      )}
      {!isKept && count > 0 && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {t("intake.notKept")}
        </Alert>
      )}
    </>
  );
}
