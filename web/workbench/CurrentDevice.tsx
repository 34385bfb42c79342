import { Box, Button } from "@mui/material";
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { TaskAttribute } from "../../contract/workbench.ts";
import { TextBox } from "../kit/inputs/TextBox.tsx";
import { Note, Small } from "../kit/look/Text.tsx";
import { Code, Inline } from "../kit/page/values.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { createBurst, typedText } from "../scanning/burst.ts";
import type { BenchQueue } from "./benchQueue.ts";
import { keysOf, type Logged, lackingOf } from "./lacking.ts";
import { codeOf, colorOf, outcomeText, signOf } from "./outcomes.ts";

type Props = {
  benching: BenchQueue;
  field: RefObject<HTMLInputElement | null>;
  onTake: (code: string) => void;
};

/** The device that was scanned last: what became of it, and what it still needs. */
export function CurrentDevice({ benching, field, onTake }: Props) {
  const { t } = useTranslation();
  const [last] = benching.log.use();
  const fill = (code: string, value: string) => {
    benching.fill(code, value);
    field.current?.focus();
  };
  return (
    <Box sx={{ my: 2 }}>
      <Box>
        {!last && <Box sx={{ color: "text.secondary" }}>{t("workbench.empty")}</Box>}
        {last && (
          <Box
            sx={{
              border: 2,
              borderColor: colorOf(last),
              bgcolor: "background.paper",
              borderRadius: 1,
              p: 2,
              display: "flex",
              gap: 2,
              alignItems: "start",
            }}
          >
            <Box aria-hidden sx={{ fontSize: 28, lineHeight: 1.2, fontWeight: 600, color: colorOf(last) }}>
              {signOf(last)}
            </Box>
            <Box sx={{ minWidth: 0 }}>
              <Box sx={{ fontSize: 20, fontWeight: 600, overflowWrap: "anywhere" }}>
                <Code copy={false}>{codeOf(last)}</Code>
              </Box>
              <Box sx={{ fontSize: 16, color: colorOf(last) }}>{outcomeText(last)}</Box>
              <Facts entry={last} />
            </Box>
          </Box>
        )}
      </Box>
      {last?.canGoOn && (
        <Button
          variant="contained"
          sx={{ mt: 1 }}
          aria-keyshortcuts="+"
          onClick={() => {
            benching.goOn();
            field.current?.focus();
          }}
        >
          {t("workbench.anyway")} (+)
        </Button>
      )}
      {last && <QuestionFields key={last.key} entry={last} field={field} onFill={fill} onTake={onTake} />}
    </Box>
  );
}

function Facts({ entry: { answer } }: { entry: Logged }) {
  const { t } = useTranslation();
  if (!answer) return null;
  const { product, next } = answer;
  return (
    <Box sx={{ color: "text.secondary", mt: 0.5 }}>
      <Inline
        parts={[
          product.productName,
          product.sku,
          product.statusName,
          next && t("workbench.next", { task: next.name }),
        ]}
      />
    </Box>
  );
}

type QuestionFieldsProps = {
  entry: Logged;
  field: Props["field"];
  onFill: (code: string, value: string) => void;
  onTake: Props["onTake"];
};
function QuestionFields({ entry, field, onFill, onTake }: QuestionFieldsProps) {
  const [first] = lackingOf(entry);
  if (!first) return null;
  return first.type === "select" ? (
    <Options key={first.code} attribute={first} onFill={onFill} />
  ) : (
    <Text key={first.code} attribute={first} field={field} onFill={onFill} onTake={onTake} />
  );
}

type OptionsProps = { attribute: TaskAttribute; onFill: (code: string, value: string) => void };
function Options({ attribute: { code, name, options }, onFill }: OptionsProps) {
  const keys = keysOf(options);
  return (
    <Box role="group" aria-label={name} sx={{ mt: 1.5 }}>
      <Small sx={{ fontWeight: 500, mb: 0.5 }}>{name}</Small>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        {options.map((option, at) => (
          <Button
            key={option}
            variant="outlined"
            color="inherit"
            aria-keyshortcuts={keys[at]}
            onClick={() => onFill(code, option)}
            sx={{ minWidth: 48, minHeight: 48, fontSize: 16, gap: 1 }}
          >
            {keys[at] && keys[at] !== option.toUpperCase() && (
              <Note component="kbd" aria-hidden sx={{ font: "inherit" }}>
                {keys[at]}
              </Note>
            )}
            <bdi>{option}</bdi>
          </Button>
        ))}
      </Box>
    </Box>
  );
}

type TextProps = {
  attribute: TaskAttribute;
  field: Props["field"];
  onFill: (code: string, value: string) => void;
  onTake: Props["onTake"];
};
/** What is typed is the value, and what comes as a burst the next device: neither is lost to the other. */
function Text({ attribute: { code, name }, field, onFill, onTake }: TextProps) {
  const [value, setValue] = useState("");
  const own = useRef<HTMLInputElement>(null);
  const [burst] = useState(createBurst);
  useEffect(() => {
    if (document.activeElement === field.current || document.activeElement === document.body)
      own.current?.focus();
  }, [field]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") field.current?.focus();
    const ended = burst.take(event.nativeEvent);
    const scanned = ended?.fast && typedText(ended.fast);
    // Who presses Tab moves on; a scanner's Tab ends its code.
    if (event.key !== "Enter" && !scanned) return;
    event.preventDefault();
    const typed = (scanned && value.endsWith(scanned) ? value.slice(0, -scanned.length) : value).trim();
    if (typed) onFill(code, typed);
    setValue("");
    if (scanned) onTake(scanned);
  };
  return (
    <Box sx={{ mt: 1.5, maxInlineSize: 320 }}>
      <TextBox
        label={name}
        value={value}
        inputRef={own}
        onChange={setValue}
        onKeyDown={onKeyDown}
        inputProps={{ maxLength: 500, autoComplete: "off", enterKeyHint: "done" }}
      />
    </Box>
  );
}
