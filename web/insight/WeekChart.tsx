import { Box } from "@mui/material";
import { calendarOf, dayNumber } from "../../contract/calendar.rules.ts";
import type { Format } from "../kit/texts/format.ts";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";
import { FigureTable } from "./FigureTable.tsx";

type Week = { week: string };
type Series<W extends Week> = {
  label: string;
  value: (week: W) => number;
  /** The list with what the figure counts. */
  to?: (week: W) => string | null;
  /** How the figure is written in the table; whole numbers by default. */
  show?: (value: number) => string;
  /** Of the palette; the fill tells them apart in grey, too. */
  color: "primary.main" | "secondary.main" | "success.main";
};
type Props<W extends Week> = {
  title: string;
  /** What the first column names; weeks by default. */
  of?: string;
  /** What a part of the period is called; by its first day by default. */
  name?: (week: W) => string;
  weeks: readonly W[];
  series: readonly Series<W>[];
  to?: (week: W) => string | null;
};

/** As high as the table beside it, about. */
const height = { xs: 200, lg: 380 };
/** What stands above a column: its figure. */
const figure = 18;
const fills = [
  "none",
  "repeating-linear-gradient(45deg, #fff6 0 3px, transparent 3px 7px)",
  "linear-gradient(#fff8, #fff8)",
];

const column = {
  flex: 1,
  maxInlineSize: 28,
  fontSize: 11,
  display: "flex",
  flexDirection: "column",
  justifyContent: "end",
} as const;

/** The days under an axis: each by its number, its month where that begins and the next is not right beside it. */
export const axisOf = (weeks: readonly string[], format: Format) => {
  const months = weeks.map((week) => format.month(week, "short"));
  return weeks.map((week, at) => ({
    day: format.number(calendarOf(format.locale).dateOf(dayNumber(week)).date),
    month: months[at] !== months[at - 1] && months[at] === months[at + 1] ? months[at] : "",
  }));
};

/** What happened week by week: columns with their figures, and beside them the table that says the same. */
export function WeekChart<W extends Week>({ title, of, name, weeks, series, to }: Props<W>) {
  const { t } = useTranslation();
  const format = useFormat();
  const most = Math.max(1, ...weeks.flatMap((week) => series.map(({ value }) => value(week))));
  const nameOf = name ?? (({ week }: Week) => format.day(week));
  const days = axisOf(
    weeks.map(({ week }) => week),
    format,
  );
  return (
    <Box
      sx={{
        display: "grid",
        columnGap: 4,
        gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 3fr) minmax(0, 2fr)" },
        alignItems: "start",
      }}
    >
      <Box aria-hidden sx={{ mb: 4, minInlineSize: 0 }}>
        <Legend series={series} />
        {/* Where it does not fit, it begins at the last weeks. */}
        <Box sx={{ display: "flex", flexDirection: "row-reverse", overflowX: "auto" }}>
          <Box
            sx={{ flex: 1, display: "flex", gap: 1, minInlineSize: weeks.length * 14 * series.length + 60 }}
          >
            {weeks.map((week, at) => (
              <Box key={week.week} sx={{ flex: 1, minInlineSize: 0, textAlign: "center" }}>
                <Box sx={{ display: "flex", justifyContent: "center", gap: "2px", blockSize: height }}>
                  {series.map(({ label, value, show, color }, which) => (
                    <Box key={label} sx={column}>
                      {value(week) > 0 && !show && format.number(value(week))}
                      <Box
                        sx={{
                          blockSize: `calc((100% - ${figure}px) * ${value(week) / most})`,
                          bgcolor: color,
                          backgroundImage: fills[which],
                        }}
                      />
                    </Box>
                  ))}
                </Box>
                <Box
                  sx={{
                    borderTop: 1,
                    borderColor: "divider",
                    fontSize: 11,
                    color: "text.secondary",
                    pt: 0.5,
                  }}
                >
                  <div>{days[at]!.day}</div>
                  <Box sx={{ blockSize: "1.5em", whiteSpace: "nowrap", textAlign: "start" }}>
                    {days[at]!.month}
                  </Box>
                </Box>
              </Box>
            ))}
          </Box>
        </Box>
      </Box>
      <Box sx={{ minInlineSize: 0 }}>
        <FigureTable
          title={title}
          of={of ?? t("insight.weekOf")}
          rows={[...weeks].reverse()}
          name={nameOf}
          to={to}
          columns={series.map(({ label, value, show, to: toFigure }) => ({
            label,
            value,
            to: toFigure,
            show: (figure) => (show ? show(figure ?? 0) : format.number(figure ?? 0)),
          }))}
        />
      </Box>
    </Box>
  );
}

function Legend<W extends Week>({ series }: Pick<Props<W>, "series">) {
  if (series.length === 1) return null;
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, mb: 1, fontSize: 12 }}>
      {series.map(({ label, color }, at) => (
        <Box key={label} sx={{ display: "inline-flex", alignItems: "center", gap: 0.75 }}>
          <Box sx={{ inlineSize: 12, blockSize: 12, bgcolor: color, backgroundImage: fills[at] }} />
          {label}
        </Box>
      ))}
    </Box>
  );
}
