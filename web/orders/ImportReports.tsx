import { Alert, Box, Button } from "@mui/material";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { erasure } from "../../contract/erasure.ts";
import type { OutputOf } from "../../contract/http.ts";
import { upload } from "../kit/api.ts";
import { readAgain } from "../kit/data.ts";
import { showError } from "../kit/toasts.ts";

export type ReportsAnswer = OutputOf<typeof erasure.import>;
const shownAtMost = 5;

type Props = { orderId: number; onAnswer: (answer: ReportsAnswer) => void };
/** Sends erasure reports to a purchase. */
export function ImportReports({ orderId, onAnswer }: Props) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const send = async (files: readonly File[]) => {
    if (files.length === 0) return;
    setBusy(true);
    try {
      onAnswer(await upload(erasure.import, { params: { id: orderId } }, files));
      void readAgain();
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Box>
      <Button variant="contained" loading={busy} onClick={() => input.current?.click()}>
        {t("orders.importReports")}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        multiple
        accept=".xml,.json,.csv,.log,.txt,.zip"
        aria-label={t("orders.importReports")}
        onChange={(event) => {
          void send([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
    </Box>
  );
}

/** How many reports there were, matched, and could not be read. */
export function ReportsResult({ answer, onClose }: { answer: ReportsAnswer; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Alert severity={answer.failed.length ? "warning" : "success"} onClose={() => onClose()} sx={{ mb: 2 }}>
      {t("orders.reportsImported", { count: answer.imported })}{" "}
      {answer.alreadyThere > 0 && `${t("orders.reportsAlready", { count: answer.alreadyThere })} `}
      {answer.unmatched > 0 && t("orders.reportsUnmatched", { count: answer.unmatched })}
      {answer.failed.slice(0, shownAtMost).map(({ file, message }) => (
        <div key={file}>
          {file}: {message}
        </div>
      ))}
      {answer.failed.length > shownAtMost &&
        t("orders.andMore", { count: answer.failed.length - shownAtMost })}
    </Alert>
  );
}
