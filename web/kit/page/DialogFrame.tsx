import QrCodeScanner from "@mui/icons-material/QrCodeScanner";
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, IconButton } from "@mui/material";
import { type ReactNode, useId, useRef } from "react";
import { useMe } from "../call/session.ts";
import { cameraFor } from "../inputs/codes.ts";
import { useTranslation } from "../texts/i18n.ts";
import { useCloseGuard } from "./Confirm.tsx";

type Props = {
  title: string;
  /** The label of the action button. */
  action: string;
  onClose: () => void;
  onDo: () => void;
  disabled?: boolean;
  busy?: boolean;
  width?: "xs" | "sm" | "md";
  fullScreen?: boolean;
  /** The label of the cancel button, when not "Cancel". */
  leave?: string;
  /** Focuses the action, because there is nothing to fill in. */
  confirmFocused?: boolean;
  /** Whether closing discards input; by default, whether text was typed. */
  unsaved?: () => boolean;
  /** The current step, so that a double click does not confirm the next one too. */
  step?: string;
  /** Another button, at the opposite end. */
  aside?: ReactNode;
  children: ReactNode;
};

type TextField = HTMLInputElement | HTMLTextAreaElement;
const isText = (target: EventTarget): target is TextField =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement &&
    !["checkbox", "radio"].includes(target.type) &&
    target.role !== "combobox");

/** A dialog with one action: Enter confirms; Esc cancels, after a question when input would be lost. */
export function DialogFrame({ title, action, onClose, onDo, width = "xs", children, ...props }: Props) {
  const { disabled, busy, leave, confirmFocused, fullScreen, step, aside } = props;
  const { t } = useTranslation();
  const id = useId();
  const typedIn = useRef(new Set<TextField>());
  const typed = () =>
    [...typedIn.current].some(({ isConnected, value }) => isConnected && value.trim() !== "");
  const close = useCloseGuard(props.unsaved ?? typed, onClose);
  return (
    <Dialog open onClose={close} fullWidth fullScreen={fullScreen} maxWidth={width} aria-labelledby={id}>
      <Box
        component="form"
        noValidate
        onInput={({ target }: { target: EventTarget }) => isText(target) && typedIn.current.add(target)}
        onSubmit={(event: { preventDefault(): void; stopPropagation(): void }) => {
          event.preventDefault();
          event.stopPropagation();
          if (!disabled && !busy) onDo();
        }}
        sx={{ display: "flex", flexDirection: "column", minHeight: 0, flex: 1 }}
      >
        {/* An id of its own: MUI would give it that of the heading, and the camera's name with it to the dialog. */}
        <DialogTitle id={`${id}bar`} component="div" sx={{ display: "flex", fontSize: 16, fontWeight: 600 }}>
          <Box component="h2" id={id} sx={{ flex: 1, m: 0, font: "inherit" }}>
            {title}
          </Box>
          <CameraKey />
        </DialogTitle>
        <DialogContent>{children}</DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          {aside && <Box sx={{ marginInlineEnd: "auto" }}>{aside}</Box>}
          <Button color="inherit" onClick={close}>
            {leave ?? t("kit.cancel")}
          </Button>
          <Button
            key={step}
            type="submit"
            variant="contained"
            disabled={disabled}
            loading={busy}
            autoFocus={confirmFocused}
          >
            {action}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}

/** A dialog covers the page's camera button, so it has one of its own when a field takes a code. */
function CameraKey() {
  const { t } = useTranslation();
  if (useMe()?.ownContactId !== null) return null;
  return (
    <IconButton
      edge="end"
      aria-label={t("scans.camera")}
      aria-haspopup="dialog"
      onClick={() => cameraFor.set("dialog")}
      sx={{ my: -0.75, "form:not(:has([data-takes]:not([data-takes=any]))) &": { display: "none" } }}
    >
      <QrCodeScanner fontSize="small" />
    </IconButton>
  );
}
