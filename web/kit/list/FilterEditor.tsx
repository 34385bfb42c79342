import { Box, Button, Checkbox, FormControlLabel, OutlinedInput } from "@mui/material";
import { useEffect, useRef, useState } from "react";
import {
  asPasted,
  filterText,
  longestFilter,
  parseFilter,
  pastedValues,
} from "../../../contract/filters.rules.ts";
import { Choice } from "../inputs/Choice.tsx";
import { Pick } from "../inputs/Pick.tsx";
import { Note, Small } from "../look/Text.tsx";
import { copyText } from "../page/copy.ts";
import { StatusChip } from "../page/values.tsx";
import {
  type Filter,
  type Operator,
  operatorIn,
  operatorsOf,
  withOperator,
  wordText,
} from "../rows/filters.ts";
import { useTranslation } from "../texts/i18n.ts";
import { Days, type Part, type PartProps, Range } from "./RangeParts.tsx";

const pause = 350;
/** A text that is applied shortly after the last key, and when the editor closes. */
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

function TextPart({ operator, value, label, onChange }: Part) {
  const { t } = useTranslation();
  const parsed = parseFilter(value);
  const [typed, setTyped, flush] = useTyped(parsed.by === "contains" ? parsed.text : "", (text) =>
    onChange(filterText({ by: "contains", not: operator === "notContains", text })),
  );
  return (
    <OutlinedInput
      fullWidth
      autoFocus
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => event.key === "Enter" && flush()}
      inputProps={{
        "aria-label": t("kit.actionOn", { action: label, what: t(`kit.operators.${operator}`) }),
        maxLength: 200,
      }}
    />
  );
}

/** A list of values, pasted or typed, one per line. */
function PastedPart({ operator, value, label, notFound, onChange }: Part) {
  const { t } = useTranslation();
  const parsed = parseFilter(value);
  const start = parsed.by === "anyOf" ? asPasted(parsed.values) : "";
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
        inputProps={{
          "aria-label": t("kit.actionOn", { action: label, what: t(`kit.operators.${operator}`) }),
          dir: "ltr",
        }}
        sx={{ fontFamily: "ui-monospace, Menlo, Consolas, monospace", fontSize: 13 }}
      />
      <Note aria-live="polite" sx={{ color: tooLong ? "error.main" : "text.secondary" }}>
        {tooLong
          ? t("kit.tooManyValues", { most: longestFilter })
          : t("kit.values", { count: values.length })}
      </Note>
      {/[,;]/.test(typed) && <Note>{t("kit.quoteCommas")}</Note>}
      {notFound.length > 0 && operator === "is" && (
        <Box>
          <Small sx={{ fontWeight: 500 }}>
            {t("kit.notFoundOf", { count: notFound.length, total: values.length })}
          </Small>
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
  const parsed = parseFilter(value);
  const chosen = parsed.by === "anyOf" ? parsed.values : [];
  const toggle = (word: string) => {
    if (yesNo) return onChange(chosen.includes(word) ? "" : word);
    const values = words.filter((other) =>
      other === word ? !chosen.includes(other) : chosen.includes(other),
    );
    onChange(filterText({ by: "anyOf", not: operator === "isNot", values }));
  };
  const labelOf = (word: string) => {
    if (!("words" in filter)) return t(word === "true" ? "kit.yes" : "kit.no");
    const color = filter.colors?.[word];
    return color ? <StatusChip name={word} color={color} /> : wordText(t, filter.texts, word);
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
          label={labelOf(word)}
        />
      ))}
    </Box>
  );
}

function PickPart({ filter, operator, value, label, onChange }: Part) {
  if (!("from" in filter)) return null;
  const parsed = parseFilter(value);
  const ids = parsed.by === "anyOf" ? parsed.values.map((id) => (/^\d+$/.test(id) ? Number(id) : id)) : [];
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

/** Edits a filter: its operator, if there is a choice, and its values. */
export function FilterEditor(editing: PartProps) {
  const { filter, value, onChange } = editing;
  const { t } = useTranslation();
  const [operator, setOperator] = useState(() => operatorIn(filter, value));
  const choices = operatorsOf(filter);
  const Part = partOf(filter, operator);
  const change = (next: Operator) => {
    setOperator(next);
    onChange(filterText(withOperator(next, value)));
  };
  return (
    <Box sx={{ display: "grid", gap: 1, inlineSize: 280 }}>
      {choices.length > 1 && (
        <Choice
          value={operator}
          options={choices.map((id) => ({ id, name: t(`kit.operators.${id}`) }))}
          onChoose={change}
          inputProps={{ "aria-label": t("kit.operator") }}
          sx={{ fontSize: 13 }}
        />
      )}
      {Part && <Part key={operator} {...editing} operator={operator} />}
    </Box>
  );
}
