import { Box, Button, Skeleton } from "@mui/material";
import { type ReactNode, useId } from "react";
import { Heading, Small } from "../look/Text.tsx";
import { useFormat } from "../texts/i18n.ts";
import { byDay } from "./byDay.ts";

export type Moment = {
  key: string | number;
  /** An instant, or only a day. */
  at: string;
  /** What happened, one line each. */
  lines: readonly ReactNode[];
  /** Who did it, as text. */
  by?: string;
  tone?: "good" | "bad";
};
type Props = {
  title: string;
  /** Newest first; undefined while loading. */
  moments: readonly Moment[] | undefined;
  top?: ReactNode;
  /** Loads older entries. */
  more?: { text: string; onClick: () => void; loading?: boolean };
};

/** A timeline, newest first and grouped by day. */
export function Timeline({ title, moments, top, more }: Props) {
  const format = useFormat();
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} aria-busy={!moments} sx={{ minWidth: 0 }}>
      <Heading id={id} sx={{ mb: 1 }}>
        {title}
      </Heading>
      {top}
      {!moments && <Skeleton variant="rectangular" height={240} />}
      {byDay(moments ?? []).map(([day, of]) => (
        <Box key={day} sx={{ mb: 1.5 }}>
          <Box component="h3" sx={dayStyle}>
            {format.day(day, { weekday: true })}
          </Box>
          <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
            {of.map((moment) => (
              <Line key={moment.key} moment={moment} />
            ))}
          </Box>
        </Box>
      ))}
      {more && (
        <Button color="inherit" size="small" loading={more.loading} onClick={more.onClick}>
          {more.text}
        </Button>
      )}
    </Box>
  );
}

const dayStyle = {
  fontSize: 12,
  fontWeight: 500,
  color: "text.secondary",
  m: 0,
  borderBottom: 1,
  borderColor: "divider",
  pb: 0.25,
  mb: 0.5,
} as const;
const toneColor = { good: "success.main", bad: "warning.main" } as const;

function Line({ moment: { at, lines, by, tone } }: { moment: Moment }) {
  const format = useFormat();
  return (
    <Small
      component="li"
      sx={{
        display: "grid",
        gridTemplateColumns: "minmax(44px, max-content) 9px 1fr",
        columnGap: 1,
        py: 0.5,
      }}
    >
      <Box
        component="time"
        dateTime={at}
        sx={{ color: "text.secondary", fontVariantNumeric: "tabular-nums" }}
      >
        {at.length > 10 && format.time(at)}
      </Box>
      <Box
        aria-hidden
        sx={{
          inlineSize: 7,
          blockSize: 7,
          borderRadius: "50%",
          bgcolor: tone ? toneColor[tone] : "text.secondary",
          mt: 0.75,
        }}
      />
      <Box sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a moment never change their order
          <div key={index}>
            {line}
            {by && index === lines.length - 1 && (
              <Box component="span" sx={{ color: "text.secondary" }}>
                {" "}
                <bdi>{by}</bdi>
              </Box>
            )}
          </div>
        ))}
      </Box>
    </Small>
  );
}
