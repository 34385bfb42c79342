import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Tooltip } from "./overlays.ts";

/** Milliseconds until the tooltip opens, and until it closes. */
const waits = { mouse: [400, 100], touch: [700, 1500] } as const;
const waitsOf = ({ pointerType }: PointerEvent) => waits[pointerType === "touch" ? "touch" : "mouse"];

type Props = { title: string; placement?: "bottom" | "right" | "top"; children: ReactNode };

/** A tooltip on hover and keyboard focus. It is not announced: its child has a label of its own. */
export function Tip({ title, placement = "bottom", children }: Props) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const after = (wait: number, next: Element | null) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAnchor(next), wait);
  };
  const close = () => {
    clearTimeout(timer.current);
    setAnchor(null);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is pointed at is within it, the tip too
    <span
      style={{ display: "contents" }}
      onPointerEnter={(event) => after(waitsOf(event)[0], event.currentTarget.firstElementChild)}
      onPointerLeave={(event) => after(waitsOf(event)[1], null)}
      onPointerDown={(event) => event.pointerType !== "touch" && close()}
      onFocus={({ target, currentTarget }) =>
        target.matches(":focus-visible") && after(waits.mouse[0], currentTarget.firstElementChild)
      }
      onBlur={close}
    >
      {children}
      {anchor && (
        <Tooltip
          open
          title={title}
          placement={placement}
          onClose={close}
          slotProps={{ popper: { anchorEl: anchor } }}
        >
          <span hidden />
        </Tooltip>
      )}
    </span>
  );
}
