import { Box } from "@mui/material";
import { type CSSProperties, type KeyboardEvent, type ReactNode, useRef } from "react";
import { useKeys } from "../browser/keys.ts";
import { ownDirection } from "../page/values.tsx";
import { useFormat } from "../texts/i18n.ts";
import { useHourDrag } from "./hourDrag.ts";
import { type HourHold, useHourHold } from "./hourHold.ts";
import { hourStyles, pixelsOfMinute } from "./hourLook.ts";
import type { HourBlock, HourColumn, HourMoves } from "./hourMoves.ts";
import { besideEachOther, clockText, hoursShown, type Spot } from "./hours.ts";

type Props<Row> = {
  label: string;
  columns: readonly HourColumn[];
  blocks: readonly HourBlock<Row>[];
  waiting: readonly Row[];
  waitingTitle: string;
  /** Below the waiting rows. */
  waitingNote?: ReactNode;
  nameOf: (row: Row) => string;
  /** What a card shows; `place` is where it stands or is held. */
  show: (row: Row, place: { spot?: Spot; isHeld?: boolean }) => ReactNode;
  /** A class that tells a block from others. */
  lookOf?: (row: Row) => string;
  onOpen: (row: Row) => void;
  /** Undefined for people who may only read. */
  moves: HourMoves<Row> | undefined;
};

const keys = [
  ["Space", "kit.keys.pick"],
  ["↑ ↓", "kit.keys.quarter"],
  ["← →", "kit.keys.lane"],
  ["Shift+← →", "kit.keys.wholeDay"],
  ["Tab", "kit.keys.nextWaiting"],
  ["Enter", "kit.keys.put"],
  ["Esc", "kit.keys.back"],
] as const;

/** Rows at their hours, a column for each vehicle, person or day, with those that wait beside them. A drag, or Space and the arrows, moves a row. */
export function HourGrid<Row extends { id: number }>(props: Props<Row>) {
  const { label, columns, blocks, waiting, waitingTitle, waitingNote, moves } = props;
  useKeys({ title: "kit.keys.hours", keys });
  const box = useRef<HTMLDivElement>(null);
  const hold = useHourHold({ ...props, box });
  const { held } = hold;
  const heldBlock = held?.spot
    ? [{ start: held.spot.start, end: held.spot.start + Math.max(15, moves?.lengthOf(held.row) ?? 15) }]
    : [];
  const shown = hoursShown(
    columns.flatMap(({ open }) => open ?? []),
    [...blocks, ...(held?.by === "keys" ? heldBlock : [])],
  );
  const drag = useHourDrag<Row>(box, (pixels) => shown.from + pixels / pixelsOfMinute, hold.drag);
  const hours = Array.from({ length: (shown.until - shown.from) / 60 }, (_, at) => shown.from + at * 60);
  const card = { ...props, hold, drag };
  return (
    <Box ref={box} sx={hourStyles} className={held ? "holding" : undefined}>
      <Box
        className="grid"
        role="group"
        aria-label={label}
        tabIndex={0}
        style={{ "--columns": columns.length } as CSSProperties}
      >
        <div className="corner" />
        {columns.map(({ id, name, detail, isToday }) => (
          <div
            key={id}
            className={isToday ? "head today" : "head"}
            aria-current={isToday ? "date" : undefined}
          >
            <h2 id={`column${id}`}>{ownDirection(name)}</h2>
            {detail}
          </div>
        ))}
        <div className="hours" aria-hidden style={{ blockSize: (shown.until - shown.from) * pixelsOfMinute }}>
          {hours.map((hour) => (
            <span key={hour} dir="ltr" style={{ insetBlockStart: (hour - shown.from) * pixelsOfMinute }}>
              {clockText(hour)}
            </span>
          ))}
        </div>
        {columns.map((column) => (
          <Column key={column.id} {...card} column={column} from={shown.from} until={shown.until} />
        ))}
      </Box>
      <section className="waitingRows" aria-label={waitingTitle} data-waiting="">
        <h2>
          {waitingTitle} <span className="count">{useFormat().number(waiting.length)}</span>
        </h2>
        <ul>
          {waiting.map((row) => (
            <Block key={row.id} {...card} row={row} />
          ))}
        </ul>
        {waitingNote}
      </section>
    </Box>
  );
}

