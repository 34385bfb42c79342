import MoreVert from "@mui/icons-material/MoreVert";
import { Box, IconButton } from "@mui/material";
import { useNavigate } from "@tanstack/react-router";
import type { KeyboardEvent, PointerEvent, Ref } from "react";
import { createPortal } from "react-dom";
import type { Column } from "../rows/ListTable.tsx";
import { RowCard } from "../rows/RowCard.tsx";
import { useTranslation } from "../texts/i18n.ts";
import type { Dragged } from "./boardDrag.ts";
import { ghostStyles } from "./boardLook.ts";
import type { Move } from "./lanes.ts";

export type CardHandling<Row> = {
  columns: readonly Column<Row>[];
  pathTo: (row: Row) => string;
  moves: ReadonlyMap<number, Move<Row>>;
  /** Undefined when this person may not move cards. */
  moving: { can: (row: Row) => boolean; nameOf: (row: Row) => string } | undefined;
  onHold: (event: PointerEvent<HTMLElement>, row: Row, from: number) => void;
  onMenu: (anchor: HTMLElement, row: Row) => void;
};
type CardProps<Row> = CardHandling<Row> & {
  lane: number;
  row: Row;
  /** Whether Tab stops here: one card of each lane. */
  stop: boolean;
  onFocus: () => void;
};

/** A row as a card: a click or Enter opens it; a drag, Space or its button moves it. */
export function Card<Row extends { id: number }>(props: CardProps<Row>) {
  const { lane, row, stop, onFocus, columns, pathTo, moves, moving, onHold, onMenu } = props;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const busy = moves.has(row.id);
  const movable = moving !== undefined && !busy && moving.can(row);
  const tabIndex = stop ? 0 : -1;
  const asks = ({ key, target }: KeyboardEvent) =>
    key === " " && movable && (target as HTMLElement).closest("button") === null;
  return (
    <li
      className={["rowCard", movable && "movable", busy && "busy"].filter(Boolean).join(" ")}
      data-card={row.id}
      aria-busy={busy}
      onFocus={onFocus}
      onDragStart={(event) => event.preventDefault()}
      onPointerDown={(event) => movable && onHold(event, row, lane)}
      onKeyDown={(event) => asks(event) && event.preventDefault()}
      // Opened on key down, the menu would take the key up as a choice.
      onKeyUp={(event) => asks(event) && onMenu(event.currentTarget, row)}
      onClick={(event) => {
        if ((event.target as HTMLElement).closest("a, button")) return;
        if (!window.getSelection()?.toString()) void navigate({ to: pathTo(row) });
      }}
    >
      <RowCard columns={columns} row={row} to={pathTo(row)} tabIndex={tabIndex} />
      {movable && (
        <IconButton
          size="small"
          tabIndex={tabIndex}
          aria-label={t("kit.moveCard", { card: moving.nameOf(row) })}
          aria-haspopup="menu"
          onClick={(event) => onMenu(event.currentTarget, row)}
        >
          <MoreVert fontSize="small" />
        </IconButton>
      )}
    </li>
  );
}

type HeldProps<Row> = {
  dragged: Dragged<Row> | undefined;
  at: Ref<HTMLElement>;
  columns: readonly Column<Row>[];
};
/** The card being dragged. */
export function HeldCard<Row extends { id: number }>({ dragged, at, columns }: HeldProps<Row>) {
  if (!dragged) return null;
  return createPortal(
    <Box ref={at} aria-hidden sx={ghostStyles} style={{ top: 0, left: 0, width: dragged.width }}>
      <div className="rowCard">
        <RowCard columns={columns} row={dragged.row} to={undefined} />
      </div>
    </Box>,
    document.body,
  );
}
