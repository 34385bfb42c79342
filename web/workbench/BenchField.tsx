import { Box, Button } from "@mui/material";
import { type RefObject, useEffect, useState } from "react";
import { singleKeys } from "../kit/browser/keys.ts";
import { Undo } from "../kit/look/facingIcons.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { codesIn } from "../scanning/codes.ts";
import { ScanInput } from "../scanning/ScanInput.tsx";
import type { BenchQueue } from "./benchQueue.ts";
import { createKeyReader } from "./keyReader.ts";

type Props = {
  benching: BenchQueue;
  field: RefObject<HTMLInputElement | null>;
  onTake: (code: string) => void;
};

/** The field that always has the focus: takes scans, and keys of one sign for what the last device still needs. */
export function BenchField({ benching, field, onTake }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const [signs] = useState(() =>
    createKeyReader({
      knows: (sign) => singleKeys.get() && benching.knows(sign),
      onKey: (sign) => benching.runCommand(sign),
      onText: setTyped,
    }),
  );
  useEffect(() => signs.stop, [signs]);
  return (
    <Box sx={{ display: "flex", gap: 1, flexWrap: "wrap" }}>
      <ScanInput
        label={t("workbench.scanHere")}
        fontSize={22}
        value={typed}
        inputRef={field}
        onChange={(event) => signs.type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") {
            event.preventDefault();
            for (const code of codesIn(signs.enter())) onTake(code);
          }
          if (event.key === "Escape") signs.put("");
          if (event.key === "z" && (event.ctrlKey || event.metaKey) && signs.text() === "") {
            event.preventDefault();
            benching.undo();
          }
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
