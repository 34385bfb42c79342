import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from "@mui/material";
import { type ReactNode, useId } from "react";
import { useTranslation } from "../texts/i18n.ts";
import { ownDirection } from "./values.tsx";

type Props = {
  title: string;
  width?: "xs" | "sm" | "md";
  /** Focuses the close button. */
  autoFocus?: boolean;
  /** Another button. */
  aside?: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog that shows information, with a button to close it. */
export function InfoDialog({ title, width = "sm", autoFocus, aside, onClose, children }: Props) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Dialog open onClose={onClose} maxWidth={width} fullWidth aria-labelledby={id}>
      <DialogTitle id={id} sx={{ fontSize: 16, fontWeight: 600, overflowWrap: "anywhere" }}>
        {ownDirection(title)}
      </DialogTitle>
      <DialogContent>{children}</DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        {aside}
        <Button variant="contained" onClick={onClose} autoFocus={autoFocus}>
          {t("kit.close")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
