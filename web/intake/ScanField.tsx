import ContentPaste from "@mui/icons-material/ContentPaste";
import Keyboard from "@mui/icons-material/KeyboardOutlined";
import { Alert, Box, Button, IconButton, InputAdornment, useMediaQuery } from "@mui/material";
import { type RefObject, useState } from "react";
import type { Intake } from "../../contract/intakes.ts";
import { showError } from "../kit/call/toasts.ts";
import { Undo } from "../kit/look/facingIcons.tsx";
import { low } from "../kit/look/globals.ts";
import { Small } from "../kit/look/Text.tsx";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";
import { codesIn } from "../scanning/codes.ts";
import { ScanInput } from "../scanning/ScanInput.tsx";
import { UnsentScans } from "../scanning/UnsentScans.tsx";
import { PasteList } from "./PasteList.tsx";
import type { Scanning } from "./scanning.ts";

type Props = { intake: Intake; scanning: Scanning; field: RefObject<HTMLInputElement | null> };

/** The field that always has the focus, with undo and a list to paste beside it. */
export function ScanField({ intake, scanning, field }: Props) {
  const { t } = useTranslation();
  const touch = useMediaQuery("(pointer: coarse)");
  const [typed, setTyped] = useState("");
  const [pasting, setPasting] = useState(false);
  const [keyboard, setKeyboard] = useState(false);
  const take = (codes: readonly string[]) => {
    setTyped("");
    if (codes.length > 0) scanning.take(codes, intake);
    field.current?.focus();
  };
  const undo = () => void scanning.undo(intake).catch(showError);
  return (
    <Box
      sx={{
        position: "sticky",
        insetBlockStart: 0,
        zIndex: 2,
        bgcolor: "background.default",
        pt: 1.5,
        [low]: { position: "static" },
      }}
    >
      <Box sx={{ display: "flex", gap: 1, flexWrap: "wrap" }}>
        <ScanInput
          label={t("intake.scanHere")}
          fontSize={touch ? 20 : 22}
          value={typed}
          inputRef={field}
          onChange={(event) => setTyped(event.target.value)}
          onPaste={(event) => {
            const codes = codesIn(event.clipboardData.getData("text"));
            if (codes.length < 2) return;
            event.preventDefault();
            take(codes);
          }}
          onKeyDown={(event) => {
            if (event.key === "Enter") {
              event.preventDefault();
              take(codesIn(typed));
            }
            if (event.key === "Escape") setTyped("");
            if (event.key === "z" && (event.ctrlKey || event.metaKey) && typed === "") {
              event.preventDefault();
              undo();
            }
          }}
          endAdornment={
            touch && (
              <InputAdornment position="end">
                <IconButton
                  aria-label={t("intake.keyboard")}
                  aria-pressed={keyboard}
                  color={keyboard ? "primary" : "default"}
                  onClick={() => setKeyboard(!keyboard)}
                >
                  <Keyboard />
                </IconButton>
              </InputAdornment>
            )
          }
          inputProps={{
            // A scanner needs no keyboard on the screen; whoever types asks for it.
            inputMode: touch && !keyboard ? "none" : "text",
          }}
          sx={{ flex: "1 1 280px", border: 1, borderColor: "primary.main" }}
        />
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<Undo />}
          onClick={undo}
          aria-keyshortcuts="Control+Z"
        >
          {t("intake.undo")}
        </Button>
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<ContentPaste />}
          aria-expanded={pasting}
          onClick={() => setPasting(!pasting)}
        >
          {t("intake.paste")}
        </Button>
      </Box>
      {pasting && (
        <PasteList
          onTake={(codes) => {
            setPasting(false);
            take(codes);
          }}
        />
      )}
      <UnsentScans outbox={scanning} />
      <ScanMessage scanning={scanning} />
    </Box>
  );
}

/** What became of a pasted list, and why the last scans were refused. */
function ScanMessage({ scanning }: { scanning: Scanning }) {
  const { t } = useTranslation();
  const format = useFormat();
  const summary = scanning.summary.use();
  const trouble = scanning.trouble.use();
  const stalled = scanning.stalled.use();
  if (stalled) return null;
  if (trouble)
    return (
      <Alert severity="error" sx={{ mt: 1 }}>
        {trouble}
      </Alert>
    );
  const announcement = Object.fromEntries(
    Object.entries(summary ?? {}).map(([name, value]) => [`${name}Text`, format.number(value)]),
  );
  // There before its text is: what comes with its text is not read.
  return (
    <Small role="status">
      {summary && <Box sx={{ mt: 1 }}>{t("intake.pasted", { ...summary, ...announcement })}</Box>}
    </Small>
  );
}
