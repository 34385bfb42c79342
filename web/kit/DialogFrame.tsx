import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from "@mui/material";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";

type Props = {
  title: string;
  /** The verb on the button that does it. */
  action: string;
  onClose: () => void;
  onDo: () => void;
  disabled?: boolean;
  busy?: boolean;
  width?: "xs" | "sm";
  children: ReactNode;
};

/** A dialog with one thing to do: Enter does it, Esc leaves. */
export function DialogFrame({ title, action, onClose, onDo, disabled, busy, width = "xs", children }: Props) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth={width} aria-labelledby={id}>
      <Box
        component="form"
        noValidate
        onSubmit={(event: { preventDefault(): void; stopPropagation(): void }) => {
          event.preventDefault();
          event.stopPropagation();
          if (!disabled && !busy) onDo();
        }}
        sx={{ display: "flex", flexDirection: "column", minHeight: 0 }}
      >
        <DialogTitle id={id} sx={{ fontSize: 16, fontWeight: 600 }}>
          {title}
        </DialogTitle>
        <DialogContent>{children}</DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button color="inherit" onClick={onClose}>
            {t("kit.cancel")}
          </Button>
          <Button type="submit" variant="contained" disabled={disabled} loading={busy}>
            {action}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
