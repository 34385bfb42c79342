import type { Theme } from "@mui/material";
import { boardStyles } from "../board/boardLook.ts";

const ring = (theme: Theme) => `inset 0 0 0 1.5px ${theme.palette.primary.main}`;
const grid = "@media (min-width: 600px)";

/** Weeks of seven days, with a lane of a board beside them. */
export const calendarStyles = {
  ...boardStyles,
  "& .days": { flex: 1, minInlineSize: 0, minBlockSize: 0, overflow: "auto" },
  "& .waiting": { display: "flex", inlineSize: { xs: "100%", sm: 208, xl: 244 }, flexShrink: 0 },
  "& .waiting .lane": { ...boardStyles["& .lane"], minInlineSize: 0 },
  "& .weekday": { px: 0.75, py: 0.25, fontSize: 12, color: "text.secondary" },
  "& .note": { gridColumn: "1 / -1", m: 0, p: 0.75, color: "text.secondary" },
  "& .day ul": { listStyle: "none", m: 0, p: 0, display: "grid", gap: 0.5 },
  "& .day .rowCard": { ...boardStyles["& .rowCard"], p: 0.5, paddingInlineStart: 0.75 },
  "& .day .rowCard .title": { minHeight: 20, fontWeight: 500, paddingInlineEnd: 3 },
  "& .day .rowCard:not(.movable) .title": { paddingInlineEnd: 0 },
  "& .day .rowCard > button": { position: "absolute", insetBlockStart: 0, insetInlineEnd: 0, p: "2px" },
  "& .day h2": { fontSize: 12, px: 0.25, pt: 0, pb: 0.25 },
  [grid]: {
    "& .days": {
      display: "grid",
      gridTemplateColumns: "repeat(7, minmax(104px, 1fr))",
      gridTemplateRows: "auto",
      // A week grows with its cards, and six weeks without many fit on a screen.
      gridAutoRows: "minmax(max-content, 1fr)",
      gap: "4px",
    },
    "& .day.day": {
      minInlineSize: { xs: 0, sm: 0 },
      maxInlineSize: "none",
      minBlockSize: 64,
      p: "4px",
      bgcolor: "background.paper",
    },
    "& .day.weekend": { bgcolor: "action.hover" },
    "& .day.outside": {
      bgcolor: "transparent",
      borderStyle: "dashed",
      "& h2": { color: "text.secondary", fontWeight: 400 },
    },
    "& .day.today": { boxShadow: ring },
  },
} as const;
