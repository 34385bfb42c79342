import { Box, OutlinedInput } from "@mui/material";
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { announce } from "../../kit/browser/announcer.ts";
import { readAgain } from "../../kit/call/data.ts";
import { messageOf } from "../../kit/call/toasts.ts";
import { Choice } from "../../kit/inputs/Choice.tsx";
import { Note } from "../../kit/look/Text.tsx";
import { isRightToLeft, locale as localeStore, useTranslation } from "../../kit/texts/i18n.ts";
import { goTo, type Step, stepOf } from "./cellSteps.ts";

type Props = {
  /** The column. */
  cell: string;
  field: string;
  /** The name of its line. */
  line: string;
  /** The text to edit. */
  text: string;
  /** The label of the value, when the text is a number of something. */
  value?: string;
  /** Returns an error for the typed text. */
  check?: (typed: string) => string | undefined;
  /** Resolves to false when the person cancels. */
  save: (typed: string) => Promise<unknown>;
  options?: readonly { id: number; name: string }[];
  align?: "end";
  children: ReactNode;
};

const stretched = {
  font: "inherit",
  color: "inherit",
  background: "none",
  border: 0,
  p: 0.5,
  m: -0.5,
  minInlineSize: 28,
  minBlockSize: 24,
  cursor: "text",
  "&:hover, &:focus-visible": { outline: "1px solid", outlineColor: "primary.main" },
} as const;

/** A cell of a sheet: a button that becomes an input, and shows the server's refusal itself. */
export function SheetCell({ cell, field, line, text, options, align, children, ...props }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const busy = useRef(false);
  const box = useRef<HTMLDivElement>(null);
  const going = useRef<Step>(undefined);
  /** Saves for the version at the start of the edit, so that somebody else's change since is not overwritten. */
  const saving = useRef(props.save);
  const problemId = useId();
  const begin = (first = text) => {
    saving.current = props.save;
    setProblem(undefined);
    setTyped(first);
  };
  const leave = (step?: Step) => {
    going.current = step;
    setTyped(undefined);
    setProblem(undefined);
  };
  // Waits until the button is mounted again.
  useLayoutEffect(() => {
    const button = box.current?.querySelector<HTMLElement>("[data-cell]");
    const step = going.current;
    if (typed !== undefined || !button || !step) return;
    going.current = undefined;
    button.focus();
    goTo(button, step);
  }, [typed]);
  const commit = async (value: string, step?: Step) => {
    if (busy.current) return;
    if (value === text) return leave(step);
    const wrong = props.check?.(value);
    if (wrong) return setProblem(wrong);
    busy.current = true;
    try {
      if ((await saving.current(value)) !== false) {
        announce(t("sheet.saved", { field }));
        await readAgain();
      }
      leave(step);
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      busy.current = false;
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === "Escape") leave([0, 0]);
    else if (event.key === "Enter") void commit(typed ?? text, [0, 1]);
    else if (event.key === "Tab") void commit(typed ?? text, [event.shiftKey ? -1 : 1, 0]);
    else return;
    event.preventDefault();
  };
  const onButtonKey = (event: KeyboardEvent<HTMLElement>) => {
    const step = stepOf(event.key, isRightToLeft(localeStore.get()));
    const isTyping =
      event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!step && !isTyping && !["Enter", "F2"].includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    if (step) goTo(event.currentTarget, step);
    else begin(isTyping && !options ? event.key : text);
  };
  const label = t("sheet.of", { field, line });
  const described = { "aria-label": label, "aria-invalid": Boolean(problem), "aria-describedby": problemId };
  return (
    <Box ref={box} sx={{ position: "relative", textAlign: align }}>
      {typed === undefined ? (
        <Box
          component="button"
          type="button"
          data-cell={cell}
          tabIndex={-1}
          aria-label={t("sheet.edit", { field, line, value: (props.value ?? text) || t("sheet.empty") })}
          onClick={() => begin()}
          onKeyDown={onButtonKey}
          sx={{ ...stretched, textAlign: align ?? "start" }}
        >
          {children}
        </Box>
      ) : options ? (
        <Box onKeyDown={onKeyDown}>
          <Choice
            value={Number(typed) || null}
            options={options}
            none="–"
            autoFocus
            onChoose={(id) => {
              setTyped(String(id ?? ""));
              void commit(String(id ?? ""), [0, 0]);
            }}
            onBlur={() => !busy.current && !problem && leave()}
            inputProps={described}
          />
        </Box>
      ) : (
        <OutlinedInput
          value={typed}
          autoFocus
          error={Boolean(problem)}
          onChange={({ target }) => setTyped(target.value)}
          onFocus={({ target }) => typed === text && target.select()}
          onBlur={() => void commit(typed)}
          onKeyDown={onKeyDown}
          inputProps={{ ...described, style: { textAlign: align, padding: "2px 6px" } }}
          sx={{ inlineSize: align ? 96 : 180, minHeight: 28, fontSize: 13 }}
        />
      )}
      {problem && (
        <Note
          id={problemId}
          role="alert"
          sx={{ color: "error.main", whiteSpace: "normal", maxInlineSize: 220 }}
        >
          {problem}
        </Note>
      )}
    </Box>
  );
}
