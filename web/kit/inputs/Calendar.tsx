import { Box, Button, IconButton, type SvgIconProps } from "@mui/material";
import type { ComponentType } from "react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import {
  type Calendar as CalendarKind,
  calendarOf,
  dayNumber,
  dayOfNumber,
  isDay,
  monthsOn,
  weekStart,
  weekStartOf,
  withinDays,
} from "../../../contract/calendar.rules.ts";
import { comfortable } from "../look/comfortable.ts";
import {
  ChevronLeft,
  ChevronRight,
  KeyboardDoubleArrowLeft as YearBack,
  KeyboardDoubleArrowRight as YearOn,
} from "../look/facingIcons.tsx";
import { today } from "../texts/company.ts";
import { isRightToLeft, useFormat, useTranslation } from "../texts/i18n.ts";

const daysShown = Array.from({ length: 42 }, (_, index) => index);
const weeksShown = [0, 7, 14, 21, 28, 35];

/** The day that a key moves to; undefined for other keys. */
function dayByKey({ key, shiftKey }: KeyboardEvent, day: number, locale: string): number | undefined {
  const forward = isRightToLeft(locale) ? -1 : 1;
  const months = (count: number) => monthsOn(calendarOf(locale), day, shiftKey ? 12 * count : count);
  const week = weekStart(day, weekStartOf(locale));
  const ways: Record<string, number> = {
    ArrowRight: day + forward,
    ArrowLeft: day - forward,
    ArrowDown: day + 7,
    ArrowUp: day - 7,
    Home: week,
    End: week + 6,
    PageDown: months(1),
    PageUp: months(-1),
  };
  return ways[key];
}

type MonthsProps = { day: number; titleId: string; calendar: CalendarKind; onMove: (day: number) => void };
function Months({ day, titleId, calendar, onMove }: MonthsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const step = (
    name: "previousYear" | "previousMonth" | "nextMonth" | "nextYear",
    months: number,
    Icon: ComponentType<SvgIconProps>,
  ) => (
    <IconButton
      size="small"
      aria-label={t(`kit.calendar.${name}`)}
      onClick={() => onMove(monthsOn(calendar, day, months))}
      sx={{ minBlockSize: 36, [comfortable]: { minInlineSize: 44, minBlockSize: 44 } }}
    >
      <Icon fontSize="small" />
    </IconButton>
  );
  return (
    <Box sx={{ display: "flex", alignItems: "center", mb: 0.5 }}>
      {step("previousYear", -12, YearBack)}
      {step("previousMonth", -1, ChevronLeft)}
      <Box
        id={titleId}
        aria-live="polite"
        sx={{ flex: 1, textAlign: "center", fontWeight: 600, lineHeight: 1.2 }}
      >
        {format.monthAndYear(dayOfNumber(day))}
      </Box>
      {step("nextMonth", 1, ChevronRight)}
      {step("nextYear", 12, YearOn)}
    </Box>
  );
}

type CellProps = {
  day: number;
  focused: boolean;
  chosen: boolean;
  outside: boolean;
  calendar: CalendarKind;
  onChoose: (day: string) => void;
};
function Cell({ day, focused, chosen, outside, calendar, onChoose }: CellProps) {
  const format = useFormat();
  const text = dayOfNumber(day);
  const now = text === today();
  return (
    <Box
      component="td"
      role="gridcell"
      data-day={text}
      tabIndex={focused ? 0 : -1}
      aria-selected={chosen}
      aria-current={now ? "date" : undefined}
      aria-label={format.day(text, { weekday: true })}
      onClick={() => onChoose(text)}
      sx={{
        p: 0,
        inlineSize: 36,
        blockSize: 36,
        [comfortable]: { inlineSize: 44, blockSize: 44 },
        textAlign: "center",
        cursor: "pointer",
        borderRadius: 1,
        fontVariantNumeric: "tabular-nums",
        fontWeight: now || chosen ? 600 : 400,
        color: chosen ? "primary.contrastText" : outside ? "text.secondary" : "text.primary",
        bgcolor: chosen ? "primary.main" : undefined,
        boxShadow: now ? (theme) => `inset 0 0 0 1.5px ${theme.palette.primary.main}` : undefined,
        "&:hover": chosen ? undefined : { bgcolor: "action.hover" },
      }}
    >
      {format.number(calendar.dateOf(day).date)}
    </Box>
  );
}

type Props = {
  /** The chosen `YYYY-MM-DD`; any other text means none. */
  value: string;
  onChoose: (day: string) => void;
  onClear?: () => void;
};

/** A month to choose a day from, in the calendar of the language. */
export function Calendar({ value, onChoose, onClear }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const calendar = calendarOf(format.locale);
  const titleId = useId();
  const grid = useRef<HTMLTableElement>(null);
  const byKey = useRef(true);
  const [day, setDay] = useState(() => dayNumber(isDay(value) ? value : today()));
  const { year, month } = calendar.dateOf(day);
  const start = weekStart(calendar.monthStart(year, month), weekStartOf(format.locale));
  useEffect(() => {
    if (byKey.current) grid.current?.querySelector<HTMLElement>(`[data-day="${dayOfNumber(day)}"]`)?.focus();
  }, [day]);
  const move = (next: number, keyed: boolean) => {
    byKey.current = keyed;
    setDay(withinDays(next));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayByKey(event, day, format.locale);
    const chooses = event.key === "Enter" || event.key === " ";
    if (next === undefined && !chooses) return;
    event.preventDefault();
    if (next === undefined) onChoose(dayOfNumber(day));
    else move(next, true);
  };
  return (
    <>
      <Months day={day} titleId={titleId} calendar={calendar} onMove={(next) => move(next, false)} />
      <Box
        component="table"
        role="grid"
        ref={grid}
        aria-labelledby={titleId}
        onKeyDown={onKeyDown}
        sx={{ borderCollapse: "separate", borderSpacing: 0, mx: "auto" }}
      >
        <thead>
          <tr>
            {daysShown.slice(0, 7).map((index) => {
              const name = format.weekday(dayOfNumber(start + index), "long");
              const width = isRightToLeft(format.locale) ? "narrow" : "short";
              return (
                <Box
                  component="th"
                  key={index}
                  scope="col"
                  abbr={name}
                  aria-label={name}
                  sx={{ p: 0, blockSize: 28, fontSize: 12, fontWeight: 500, color: "text.secondary" }}
                >
                  {format.weekday(dayOfNumber(start + index), width)}
                </Box>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {weeksShown.map((week) => (
            <tr key={week}>
              {daysShown.slice(week, week + 7).map((index) => (
                <Cell
                  key={index}
                  day={start + index}
                  focused={start + index === day}
                  chosen={dayOfNumber(start + index) === value}
                  outside={calendar.dateOf(start + index).month !== month}
                  calendar={calendar}
                  onChoose={onChoose}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
      <Box sx={{ display: "flex", justifyContent: "space-between", mt: 0.5 }}>
        <Button size="small" onClick={() => onChoose(today())}>
          {t("kit.calendar.today")}
        </Button>
        {onClear && (
          <Button size="small" color="inherit" disabled={!value} onClick={onClear}>
            {t("kit.clear")}
          </Button>
        )}
      </Box>
    </>
  );
}
