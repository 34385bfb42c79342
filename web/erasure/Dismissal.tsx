import { Box, Button } from "@mui/material";
import { useState } from "react";
import { erasure } from "../../contract/erasure.routes.ts";
import type { ErasureReportRow } from "../../contract/erasure.ts";
import { useAct } from "../kit/call/data.ts";
import { TextBox } from "../kit/inputs/TextBox.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";

/** Puts a report aside, with a reason. */
export function Dismissal({ report, onClose }: { report: ErasureReportRow; onClose: () => void }) {
  const { t } = useTranslation();
  const [reason, setReason] = useState("");
  const dismiss = useAct(erasure.dismiss, { done: t("erasure.dismissed") });
  return (
    <Box
      component="form"
      onSubmit={(event: { preventDefault(): void }) => {
        event.preventDefault();
        if (reason.trim()) dismiss.mutate({ params: { id: report.id }, body: { reason: reason.trim() } });
      }}
      sx={{ maxWidth: 460 }}
    >
      <TextBox
        label={t("erasure.dismissReason")}
        help={t("erasure.dismissHelp")}
        autoFocus
        value={reason}
        onChange={setReason}
        onKeyDown={(event) => event.key === "Escape" && onClose()}
        inputProps={{ maxLength: 300 }}
      />
      <Box sx={{ display: "flex", gap: 1, flexWrap: "wrap" }}>
        <Button type="submit" variant="contained" disabled={!reason.trim()} loading={dismiss.isPending}>
          {t("erasure.dismissAction")}
        </Button>
        <Button color="inherit" onClick={onClose}>
          {t("kit.cancel")}
        </Button>
      </Box>
    </Box>
  );
}
