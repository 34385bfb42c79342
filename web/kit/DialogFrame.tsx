import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from "@mui/material";
import { type ReactNode, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useCloseGuard } from "./Confirm.tsx";

type Props = {
  title: string;
  /** The verb on the button that does it. */
  action: string;
  onClose: () => void;
  onDo: () => void;
  disabled?: boolean;
  busy?: boolean;
  width?: "xs" | "sm";
  /** What leaving is called when it is not just cancelling. */
  leave?: string;
  /** There is nothing to fill in: Enter does it at once. */
  atOnce?: boolean;
  children: ReactNode;
};

type TextField = HTMLInputElement | HTMLTextAreaElement;
const isText = (target: EventTarget): target is TextField =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement &&
    !["checkbox", "radio"].includes(target.type) &&
    target.role !== "combobox");

/** A dialog with one thing to do: Enter does it, Esc leaves; what was typed is not thrown away without asking, a choice is. */
export function DialogFrame({ title, action, onClose, onDo, width = "xs", children, ...props }: Props) {
  const { disabled, busy, leave, atOnce } = props;
  const { t } = useTranslation();
  const id = useId();
  const typedIn = useRef(new Set<TextField>());
  const close = useCloseGuard(
    () => [...typedIn.current].some(({ isConnected, value }) => isConnected && value.trim() !== ""),
    onClose,
  );
  return (
    <Dialog open onClose={close} fullWidth maxWidth={width} aria-labelledby={id}>
      <Box
        component="form"
        noValidate
        onInput={({ target }: { target: EventTarget }) => isText(target) && typedIn.current.add(target)}
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
          <Button color="inherit" onClick={close}>
            {leave ?? t("kit.cancel")}
          </Button>
          <Button type="submit" variant="contained" disabled={disabled} loading={busy} autoFocus={atOnce}>
            {action}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