type Handling<Row extends { id: number }> = Props<Row> & {
  hold: HourHold<Row>;
  drag: ReturnType<typeof useHourDrag<Row>>;
};
type ColumnProps<Row extends { id: number }> = Handling<Row> & {
  column: HourColumn;
  from: number;
  until: number;
};

function Column<Row extends { id: number }>({ column, from, until, ...card }: ColumnProps<Row>) {
  const { blocks, hold, moves } = card;
  const { held, saving } = hold;
  const lifted = [...saving, ...(held?.spot ? [{ row: held.row, spot: held.spot }] : [])];
  const own = blocks.filter(
    (block) => block.column === column.id && !lifted.some(({ row }) => row.id === block.row.id),
  );
  const top = (minutes: number) => (minutes - from) * pixelsOfMinute;
  const shades = column.open
    ? [
        [from, column.open.start],
        [column.open.end, until],
      ]
    : [[from, until]];
  const ghosts = lifted.filter(({ spot }) => spot.column === column.id);
  return (
    <ul
      className="column"
      data-column={column.id}
      aria-labelledby={`column${column.id}`}
      style={{ blockSize: (until - from) * pixelsOfMinute, backgroundSize: `100% ${60 * pixelsOfMinute}px` }}
    >
      {shades.map(([start = 0, end = 0]) => (
        <li
          key={start}
          aria-hidden
          className="shut"
          style={{ insetBlockStart: top(start), blockSize: Math.max(0, (end - start) * pixelsOfMinute) }}
        />
      ))}
      {besideEachOther(own).map(({ block, at, of }) => (
        <Block
          key={block.row.id}
          {...card}
          row={block.row}
          spot={{ column: block.column, start: block.start }}
          style={{
            insetBlockStart: top(block.start),
            blockSize: Math.max(22, (block.end - block.start) * pixelsOfMinute - 1),
            insetInlineStart: `${(at / of) * 100}%`,
            inlineSize: `calc(${100 / of}% - 3px)`,
          }}
        />
      ))}
      {ghosts.map(({ row, spot }) => (
        <Block
          key={row.id}
          {...card}
          row={row}
          spot={spot}
          style={{
            insetBlockStart: top(spot.start),
            blockSize: Math.max(22, (moves?.lengthOf(row) ?? 15) * pixelsOfMinute - 1),
            insetInlineStart: 0,
            inlineSize: "calc(100% - 3px)",
          }}
        />
      ))}
    </ul>
  );
}

type BlockProps<Row extends { id: number }> = Handling<Row> & {
  row: Row;
  spot?: Spot;
  style?: CSSProperties;
};
function Block<Row extends { id: number }>({ row, spot, style, ...card }: BlockProps<Row>) {
  const { nameOf, show, lookOf, onOpen, moves, hold, drag } = card;
  const isHeld = hold.held?.row.id === row.id;
  const isSaving = hold.saving.some((one) => one.row.id === row.id);
  const movable = !isSaving && (moves?.can(row) ?? false);
  // One that is held or saved stands on the grid alone.
  if (!spot && (isSaving || (isHeld && hold.held?.spot))) return null;
  const classes = ["block", movable && "movable", isHeld && "held", isSaving && "busy", lookOf?.(row)];
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (hold.press(event, row, spot)) return;
    if (event.key !== "Enter" || event.target !== event.currentTarget) return;
    event.preventDefault();
    onOpen(row);
  };
  return (
    <li className={classes.filter(Boolean).join(" ")} style={style}>
      {/* biome-ignore lint/a11y/useSemanticElements: a button would not hold what it shows */}
      <div
        role="button"
        tabIndex={0}
        data-row={row.id}
        aria-pressed={movable ? isHeld : undefined}
        aria-busy={isSaving}
        aria-label={
          spot && moves ? `${nameOf(row)}, ${moves.describe(row, spot, isHeld || isSaving)}` : nameOf(row)
        }
        onKeyDown={press}
        onPointerDown={(event) => movable && drag(event, row)}
        onDragStart={(event) => event.preventDefault()}
        onClick={() => !hold.held && onOpen(row)}
      >
        {show(row, { spot, isHeld })}
      </div>
    </li>
  );
}
