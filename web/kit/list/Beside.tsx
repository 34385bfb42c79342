import Close from "@mui/icons-material/Close";
import { Box, useMediaQuery } from "@mui/material";
import { type ReactNode, useRef, useState } from "react";
import { ToolButton } from "../overlays/ToolButton.tsx";
import { useTranslation } from "../texts/i18n.ts";

/** In pixels. */
const width = 380;
const gap = 16;

/** How many columns have room beside the panel, as wide as they are without it; the first always. */
export function fittingColumns(widths: readonly number[], room: number): number {
  const cut = widths.findIndex((_, at) => widths.slice(0, at + 1).reduce((sum, one) => sum + one, 0) > room);
  return cut === -1 ? widths.length : Math.max(1, cut);
}

/** The row that is shown beside the list, and the columns for which there is room then. */
export function useBeside<Row>(rows: readonly Row[] | undefined, isSame: (one: Row, other: Row) => boolean) {
  const frame = useRef<HTMLDivElement>(null);
  const isWide = useMediaQuery("(min-width: 900px)");
  const [shown, setShown] = useState<{ row: Row; fitting?: number }>();
  const row = shown && rows?.find((one) => isSame(one, shown.row));
  const show = (next: Row | undefined) => {
    if (!next) return setShown(undefined);
    if (row) return setShown({ row: next, fitting: shown.fitting });
    const table = frame.current?.querySelector("table");
    const heads = [...(table?.querySelectorAll<HTMLElement>("thead th") ?? [])];
    const ticks = heads.filter(({ className }) => className === "tick");
    const taken = ticks.reduce((sum, { offsetWidth }) => sum + offsetWidth, width + gap);
    const widths = heads.filter((head) => !ticks.includes(head)).map(({ offsetWidth }) => offsetWidth);
    const room = (frame.current?.clientWidth ?? 0) - taken;
    setShown({ row: next, fitting: room > 0 ? fittingColumns(widths, room) : undefined });
  };
  return { frame, row, show, fitting: row && isWide ? shown?.fitting : undefined };
}

/** The essentials of a row beside its list. */
export function Beside({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Box
      component="aside"
      aria-label={t("kit.essentials")}
      sx={{
        position: "relative",
        inlineSize: width,
        flexShrink: 0,
        border: 1,
        borderColor: "divider",
        bgcolor: "background.paper",
        p: 2,
        overflow: "auto",
        display: { xs: "none", md: "block" },
        "& > :nth-of-type(2)": { paddingInlineEnd: 4 },
      }}
    >
      <Box sx={{ position: "absolute", insetBlockStart: 4, insetInlineEnd: 4 }}>
        <ToolButton label={t("kit.keys.hide")} onClick={onClose}>
          <Close fontSize="small" />
        </ToolButton>
      </Box>
      {children}
    </Box>
  );
}
