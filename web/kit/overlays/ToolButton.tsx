import type { ComponentProps } from "react";
import { Tip } from "./Tip.tsx";

type Props = ComponentProps<"button"> & {
  label: string;
  /** A shorter tooltip, when the context shows what the button acts on. */
  tip?: string;
};

/** An icon button with its name as a tooltip. */
export const ToolButton = ({ label, tip = label, ...props }: Props) => (
  <Tip title={tip}>
    <button type="button" className="toolButton" aria-label={label} {...props} />
  </Tip>
);
