import { type ReactNode, useState } from "react";
import { Popover } from "../kit/overlays/overlays.ts";
import { ToolButton } from "../kit/overlays/ToolButton.tsx";

type Props = {
  /** What the button is called, with what it counts. */
  label: string;
  /** What the panel is called. */
  title: string;
  icon: ReactNode;
  children: (close: () => void) => ReactNode;
};

/** A button of the bar that opens a panel below it. */
export function PanelButton({ label, title, icon, children }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <ToolButton
        label={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {icon}
      </ToolButton>
      {anchor && (
        <Popover
          open
          anchorEl={anchor}
          onClose={close}
          anchorOrigin={{ vertical: "bottom", horizontal: "center" }}
          transformOrigin={{ vertical: "top", horizontal: "center" }}
          slotProps={{ paper: { role: "dialog", "aria-label": title } }}
        >
          {children(close)}
        </Popover>
      )}
    </>
  );
}
