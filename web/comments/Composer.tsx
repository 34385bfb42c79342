import { Box, Button, OutlinedInput } from "@mui/material";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import type { CommentSubject } from "../../contract/comments.routes.ts";
import { comments } from "../../contract/comments.routes.ts";
import type { Colleague } from "../../contract/comments.ts";
import { mentionAt } from "../../contract/mentions.rules.ts";
import { useCall } from "../kit/call/data.ts";
import { useLeaveGuard } from "../kit/form/leaving.ts";
import { Note } from "../kit/look/Text.tsx";
import { useCloseGuard } from "../kit/page/Confirm.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { matching } from "./matching.ts";

type Props = {
  of: { subject: CommentSubject; subjectId: number };
  label: string;
  action: string;
  text?: string;
  busy: boolean;
  /** `done` empties the field. */
  onSave: (text: string, done: () => void) => void;
  onLeave?: () => void;
};
const nowhere = () => undefined;

/** Where a comment is written: an @ and a few letters offer colleagues, Ctrl+Enter saves. */
export function Composer({ of, label, action, text: before = "", busy, onSave, onLeave }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(before);
  const [caret, setCaret] = useState<number>();
  const [active, setActive] = useState(0);
  const typed = useRef(false);
  typed.current = text.trim() !== before.trim();
  useLeaveGuard(typed);
  const leave = useCloseGuard(() => typed.current, onLeave ?? nowhere);
  const mention = caret === undefined ? undefined : mentionAt(text, caret);
  const people = useCall(
    comments[of.subject].people,
    { params: { subjectId: of.subjectId } },
    { enabled: mention !== undefined, staleTime: 60_000 },
  );
  const found = mention ? matching(people.data?.items ?? [], mention.typed) : [];
  const save = () => {
    if (text.trim() && !busy) onSave(text.trim(), () => setText(""));
  };
  const choose = ({ username }: Colleague) => {
    if (!mention || caret === undefined) return;
    const start = `${text.slice(0, mention.at)}@${username} `;
    setText(start + text.slice(caret));
    setCaret(undefined);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(start.length, start.length);
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      save();
    } else if (found.length && ["ArrowDown", "ArrowUp"].includes(event.key)) {
      event.preventDefault();
      setActive((active + (event.key === "ArrowDown" ? 1 : found.length - 1)) % found.length);
    } else if (found.length && ["Enter", "Tab"].includes(event.key)) {
      event.preventDefault();
      choose(found[Math.min(active, found.length - 1)]!);
    } else if (event.key === "Escape" && (found.length || onLeave)) {
      event.stopPropagation();
      if (found.length) setCaret(undefined);
      else leave();
    }
  };
  return (
    <Box sx={{ position: "relative", mb: 1.5 }}>
      <OutlinedInput
        fullWidth
        multiline
        minRows={1}
        maxRows={8}
        value={text}
        autoFocus={Boolean(onLeave)}
        placeholder={label}
        inputRef={field}
        onChange={({ target }) => {
          setText(target.value);
          setCaret(target.selectionStart ?? undefined);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setCaret(undefined)}
        inputProps={{
          "aria-label": label,
          maxLength: 4000,
          dir: "auto",
          role: "combobox",
          "aria-autocomplete": "list",
          "aria-haspopup": "listbox",
          "aria-expanded": found.length > 0,
          "aria-controls": found.length ? id : undefined,
          "aria-activedescendant": found.length ? `${id}-${active}` : undefined,
        }}
        sx={{ fontSize: 13 }}
      />
      {found.length > 0 && (
        <Box component="ul" role="listbox" id={id} aria-label={t("comments.colleagues")} sx={listStyle}>
          {found.map((colleague, at) => (
            <Box
              key={colleague.username}
              component="li"
              role="option"
              id={`${id}-${at}`}
              aria-selected={at === active}
              // The field keeps the focus.
              onMouseDown={(event: { preventDefault(): void }) => event.preventDefault()}
              onClick={() => choose(colleague)}
              sx={{
                px: 1,
                py: 0.75,
                cursor: "pointer",
                bgcolor: at === active ? "action.selected" : undefined,
              }}
            >
              <bdi>{colleague.username}</bdi>{" "}
              <Box component="span" sx={{ color: "text.secondary" }}>
                <bdi>{colleague.name}</bdi>
              </Box>
            </Box>
          ))}
        </Box>
      )}
      {(typed.current || onLeave) && (
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, mt: 0.75, alignItems: "center" }}>
          <Button size="small" variant="contained" loading={busy} disabled={!text.trim()} onClick={save}>
            {action}
          </Button>
          {onLeave && (
            <Button size="small" color="inherit" onClick={leave}>
              {t("kit.cancel")}
            </Button>
          )}
          <Note component="span">{t("comments.help")}</Note>
        </Box>
      )}
    </Box>
  );
}

const listStyle = {
  position: "absolute",
  insetInline: 0,
  zIndex: 3,
  m: 0,
  p: 0,
  listStyle: "none",
  fontSize: 13,
  border: 1,
  borderColor: "divider",
  borderRadius: 1,
  bgcolor: "background.paper",
  boxShadow: 3,
  maxBlockSize: 220,
  overflow: "auto",
} as const;
