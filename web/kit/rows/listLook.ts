import type { Theme } from "@mui/material";
import { figuresRight } from "../page/values.tsx";

const sticky = { position: "sticky", insetInlineStart: 0, zIndex: 1, bgcolor: "inherit" } as const;
const focusEdge = (theme: Theme, ...edges: string[]) =>
  edges.map((edge) => `${edge} ${theme.palette.primary.main}`).join(", ");
/** A dense table that scrolls under its headings: `sx` of the box around it. */
export const tableLook = {
  overflow: "auto",
  border: 1,
  borderColor: "divider",
  bgcolor: "background.paper",
  "& table": { borderCollapse: "separate", borderSpacing: 0, width: "100%", fontSize: 13 },
  "& th, & td": {
    height: 36,
    px: 1.25,
    py: 0.25,
    textAlign: "start",
    borderBottom: 1,
    borderColor: "divider",
    maxWidth: 280,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
  "& tbody tr:last-child > *": { borderBottom: 0 },
  "& tbody th": { fontWeight: 500 },
  "& thead th": {
    position: "sticky",
    insetBlockStart: 0,
    zIndex: 2,
    bgcolor: "background.paper",
    whiteSpace: "normal",
    lineHeight: 1.25,
    fontWeight: 500,
    color: "text.secondary",
  },
  "& .end": figuresRight,
} as const;

/** How the table of a list looks: `sx` of the box that scrolls it. */
export const listLook = {
  ...tableLook,
  position: "relative",
  "& th, & td": { ...tableLook["& th, & td"], maxWidth: 360 },
  "& tbody :is(td, th) .copyable": { marginInlineEnd: -1.25 },
  "& tbody th": { fontWeight: "inherit" },
  "& tr": { bgcolor: "background.paper" },
  "& thead th.first": { zIndex: 3 },
  "& tbody tr": { cursor: "pointer", scrollMarginBlock: 40 },
  "& tbody tr:hover, & tbody tr.shown": { bgcolor: "action.hover", backgroundImage: "none" },
  "& tbody tr:is(:hover, .shown) > :is(.tick, .first)": {
    bgcolor: "background.paper",
    backgroundImage: ({ palette }: Theme) => `linear-gradient(${palette.action.hover} 0 0)`,
  },
  "& tbody tr:focus-visible": { outline: 0 },
  "& tbody tr:focus-visible > *": {
    boxShadow: (theme: Theme) => focusEdge(theme, "inset 0 2px 0 0", "inset 0 -2px 0 0"),
  },
  "& tbody tr:focus-visible > :first-of-type:first-child": {
    boxShadow: (theme: Theme) =>
      focusEdge(
        theme,
        "inset 0 2px 0 0",
        "inset 0 -2px 0 0",
        theme.direction === "rtl" ? "inset -2px 0 0 0" : "inset 2px 0 0 0",
      ),
  },
  "& .first": sticky,
  "& .tick + .first": { insetInlineStart: 44 },
  "& .tick": { ...sticky, width: 44, minWidth: 44, px: 0.5 },
  "& thead .tick": { zIndex: 3 },
  "& .end": { ...figuresRight, fontVariantNumeric: "tabular-nums" },
  "& a:not(.MuiButton-root)": { color: "text.primary", textDecoration: "none" },
  "& .first a": { fontWeight: 500 },
  "& a:not(.MuiButton-root):hover": { textDecoration: "underline" },
  "& thead th button": {
    all: "unset",
    cursor: "pointer",
    display: "inline-flex",
    alignItems: "center",
    gap: 0.5,
  },
  "& thead th button.sorted": { color: "text.primary" },
  "& thead th button:focus-visible": { outline: "2px solid" },
  "& .skeleton": { blockSize: 14, borderRadius: 1, bgcolor: "action.hover" },
  "@media (pointer: coarse)": { "& tbody :is(td, th)": { height: 48 } },
} as const;
