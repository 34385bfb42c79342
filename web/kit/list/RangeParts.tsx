import { Box, OutlinedInput } from "@mui/material";
import { useState } from "react";
import { isDay } from "../../../contract/calendar.rules.ts";
import { latinDigits } from "../../../contract/digits.rules.ts";
import { filterText, parseFilter } from "../../../contract/filters.rules.ts";
import { DateField } from "../inputs/DateInput.tsx";
import { Field } from "../inputs/Field.tsx";
import type { Filter, Operator } from "../rows/filters.ts";
import { useFormat, useTranslation } from "../texts/i18n.ts";
import { parseHundredths, parseWhole, rangeEnd } from "../texts/numbers.ts";

export type PartProps = {
  filter: Filter;
  value: string;
  label: string;
  /** The pasted values that were not found. */
  notFound: readonly string[];
  onChange: (value: string) => void;
};
/** The props of a part of the filter editor. */
export type Part = PartProps & { operator: Operator };

/** A range of numbers or amounts. */
export function Range({ filter, value, onChange }: Part) {
  const { t } = useTranslation();
  const format = useFormat();
  const money = "kind" in filter && filter.kind === "money";
  const read = (text: string) => rangeEnd(text, money ? parseHundredths : parseWhole);
  const formatEnd = (end: string) =>
    money && end ? format.hundredths(Number(latinDigits(end))) : format.digits(end);
  const parsed = parseFilter(value);
  const { from, to } = parsed.by === "range" ? parsed : { from: "", to: "" };
  const [ends, setEnds] = useState<readonly [string, string]>([formatEnd(from), formatEnd(to)]);
  const send = () => {
    const [low, high] = [read(ends[0]), read(ends[1])];
    if (!low.problem && !high.problem) onChange(filterText({ by: "range", from: low.end, to: high.end }));
  };
  return (
    <Box sx={{ display: "grid", gap: 1, gridTemplateColumns: "1fr 1fr" }}>
      {([0, 1] as const).map((side) => {
        const { problem } = read(ends[side]);
        return (
          <Field
            key={side}
            label={t(side === 0 ? "kit.atLeast" : "kit.atMost")}
            error={problem && t(`errors.${problem}`, { limit: 0 })}
          >
            {(ids) => (
              <OutlinedInput
                id={ids.id}
                fullWidth
                autoFocus={side === 0}
                value={ends[side]}
                error={ids["aria-invalid"]}
                onChange={({ target }) =>
                  setEnds(side === 0 ? [target.value, ends[1]] : [ends[0], target.value])
                }
                onBlur={send}
                onKeyDown={(event) => event.key === "Enter" && send()}
                inputProps={{ ...ids, inputMode: money ? "decimal" : "numeric" }}
              />
            )}
          </Field>
        );
      })}
    </Box>
  );
}

/** A range of days. */
export function Days({ value, onChange }: Part) {
  const { t } = useTranslation();
  const parsed = parseFilter(value);
  const { from, to } = parsed.by === "range" ? parsed : { from: "", to: "" };
  const [ends, setEnds] = useState<readonly [string, string]>([from, to]);
  const isWrong = (end: string) => end !== "" && !isDay(end);
  const put = (side: 0 | 1, end: string) =>
    side === 0 ? ([end, ends[1]] as const) : ([ends[0], end] as const);
  const send = (next: readonly [string, string]) => {
    if (!next.some(isWrong)) onChange(filterText({ by: "range", from: next[0], to: next[1] }));
  };
  return (
    <Box>
      {([0, 1] as const).map((side) => (
        <Field
          key={side}
          label={t(side === 0 ? "kit.atLeast" : "kit.atMost")}
          error={isWrong(ends[side]) ? t("errors.day") : undefined}
        >
          {(ids) => (
            <DateField
              ids={ids}
              autoFocus={side === 0}
              value={ends[side]}
              onChange={(end) => setEnds(put(side, end))}
              onDone={(end) => send(put(side, end))}
            />
          )}
        </Field>
      ))}
    </Box>
  );
}
