import type { Theme } from "@mui/material";
import { Box } from "@mui/material";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";

const overdueStyles = {
  color: (theme: Theme) => theme.palette.error.main,
  fontSize: 12,
  fontWeight: 600,
  whiteSpace: "nowrap",
  "&:not(:first-child)": { marginInlineStart: 0.75 },
  "&::before": { content: '"⚠"', marginInlineEnd: "0.35em", fontWeight: 400 },
} as const;
/** Says that something is late; `since` is its day where that is not shown beside it. */
export function Overdue({ since = null }: { since?: string | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Box component="span" sx={overdueStyles}>
      {since ? t("orders.overdueSince", { day: format.day(since) }) : t("orders.overdue")}
    </Box>
  );
}
