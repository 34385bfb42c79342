import { SvgIcon, type SvgIconProps } from "@mui/material";
import { memo, type ReactNode } from "react";

/** Icons that are mirrored in right-to-left languages. */
const facing = new Set([
  ...["AltRouteOutlined", "ChecklistOutlined", "HelpOutlined", "LabelOutlined", "LocalShippingOutlined"],
  ...["ViewListOutlined", "VolumeOffOutlined", "VolumeUpOutlined"],
  ...["ArrowBack", "ArrowForward", "ChevronLeft", "ChevronRight", "East", "Undo"],
  ...["KeyboardDoubleArrowLeft", "KeyboardDoubleArrowRight"],
]);

/** An icon with only a size is styled by `plain.css`: a page has dozens, and MUI computes styles for each at render. */
function drawn(
  drawing: ReactNode,
  name: string,
  { className = "", fontSize = "medium", ...props }: SvgIconProps,
) {
  const classes = facing.has(name) ? `facing ${className}` : className;
  if (props.sx || props.color || props.titleAccess)
    return (
      <SvgIcon {...props} fontSize={fontSize} className={classes}>
        {drawing}
      </SvgIcon>
    );
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden
      focusable={false}
      {...(props as object)}
      className={`icon ${fontSize} ${classes}`}
    >
      {drawing}
    </svg>
  );
}

/** Replaces the function of this name in `@mui/icons-material` at build time. */
export const createSvgIcon = (drawing: ReactNode, name: string) =>
  memo((props: SvgIconProps) => drawn(drawing, name, props));
