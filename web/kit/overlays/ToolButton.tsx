import type { ComponentProps } from "react";
import { Tip } from "./Tip.tsx";

type Props = ComponentProps<"button"> & {
  label: string;
  /** A shorter tooltip, when the context shows what the button acts on. */
  tip?: string;
  placement?: ComponentProps<typeof Tip>["placement"];
};

/** An icon button with its name as a tooltip. */
export const ToolButton = ({ label, tip = label, placement, ...props }: Props) => (
  <Tip title={tip} placement={placement}>
    <button type="button" className="toolButton" aria-label={label} {...props} />
  </Tip>
);
