import { Box, Button, OutlinedInput } from "@mui/material";
import { useState } from "react";
import { useTranslation } from "../kit/texts/i18n.ts";
import { codesIn } from "../scanning/codes.ts";

/** Serial numbers from a list, one a line. */
export function PasteList({ onTake }: { onTake: (codes: string[]) => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState("");
  const codes = codesIn(text);
  return (
    <Box sx={{ mt: 1, display: "grid", gap: 1, maxWidth: 640 }}>
      <OutlinedInput
        multiline
        minRows={4}
        maxRows={10}
        autoFocus
        value={text}
        onChange={(event) => setText(event.target.value)}
        placeholder={t("intake.pasteHelp")}
        inputProps={{ "aria-label": t("intake.paste"), dir: "ltr", spellCheck: false, style: { padding: 8 } }}
      />
      <Box>
        <Button variant="contained" disabled={codes.length === 0} onClick={() => onTake(codes)}>
          {t("intake.take", { count: codes.length })}
        </Button>
      </Box>
    </Box>
  );
}
