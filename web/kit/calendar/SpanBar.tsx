import { Box, Button, IconButton, type SvgIconProps } from "@mui/material";
import type { ComponentType } from "react";
import { dayOfNumber } from "../../../contract/calendar.rules.ts";
import { ChevronLeft, ChevronRight } from "../look/facingIcons.tsx";
import type { Search } from "../rows/listState.ts";
import { useFormat, useTranslation } from "../texts/i18n.ts";
import { type Span, spansOn, weeksOf } from "./span.ts";

type Props = {
  span: Span;
  day: number;
  onChange: (changes: Search) => void;
  /** The spans to choose from, the usual one first. */
  spans?: readonly Span[];
};
const turns = {
  month: ["kit.calendar.previousMonth", "kit.calendar.nextMonth"],
  week: ["kit.dayBoard.previousWeek", "kit.dayBoard.nextWeek"],
  day: ["kit.dayBoard.previousDay", "kit.dayBoard.nextDay"],
} as const;

/** The current month, week or day, with buttons to others. */
export function SpanBar({ span, day, onChange, spans = ["month", "week"] }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const [first = day] = weeksOf(span, day, format.locale);
  const week = [first, first + 6].map((one) => format.day(dayOfNumber(one)));
  const turn = (text: string, count: number, Icon: ComponentType<SvgIconProps>) => (
    <IconButton
      aria-label={text}
      onClick={() => onChange({ on: dayOfNumber(spansOn(span, day, count, format.locale)) })}
    >
      <Icon fontSize="small" />
    </IconButton>
  );
  return (
    <Box sx={{ display: "flex", alignItems: "center", flexWrap: "wrap", gap: 0.5, mb: 1 }}>
      {turn(t(turns[span][0]), -1, ChevronLeft)}
      {turn(t(turns[span][1]), 1, ChevronRight)}
      <Box component="h2" aria-live="polite" sx={{ typography: "body1", fontWeight: 600, m: 0, mx: 1 }}>
        {span === "week" && t("kit.fromTo", { from: week[0], to: week[1] })}
        {span === "month" && format.monthAndYear(dayOfNumber(day))}
        {span === "day" && format.day(dayOfNumber(day), { weekday: true })}
      </Box>
      <Button size="small" color="inherit" onClick={() => onChange({ on: undefined })}>
        {t("kit.calendar.today")}
      </Button>
      <Box
        role="group"
        aria-label={t("kit.dayBoard.span")}
        sx={{ marginInlineStart: "auto", "& [aria-pressed=true]": { bgcolor: "action.selected" } }}
      >
        {spans.map((one) => (
          <Button
            key={one}
            size="small"
            color="inherit"
            aria-pressed={span === one}
            onClick={() => onChange({ span: one === spans[0] ? undefined : one })}
          >
            {t(`kit.dayBoard.${one}`)}
          </Button>
        ))}
      </Box>
    </Box>
  );
}
