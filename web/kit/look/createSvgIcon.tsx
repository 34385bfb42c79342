import { SvgIcon, type SvgIconProps } from "@mui/material";
import { memo, type ReactNode } from "react";

/** Icons that point along the line, or face the way of writing: the other way from right to left. */
const facing = new Set([
  ...["AltRouteOutlined", "ChecklistOutlined", "HelpOutlined", "LabelOutlined", "LocalShippingOutlined"],
  ...["ViewListOutlined", "VolumeOffOutlined", "VolumeUpOutlined"],
  ...["ArrowBack", "ArrowForward", "ChevronLeft", "ChevronRight", "East", "Undo"],
  ...["KeyboardDoubleArrowLeft", "KeyboardDoubleArrowRight"],
]);

/** An icon that is only given a size is drawn by `plain.css`: a page has dozens, and MUI makes styles for each while it is drawn. */
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

/** Makes the icons of `@mui/icons-material` in the build, instead of MUI's function of this name. */
export const createSvgIcon = (drawing: ReactNode, name: string) =>
  memo((props: SvgIconProps) => drawn(drawing, name, props));
