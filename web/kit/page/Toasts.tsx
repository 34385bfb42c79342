import CheckCircle from "@mui/icons-material/CheckCircleOutlined";
import Close from "@mui/icons-material/Close";
import ErrorIcon from "@mui/icons-material/ErrorOutlineOutlined";
import Info from "@mui/icons-material/InfoOutlined";
import { Box, Button, CircularProgress, IconButton, Paper } from "@mui/material";
import { createPortal } from "react-dom";
import { claimRoom } from "../browser/overDialogs.ts";
import { pendingCalls } from "../call/pendingCalls.ts";
import { dropToast, toasts } from "../call/toasts.ts";
import { useTranslation } from "../texts/i18n.ts";

const icons = { success: CheckCircle, error: ErrorIcon, info: Info };

/** The long-running calls, with their progress. */
function Deeds() {
  const { t } = useTranslation();
  return pendingCalls.use().map(({ id, doing, rows, reached }) => (
    <Paper key={id} elevation={6} sx={{ display: "flex", alignItems: "center", gap: 1.5, p: 1.5, mt: 1 }}>
      <CircularProgress size={18} aria-hidden />
      <Box sx={{ flex: 1, overflowWrap: "anywhere" }}>
        {t(`kit.doing.${doing}`)}
        {rows !== undefined && rows > 1 && !reached && ` · ${t("kit.bulkEdit.rows", { count: rows })}`}
        {/* A figure that changes is not read out each time. */}
        {reached && <span aria-hidden>{` · ${t("kit.doing.reached", reached)}`}</span>}
      </Box>
    </Paper>
  ));
}

export function Toasts() {
  const { t } = useTranslation();
  const visible = toasts.use();
  return createPortal(
    <Box
      ref={claimRoom}
      role="status"
      aria-live="polite"
      // Screen readers read a new toast only, not all of them again.
      aria-atomic={false}
      sx={{
        position: "fixed",
        insetBlockEnd: { xs: 72, sm: 24 },
        insetInlineEnd: 24,
        zIndex: 2000,
        maxWidth: "calc(100vw - 48px)",
        "body:has(> .MuiDialog-root) &": { insetBlockEnd: 8 },
        "body:has(.MuiDialog-paper:not(.MuiDialog-paperFullScreen)) &": {
          insetBlock: "0 auto",
        },
      }}
    >
      <Deeds />
      {visible.map(({ id, text, kind, action }) => {
        const Icon = icons[kind];
        return (
          <Paper
            key={id}
            data-toast={id}
            elevation={6}
            sx={{
              display: "flex",
              alignItems: "center",
              gap: 1,
              p: 1,
              paddingInlineStart: 1.5,
              mt: 1,
              maxWidth: 440,
            }}
          >
            <Icon color={kind === "info" ? "inherit" : kind} fontSize="small" aria-hidden />
            <Box sx={{ flex: 1, overflowWrap: "anywhere" }}>{text}</Box>
            {action && (
              <Button
                size="small"
                onClick={() => {
                  dropToast(id);
                  action.run();
                }}
              >
                {action.text}
              </Button>
            )}
            <IconButton size="small" aria-label={t("kit.close")} onClick={() => dropToast(id)}>
              <Close fontSize="small" />
            </IconButton>
          </Paper>
        );
      })}
    </Box>,
    document.body,
  );
}
