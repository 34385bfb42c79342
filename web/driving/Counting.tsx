import Close from "@mui/icons-material/Close";
import { Box, Button, IconButton } from "@mui/material";
import { useState } from "react";
import type { DrivenStop } from "../../contract/driving.ts";
import { normalSerial } from "../../contract/serial.rules.ts";
import { announce } from "../kit/browser/announcer.ts";
import { TextBox } from "../kit/inputs/TextBox.tsx";
import { Problem } from "../kit/page/Problem.tsx";
import { Code } from "../kit/page/values.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { large } from "./parts.tsx";

type Props = {
  stop: DrivenStop;
  pieces: string;
  problem: string | undefined;
  serialNumbers: readonly string[];
  onPieces: (pieces: string) => void;
  onSerialNumbers: (serialNumbers: readonly string[]) => void;
};

/** Counts pieces, or scans numbers, which count themselves. */
export function Counting({ stop, pieces, problem, serialNumbers, onPieces, onSerialNumbers }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const [said, setSaid] = useState("");
  const expected = new Set(stop.lines.map(({ serialNumber }) => serialNumber).filter(Boolean));
  const take = () => {
    const serial = normalSerial(typed);
    setTyped("");
    if (!serial) return;
    const isTwice = serialNumbers.includes(serial);
    const text = isTwice
      ? t("driving.scannedTwice", { serial })
      : expected.size > 0 && !expected.has(serial)
        ? t("driving.notExpected", { serial })
        : "";
    setSaid(text);
    announce(text || t("driving.scannedOf", { count: serialNumbers.length + 1, total: stop.expectedPieces }));
    if (!isTwice) onSerialNumbers([...serialNumbers, serial]);
  };
  return (
    <Box component="section" sx={{ display: "grid", gap: 2 }}>
      <Box component="h2" sx={{ fontSize: 18, fontWeight: 600, m: 0 }}>
        {t("driving.counting")}
      </Box>
      <TextBox
        label={t("driving.serialNumbers")}
        optional
        help={t("driving.scanHelp")}
        value={typed}
        onChange={setTyped}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          take();
        }}
        endAdornment={
          <Button onClick={take} disabled={!typed.trim()}>
            {t("driving.take")}
          </Button>
        }
        inputProps={{ dir: "ltr", "data-takes": "any", autoCapitalize: "characters", enterKeyHint: "done" }}
      />
      <Problem text={said} />
      {serialNumbers.length > 0 && (
        <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
          {serialNumbers.map((serial) => (
            <Box component="li" key={serial} sx={{ display: "flex", alignItems: "center", gap: 1 }}>
              <Code copy={false}>{serial}</Code>
              <IconButton
                aria-label={t("driving.dropSerial", { serial })}
                onClick={() => onSerialNumbers(serialNumbers.filter((one) => one !== serial))}
                sx={{ marginInlineStart: "auto", inlineSize: 56, blockSize: 56 }}
              >
                <Close />
              </IconButton>
            </Box>
          ))}
        </Box>
      )}
      <TextBox
        label={t("driving.counted")}
        help={t("driving.pieces", { count: stop.expectedPieces })}
        error={problem}
        value={pieces}
        onChange={(text) => onPieces(text.replace(/\D/g, ""))}
        inputProps={{ inputMode: "numeric" }}
        sx={{ fontSize: 24 }}
      />
      {pieces === "" && (
        <Button
          variant="outlined"
          color="inherit"
          onClick={() => onPieces(String(stop.expectedPieces))}
          sx={large}
        >
          {t("driving.allThere", { count: stop.expectedPieces })}
        </Button>
      )}
    </Box>
  );
}
