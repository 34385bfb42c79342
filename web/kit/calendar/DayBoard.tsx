import { Box, Popover, useMediaQuery } from "@mui/material";
import { useRef, useState } from "react";
import { calendarOf, dayOfNumber } from "../../../contract/calendar.rules.ts";
import type { Route } from "../../../contract/routes.ts";
import type { BoardOf } from "../board/Board.tsx";
import { HeldCard } from "../board/BoardCard.tsx";
import { BoardLane } from "../board/BoardLane.tsx";
import { useDrag } from "../board/boardDrag.ts";
import { focusCard, useBoardFocus, walkingKeys } from "../board/boardFocus.ts";
import { type Lane, type MoveOptions, useMoves } from "../board/boardMoves.ts";
import { useKeys } from "../browser/keys.ts";
import { Calendar } from "../inputs/Calendar.tsx";
import type { PageOf } from "../rows/listState.ts";
import { useFormat, useTranslation } from "../texts/i18n.ts";
import { calendarStyles } from "./calendarLook.ts";
import { SpanBar } from "./SpanBar.tsx";
import { allowsNoDay, dayIn, daysOf, noDay, type Span, weeksOf } from "./span.ts";
import { Week } from "./Week.tsx";

type Props<In, Row> = BoardOf<Row> & {
  list: Route<In, PageOf<Row>>;
  /** The field with the day; also the name of its sort and filter. */
  date: keyof Row & string;
  /** The default filter for rows that wait for a day. */
  waiting: Readonly<Record<string, unknown>>;
  pathTo: (row: Row) => string;
  /** The spans to choose from, the usual one first. */
  spans?: readonly Span[];
  /** How a row gets another day, or none; undefined for people who may only read. */
  moving:
    | (Pick<MoveOptions<Row>, "can" | "nameOf"> & { move: (row: Row, day: string | null) => Promise<Row> })
    | undefined;
};

const looks = { title: "kit.keys.dayBoard", keys: walkingKeys } as const;
const moves = {
  title: "kit.keys.dayBoard",
  keys: [...walkingKeys, ["Space", "kit.keys.moveToDay"] as const],
} as const;
const dayOf = (lane: number) => (lane === noDay ? null : dayOfNumber(lane));

/** Rows on the days of a month or week, with the rows that wait for a day beside them; a phone shows a list of days. A drag, or Space and a date, moves a row. */
export function DayBoard<In, Row extends { id: number }>(props: Props<In, Row>) {
  const { label, columns, query, search, change, date, waiting, pathTo, moving, spans } = props;
  const list = props.list as Route<unknown, PageOf<Row>>;
  const { t } = useTranslation();
  const format = useFormat();
  useKeys(moving ? moves : looks);
  const phone = useMediaQuery("(max-width: 599px)");
  const box = useRef<HTMLDivElement>(null);
  const [picking, setPicking] = useState<{ anchor: HTMLElement | null; row: Row; to?: string | null }>();
  const under = useMoves<Row>(
    moving && {
      ...moving,
      move: (row, to) => moving.move(row, dayOf(to.id)),
      canUndo: () => true,
      texts: { moved: "kit.dayBoard.moved", stays: "kit.dayBoard.stays" },
    },
  );
  const { followed, walk } = useBoardFocus(box, under.moves);
  const laneOf = (id: number): Lane => {
    const day = dayOf(id);
    return { id, name: day ? format.day(day, { weekday: true }) : t("kit.dayBoard.noDay") };
  };
  const move = (row: Row, from: number, to: number) => {
    followed.current = row.id;
    void under.start(row, laneOf(from), laneOf(to));
  };
  const { dragged, ghost, hold } = useDrag<Row>(box, move);
  const span: Span = search.span === "week" ? "week" : "month";
  const day = dayIn(search.on);
  const weeks = weeksOf(span, day, format.locale);
  const { month } = calendarOf(format.locale).dateOf(day);
  const over = dragged && dragged.over !== dragged.from ? dragged.over : undefined;
  const dayIfAny = (row: Row) => row[date] as string | null;
  const laneNumber = (value: string | null) => (value ? dayIn(value) : noDay);
  const cards = {
    columns,
    pathTo,
    moves: under.moves,
    moving,
    onHold: hold,
    onMenu: (anchor: HTMLElement, row: Row) => setPicking({ anchor, row }),
  };
  const close = (to?: string | null) => setPicking((now) => now && { ...now, anchor: null, to });
  return (
    <>
      <SpanBar span={span} day={day} onChange={change} spans={spans} />
      <Box
        ref={box}
        role="group"
        aria-label={label}
        tabIndex={phone ? undefined : 0}
        onKeyDown={walk}
        sx={calendarStyles}
        className={span}
      >
        <div className="days">
          {!phone &&
            daysOf(weeks[0]!).map((one) => (
              <div key={one} className="weekday" aria-hidden>
                {format.weekday(dayOfNumber(one), "short")}
              </div>
            ))}
          {weeks.map((first) => (
            <Week
              key={first}
              {...cards}
              first={first}
              list={list}
              query={query}
              date={date}
              month={span === "month" ? month : undefined}
              agenda={phone}
              over={over}
            />
          ))}
        </div>
        {allowsNoDay(query[date]) && (
          <div className="waiting">
            <BoardLane
              {...cards}
              lane={laneOf(noDay)}
              list={list}
              query={{ ...waiting, ...query, [date]: "()" }}
              over={over === noDay}
              onCount={undefined}
            />
          </div>
        )}
      </Box>
      {picking && (
        <Popover
          anchorEl={picking.anchor}
          open={picking.anchor !== null}
          onClose={() => close()}
          disableRestoreFocus
          slotProps={{
            paper: { role: "dialog", "aria-label": t("kit.moveTo"), sx: { p: 1.5 } },
            transition: {
              onExited: () => {
                focusCard(box, picking.row.id);
                setPicking(undefined);
                if (picking.to !== undefined)
                  move(picking.row, laneNumber(dayIfAny(picking.row)), laneNumber(picking.to));
              },
            },
          }}
        >
          <Calendar value={dayIfAny(picking.row) ?? ""} onChoose={close} onClear={() => close(null)} />
        </Popover>
      )}
      <HeldCard dragged={dragged} at={ghost} columns={columns} />
    </>
  );
}
