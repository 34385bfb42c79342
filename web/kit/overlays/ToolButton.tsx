import type { ComponentProps } from "react";
import { Tip } from "./Tip.tsx";

type Props = ComponentProps<"button"> & {
  label: string;
  /** Shorter than the label, where what it is done to can be seen. */
  tip?: string;
};

/** A button of an icon, which tells its name when it is pointed at. */
export const ToolButton = ({ label, tip = label, ...props }: Props) => (
  <Tip title={tip}>
    <button type="button" className="toolButton" aria-label={label} {...props} />
  </Tip>
);
