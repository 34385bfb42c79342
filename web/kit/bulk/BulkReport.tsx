import { Alert, Box } from "@mui/material";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Faint, Small } from "../look/Text.tsx";
import { InfoDialog } from "../page/InfoDialog.tsx";
import { ownDirection } from "../page/values.tsx";
import { useTranslation } from "../texts/i18n.ts";

export type Report = {
  /** The result in words, when it is not a change. */
  outcome?: string;
  chosen?: number;
  changed: number;
  unchanged?: number;
  refusedCount?: number;
  refused?: readonly { id: number; label: string; message: string }[];
};
/** Whether any row was refused. */
export const hasRefusals = (report: Report) => (report.refusedCount ?? 0) > 0;

type Props = {
  title: string;
  report: Report;
  pathTo: (id: number) => string;
  /** What can be done about the refused rows. */
  aside?: ReactNode;
  onClose: () => void;
};
/** The result of a bulk change: how many rows were changed, and why others were not. */
export function BulkReport({ title, report, pathTo, aside, onClose }: Props) {
  const { t } = useTranslation();
  const { outcome, chosen = 0, changed, unchanged = 0, refused = [] } = report;
  const { refusedCount = refused.length } = report;
  return (
    <InfoDialog title={title} aside={aside} onClose={onClose}>
      <Alert severity={changed > 0 ? "warning" : "error"} sx={{ mb: 2 }}>
        {outcome ?? t("kit.bulkOutcome", { chosen, changed, count: refusedCount })}
        {unchanged > 0 && ` ${t("kit.bulkUnchanged", { count: unchanged })}`}
      </Alert>
      <Small component="ul" className="plainList" sx={{ maxHeight: 360, overflow: "auto" }}>
        {refused.map(({ id, label, message }) => (
          <Box component="li" key={id} sx={{ py: 0.75, borderBottom: 1, borderColor: "divider" }}>
            <Link to={pathTo(id)} target="_blank">
              {ownDirection(label || `#${id}`)}
            </Link>{" "}
            {message}
          </Box>
        ))}
      </Small>
      {refusedCount > refused.length && (
        <Faint sx={{ mt: 1 }}>{t("kit.andMore", { count: refusedCount - refused.length })}</Faint>
      )}
    </InfoDialog>
  );
}
