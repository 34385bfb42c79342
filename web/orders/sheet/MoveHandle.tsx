import DragIndicator from "@mui/icons-material/DragIndicator";
import { IconButton } from "@mui/material";
import type { KeyboardEvent } from "react";
import { isRightToLeft, locale as localeStore, useTranslation } from "../../kit/texts/i18n.ts";
import { goTo, stepOf } from "./cellSteps.ts";

type Props = { line: string; lineId: number; onMove: (places: -1 | 1) => void };

/** Moves a line by dragging, or with the arrow keys. */
export function MoveHandle({ line, lineId, onMove }: Props) {
  const { t } = useTranslation();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = stepOf(event.key, isRightToLeft(localeStore.get()));
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    if (step[1]) onMove(step[1] as -1 | 1);
    else goTo(event.currentTarget, step);
  };
  return (
    <IconButton
      size="small"
      draggable
      data-cell="order"
      tabIndex={-1}
      aria-label={t("sheet.move", { line })}
      onKeyDown={onKeyDown}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.effectAllowed = "move";
        dataTransfer.setData("text/x-line", String(lineId));
      }}
      sx={{ cursor: "grab", p: 0.25, "@media (pointer: fine)": { minHeight: "auto" } }}
    >
      <DragIndicator sx={{ fontSize: 16 }} />
    </IconButton>
  );
}
