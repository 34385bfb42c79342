import QrCodeScanner from "@mui/icons-material/QrCodeScanner";
import Undo from "@mui/icons-material/Undo";
import { Box, Button, InputAdornment, OutlinedInput } from "@mui/material";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { codesIn } from "../intake/scanning.ts";
import { singleKeys } from "../kit/keys.ts";
import type { Benching } from "./benching.ts";

type Props = {
  benching: Benching;
  field: RefObject<HTMLInputElement | null>;
  onTake: (code: string) => void;
};

/** Milliseconds in which the next sign of a scan would have come: a sign that stays alone is a key. */
const alone = 120;

/** The field that always has the focus: takes scans, and keys of one sign for what the last device still needs. */
export function BenchField({ benching, field, onTake }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const shown = useRef("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = (text: string) => {
    clearTimeout(timer.current);
    shown.current = text;
    setTyped(text);
  };
  const type = (text: string) => {
    const before = shown.current;
    // Text that comes at once is no continuation of the key before it.
    const isBurst = text.length > before.length + 1;
    if (before && isBurst && text.startsWith(before) && benching.press(before))
      return show(text.slice(before.length));
    show(text);
    if (text.length !== 1 || !benching.knows(text) || !singleKeys.get()) return;
    timer.current = setTimeout(() => {
      if (benching.press(text)) show("");
    }, alone);
  };
  const enter = () => {
    const text = shown.current;
    show("");
    if (text.length === 1 && benching.press(text)) return;
    for (const code of codesIn(text)) onTake(code);
  };
  return (
    <Box sx={{ display: "flex", gap: 1, flexWrap: "wrap" }}>
      <OutlinedInput
        value={typed}
        inputRef={field}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") {
            event.preventDefault();
            enter();
          }
          if (event.key === "Escape") show("");
          if (event.key === "z" && (event.ctrlKey || event.metaKey) && shown.current === "") {
            event.preventDefault();
            benching.undo();
          }
        }}
        placeholder={t("workbench.scanHere")}
        startAdornment={
          <InputAdornment position="start">
            <QrCodeScanner />
          </InputAdornment>
        }
        inputProps={{
          "aria-label": t("workbench.scanHere"),
          autoComplete: "off",
          autoCapitalize: "characters",
          spellCheck: false,
          enterKeyHint: "done",
          dir: typed ? "ltr" : undefined,
          style: {
            fontSize: 22,
            textOverflow: "ellipsis",
            height: 36,
            fontFamily: typed ? "ui-monospace, Menlo, Consolas, monospace" : undefined,
          },
        }}
        sx={{ flex: "1 1 240px", border: 1, borderColor: "primary.main" }}
      />
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<Undo />}
        aria-keyshortcuts="Control+Z"
        onClick={() => {
          benching.undo();
          field.current?.focus();
        }}
      >
        {t("intake.undo")}
      </Button>
    </Box>
  );
}
