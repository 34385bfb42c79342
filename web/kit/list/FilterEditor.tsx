import { Box, Button, Checkbox, FormControlLabel, NativeSelect, OutlinedInput } from "@mui/material";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  askedBy,
  asPasted,
  filterText,
  longestFilter,
  pastedValues,
} from "../../../contract/filters.rules.ts";
import { latinDigits } from "../../../contract/numbers.rules.ts";
import { DateField } from "../inputs/DateInput.tsx";
import { Field } from "../inputs/Field.tsx";
import { Pick } from "../inputs/Pick.tsx";
import { copyText } from "../page/copy.ts";
import { askedAs, type Filter, type Operator, operatorIn, operatorsOf } from "../rows/filters.ts";
import { isDay } from "../texts/calendar.ts";
import { locale as localeStore } from "../texts/i18n.ts";
import { hundredthsText, inOwnDigits, parseHundredths, parseWhole, rangeEnd } from "../texts/numbers.ts";

const pause = 350;
type Editing = {
  filter: Filter;
  value: string;
  label: string;
  /** Of a pasted list, what the list does not have. */
  notFound: readonly string[];
  onChange: (value: string) => void;
};
type Part = Editing & { operator: Operator };

/** What is typed, sent a moment after the last key and when the editor closes. */
function useTyped(start: string, send: (text: string) => void) {
  const [typed, setTyped] = useState(start);
  const latest = useRef({ typed: start, sent: start, send });
  latest.current.send = send;
  latest.current.typed = typed;
  const flush = () => {
    const { typed: now, sent, send: to } = latest.current;
    if (now === sent) return;
    latest.current.sent = now;
    to(now);
  };
  useEffect(() => {
    if (typed === latest.current.sent) return;
    const timer = setTimeout(flush, pause);
    return () => clearTimeout(timer);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed is read from the ref when the editor closes
  useEffect(() => flush, []);
  return [typed, setTyped, flush] as const;
}

function Range({ filter, value, onChange }: Part) {
  const { t } = useTranslation();
  const locale = localeStore.use();
  const money = "kind" in filter && filter.kind === "money";
  const read = (text: string) => rangeEnd(text, money ? parseHundredths : parseWhole);
  const show = (end: string) =>
    money && end ? hundredthsText(Number(latinDigits(end)), locale) : inOwnDigits(end, locale);
  const asked = askedBy(value);
  const { from, to } = asked.by === "range" ? asked : { from: "", to: "" };
  const [ends, setEnds] = useState<readonly [string, string]>([show(from), show(to)]);
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

function Days({ value, onChange }: Part) {
  const { t } = useTranslation();
  const asked = askedBy(value);
  const { from, to } = asked.by === "range" ? asked : { from: "", to: "" };
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

function TextPart({ operator, value, label, onChange }: Part) {
  const { t } = useTranslation();
  const asked = askedBy(value);
  const [typed, setTyped, flush] = useTyped(asked.by === "contains" ? asked.text : "", (text) =>
    onChange(filterText({ by: "contains", not: operator === "notContains", text })),
  );
  return (
    <OutlinedInput
      fullWidth
      autoFocus
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => event.key === "Enter" && flush()}
      inputProps={{ "aria-label": `${label}: ${t(`kit.operators.${operator}`)}`, maxLength: 200 }}
    />
  );
}

/** A list of values, pasted or typed, one a line. */
function PastedPart({ operator, value, label, notFound, onChange }: Part) {
  const { t } = useTranslation();
  const asked = askedBy(value);
  const start = asked.by === "anyOf" ? asPasted(asked.values) : "";
  const write = (text: string) =>
    filterText({ by: "anyOf", not: operator === "isNot", values: pastedValues(text) });
  const [typed, setTyped] = useTyped(start, (text) => {
    const filter = write(text);
    if (filter.length <= longestFilter) onChange(filter);
  });
  const values = pastedValues(typed);
  const tooLong = write(typed).length > longestFilter;
  const copy = () => copyText(asPasted(notFound), t("kit.values", { count: notFound.length }));
  return (
    <Box sx={{ display: "grid", gap: 1 }}>
      <OutlinedInput
        fullWidth
        multiline
        minRows={3}
        maxRows={10}
        autoFocus
        error={tooLong}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        placeholder={t("kit.pasteList")}
        inputProps={{ "aria-label": `${label}: ${t(`kit.operators.${operator}`)}`, dir: "ltr" }}
        sx={{ fontFamily: "ui-monospace, Menlo, Consolas, monospace", fontSize: 13 }}
      />
      <Box aria-live="polite" sx={{ fontSize: 12, color: tooLong ? "error.main" : "text.secondary" }}>
        {tooLong
          ? t("kit.tooManyValues", { most: longestFilter })
          : t("kit.values", { count: values.length })}
      </Box>
      {/[,;]/.test(typed) && <Box sx={{ fontSize: 12, color: "text.secondary" }}>{t("kit.quoteCommas")}</Box>}
      {notFound.length > 0 && operator === "is" && (
        <Box>
          <Box sx={{ fontSize: 13, fontWeight: 500 }}>
            {t("kit.notFoundOf", { count: notFound.length, total: values.length })}
          </Box>
          <Box
            component="ul"
            dir="ltr"
            sx={{
              m: 0,
              my: 0.5,
              p: 0,
              listStyle: "none",
              maxHeight: 140,
              overflow: "auto",
              fontFamily: "ui-monospace, Menlo, Consolas, monospace",
              fontSize: 12,
            }}
          >
            {notFound.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </Box>
          <Button size="small" color="inherit" onClick={() => void copy()}>
            {t("kit.copyNotFound")}
          </Button>
        </Box>
      )}
    </Box>
  );
}

function WordsPart({ filter, operator, value, label, onChange }: Part) {
  const { t } = useTranslation();
  const yesNo = !("words" in filter);
  const words = "words" in filter ? filter.words : ["true", "false"];
  const asked = askedBy(value);
  const chosen = asked.by === "anyOf" ? asked.values : [];
  const toggle = (word: string) => {
    if (yesNo) return onChange(chosen.includes(word) ? "" : word);
    const values = words.filter((other) =>
      other === word ? !chosen.includes(other) : chosen.includes(other),
    );
    onChange(filterText({ by: "anyOf", not: operator === "isNot", values }));
  };
  return (
    <Box role="group" aria-label={label} sx={{ display: "grid" }}>
      {words.map((word, at) => (
        <FormControlLabel
          key={word}
          control={
            <Checkbox
              size="small"
              autoFocus={at === 0}
              checked={chosen.includes(word)}
              onChange={() => toggle(word)}
            />
          }
          label={"words" in filter ? t(`${filter.texts}.${word}`) : t(word === "true" ? "kit.yes" : "kit.no")}
        />
      ))}
    </Box>
  );
}

function PickPart({ filter, operator, value, label, onChange }: Part) {
  if (!("from" in filter)) return null;
  const asked = askedBy(value);
  const ids = asked.by === "anyOf" ? asked.values.map((id) => (/^\d+$/.test(id) ? Number(id) : id)) : [];
  return (
    <Pick
      from={filter.from}
      multiple
      value={ids}
      onChange={(next) =>
        onChange(filterText({ by: "anyOf", not: operator === "isNot", values: next.map(String) }))
      }
      label={label}
      autoFocus
    />
  );
}

function partOf(filter: Filter, operator: Operator) {
  if (operator === "empty" || operator === "notEmpty") return undefined;
  if (operator === "between") return "kind" in filter && filter.kind === "days" ? Days : Range;
  if (operator === "contains" || operator === "notContains") return TextPart;
  if ("from" in filter) return PickPart;
  return "kind" in filter && filter.kind === "texts" ? PastedPart : WordsPart;
}

/** Asks what a filter should hold: an operator where there is more than one, and its values. */
export function FilterEditor(editing: Editing) {
  const { filter, value, onChange } = editing;
  const { t } = useTranslation();
  const [operator, setOperator] = useState(() => operatorIn(filter, value));
  const choices = operatorsOf(filter);
  const Part = partOf(filter, operator);
  const change = (next: Operator) => {
    setOperator(next);
    onChange(filterText(askedAs(next, value)));
  };
  return (
    <Box sx={{ display: "grid", gap: 1, inlineSize: 280 }}>
      {choices.length > 1 && (
        <NativeSelect
          value={operator}
          onChange={(event) => change(event.target.value as Operator)}
          input={<OutlinedInput />}
          inputProps={{ "aria-label": t("kit.operator") }}
          sx={{ fontSize: 13 }}
        >
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {t(`kit.operators.${choice}`)}
            </option>
          ))}
        </NativeSelect>
      )}
      {Part && <Part key={operator} {...editing} operator={operator} />}
    </Box>
  );
}
