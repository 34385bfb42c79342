import { figuresRight } from "../kit/page/show.tsx";
import { cardsOnPhone } from "../kit/rows/cardsOnPhone.ts";

/** A dense table that scrolls inside itself under its headings; its rows are cards on a phone. */
export const tableStyles = {
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
    whiteSpace: "nowrap",
    overflow: "hidden",
    textOverflow: "ellipsis",
    maxWidth: 280,
  },
  "& tbody tr:last-of-type > *": { borderBottom: 0 },
  "& tbody th": { fontWeight: 500 },
  "& thead th": {
    position: "sticky",
    insetBlockStart: 0,
    bgcolor: "background.paper",
    whiteSpace: "normal",
    lineHeight: 1.25,
    color: "text.secondary",
    fontWeight: 500,
    zIndex: 1,
  },
  "& .end": figuresRight,
  ...cardsOnPhone,
} as const;
