import type { Theme } from "@mui/material";
import { remainingHeight } from "../page/Page.tsx";
import { rowCardStyles } from "../rows/RowCard.tsx";

const card = {
  ...rowCardStyles,
  "& .rowCard": { ...rowCardStyles["& .rowCard"], position: "relative", p: 1, paddingInlineStart: 1.5 },
  "& .rowCard .title": { ...rowCardStyles["& .rowCard .title"], minHeight: 24, paddingInlineEnd: 4 },
} as const;

/** Lanes beside each other, each of which scrolls by itself. */
export const boardStyles = {
  ...card,
  display: "flex",
  flexDirection: { xs: "column", sm: "row" },
  gap: 1,
  overflowX: { sm: "auto" },
  position: "relative",
  ...remainingHeight(320),
  fontSize: 13,
  "& .lane": {
    flex: { sm: "1 1 0" },
    minInlineSize: { xs: 0, sm: 244 },
    maxInlineSize: { sm: 400 },
    display: "flex",
    flexDirection: "column",
    minBlockSize: 0,
    p: { xs: 0, sm: 0.5 },
    border: { sm: 1 },
    borderColor: { sm: "divider" },
    bgcolor: { sm: "action.hover" },
  },
  "& .lane.over": {
    outline: (theme: Theme) => `2px solid ${theme.palette.primary.main}`,
    outlineOffset: "-2px",
  },
  "& h2": {
    display: "flex",
    alignItems: "baseline",
    gap: 1,
    m: 0,
    px: 0.75,
    pt: 0.5,
    pb: 0.75,
    fontSize: 13,
    fontWeight: 600,
    "& .state": { whiteSpace: "normal" },
    "& .count": { marginInlineStart: "auto" },
  },
  "& .count": { color: "text.secondary", fontWeight: 400, fontVariantNumeric: "tabular-nums" },
  "& .cards": { overflowY: { sm: "auto" }, flex: 1, minBlockSize: 0, p: "2px" },
  "& .cards ul": { listStyle: "none", m: 0, p: 0, display: "grid", gap: 0.75 },
  "& .cards p": { m: 0, p: 1, color: "text.secondary" },
  "& .cards > button": { mt: 0.75 },
  "& .rowCard": { ...card["& .rowCard"], cursor: "pointer" },
  "& .rowCard > button": { position: "absolute", insetBlockStart: 2, insetInlineEnd: 2 },
  "& .rowCard a": { color: "text.primary", textDecoration: "none", outline: 0 },
  "& .rowCard a:hover": { textDecoration: "underline" },
  "& .rowCard .title a .state": { textDecoration: "none" },
  "& .movable": { userSelect: "none", touchAction: "manipulation" },
  "& .busy": { opacity: 0.6 },
  "& .rowCard:hover": { borderColor: "text.secondary" },
  "& .rowCard:has(a:focus-visible)": {
    outline: (theme: Theme) => `2px solid ${theme.palette.primary.main}`,
    outlineOffset: 0,
  },
} as const;

/** The card being dragged. */
export const ghostStyles = {
  ...card,
  position: "fixed",
  zIndex: 1400,
  pointerEvents: "none",
  fontSize: 13,
  boxShadow: 6,
  "& .rowCard": { ...card["& .rowCard"], borderColor: "primary.main" },
} as const;
