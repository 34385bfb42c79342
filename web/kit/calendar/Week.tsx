import { Box, Button } from "@mui/material";
import { useState } from "react";
import { calendarOf, dayOfNumber, isWeekend } from "../../../contract/calendar.rules.ts";
import type { Route } from "../../../contract/routes.ts";
import { Card, type CardHandling } from "../board/BoardCard.tsx";
import { laneWith } from "../board/lanes.ts";
import { useCall } from "../call/data.ts";
import { messageOf } from "../call/toasts.ts";
import type { PageOf } from "../rows/listState.ts";
import { today } from "../texts/company.ts";
import { useFormat, useTranslation } from "../texts/i18n.ts";
import { daysOf, withinFilter } from "./span.ts";

/** The largest page of a list. */
const mostRead = 200;
/** Cards that a day shows before "more" is clicked. */
const shownAtFirst = 5;

type Props<Row> = CardHandling<Row> & {
  /** The number of its first day. */
  first: number;
  list: Route<unknown, PageOf<Row>>;
  query: Readonly<Record<string, unknown>>;
  date: keyof Row & string;
  /** The current month; days of other months are fainter. */
  month: number | undefined;
  /** Shows the days below each other, without empty ones. */
  agenda: boolean;
  /** The day under a dragged card. */
  over: number | undefined;
};

/** The rows of one week, each on its day. */
export function Week<Row extends { id: number }>(props: Props<Row>) {
  const { first, list, query, date, month, agenda, over, ...cards } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const range = withinFilter(first, first + 6, query[date]);
  const read = useCall(
    list,
    { query: { ...query, [date]: range, sort: date, pageSize: mostRead } },
    { keepPrevious: true, enabled: range !== undefined },
  );
  const items = range === undefined ? [] : (read.data?.items ?? []);
  const isRead = range === undefined || read.data !== undefined;
  const rest = (range !== undefined && read.data ? read.data.total : items.length) - items.length;
  const days = daysOf(first).map((day) => {
    const own = items.filter((row) => row[date] === dayOfNumber(day));
    return { day, rows: laneWith(day, { items: own, total: own.length }, cards.moves).rows };
  });
  const visible = agenda ? days.filter(({ rows }) => rows.length > 0) : days;
  const span = { from: format.day(dayOfNumber(first)), to: format.day(dayOfNumber(first + 6)) };
  return (
    <>
      {visible.map(({ day, rows }) => (
        <Day
          key={day}
          {...cards}
          day={day}
          rows={rows}
          outside={month !== undefined && calendarOf(format.locale).dateOf(day).month !== month}
          agenda={agenda}
          over={over === day}
          busy={!isRead}
        />
      ))}
      {agenda && isRead && visible.length === 0 && (
        <p className="note">{t("kit.dayBoard.nothing", { when: t("kit.fromTo", span) })}</p>
      )}
      {rest > 0 && (
        <p className="note">{t("kit.laneRest", { count: rest, formatted: format.number(rest) })}</p>
      )}
      {!isRead && read.error && (
        <Box className="note" role="alert">
          {messageOf(read.error)}
          <Button size="small" onClick={() => void read.refetch()}>
            {t("kit.tryAgain")}
          </Button>
        </Box>
      )}
    </>
  );
}

type DayProps<Row> = CardHandling<Row> & {
  day: number;
  rows: Row[];
  outside: boolean;
  agenda: boolean;
  over: boolean;
  busy: boolean;
};

function Day<Row extends { id: number }>(props: DayProps<Row>) {
  const { day, rows, outside, agenda, over, busy, ...cards } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const [all, setAll] = useState(false);
  const [active, setActive] = useState(0);
  const shown = all || agenda ? rows : rows.slice(0, shownAtFirst);
  const text = dayOfNumber(day);
  const name = format.day(text, { weekday: true });
  const isToday = text === today();
  const { date } = calendarOf(format.locale).dateOf(day);
  const classes = [
    "lane day",
    outside && "outside",
    isWeekend(day) && "weekend",
    over && "over",
    isToday && "today",
  ];
  return (
    <section
      className={classes.filter(Boolean).join(" ")}
      aria-label={name}
      aria-busy={busy}
      aria-current={isToday ? "date" : undefined}
      data-lane={day}
      data-stacked=""
    >
      <h2>
        <time dateTime={text}>{agenda ? name : format.number(date)}</time>
        {!agenda && date === 1 && <span className="count">{format.month(text, "short")}</span>}
      </h2>
      <ul>
        {shown.map((row, at) => (
          <Card
            key={row.id}
            {...cards}
            lane={day}
            row={row}
            stop={at === Math.min(active, shown.length - 1)}
            onFocus={() => setActive(at)}
          />
        ))}
      </ul>
      {shown.length < rows.length && (
        <Button size="small" color="inherit" onClick={() => setAll(true)}>
          {t("kit.andMore", { count: rows.length - shown.length })}
        </Button>
      )}
    </section>
  );
}
