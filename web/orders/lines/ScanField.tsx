import QrCodeScanner from "@mui/icons-material/QrCodeScanner";
import { InputAdornment, OutlinedInput, type OutlinedInputProps } from "@mui/material";
import { useEffect, useRef, useState } from "react";
import { messageOf, showToast } from "../../kit/call/toasts.ts";
import { Small } from "../../kit/look/Text.tsx";
import { dialogIsOpen, useScans } from "../../kit/scans/scans.ts";
import { useTranslation } from "../../kit/texts/i18n.ts";

/** The outcome of a scan. */
export type Outcome = { good: boolean; text: string };
let lastOutcome = 0;
/** Milliseconds that a good outcome stays; a bad one waits for somebody to look. */
const goodFor = 15_000;

/**
 * Adds to an order what is scanned anywhere on its page, and what is typed or chosen in its field; one after another,
 * because a scanner is faster than the server.
 */
export function useAdding<What>(add: (what: What | string) => Promise<Outcome>) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const [outcome, setOutcome] = useState<Outcome & { key: number }>();
  useEffect(() => {
    if (!outcome?.good) return undefined;
    const timer = setTimeout(() => setOutcome(undefined), goodFor);
    return () => clearTimeout(timer);
  }, [outcome]);
  const field = useRef<HTMLInputElement>(null);
  const chain = useRef(Promise.resolve());
  const addNext = (what: What | string) => {
    chain.current = chain.current.then(async () => {
      const came = await add(what).catch((error) => ({ good: false, text: messageOf(error) }));
      setOutcome({ ...came, key: ++lastOutcome });
    });
  };
  // Scrolls the outcome into view without moving the focus.
  useScans((code) => {
    if (dialogIsOpen()) return void showToast(t("search.dialogOpen", { code }), "info");
    addNext(code);
    field.current?.scrollIntoView({ block: "nearest" });
  });
  const take = (what: What | string) => {
    setTyped("");
    addNext(what);
    field.current?.focus();
  };
  return { typed, setTyped, field, take, outcome };
}

/** The field to scan or type in, alone or as the input of an autocomplete. */
export const ScanField = ({ inputProps, ...props }: OutlinedInputProps) => (
  <OutlinedInput
    fullWidth
    startAdornment={
      <InputAdornment position="start">
        <QrCodeScanner fontSize="small" />
      </InputAdornment>
    }
    inputProps={{ maxLength: 80, "data-scans": "", ...inputProps }}
    {...props}
  />
);

export const OutcomeText = ({ outcome }: { outcome: (Outcome & { key: number }) | undefined }) => (
  <Small role="status" sx={{ minHeight: 22, mt: 0.5, color: outcome?.good ? "success.main" : "error.main" }}>
    {/* As an element of its own the same is read the second time too. */}
    {outcome && <span key={outcome.key}>{`${outcome.good ? "✓" : "▲"} ${outcome.text}`}</span>}
  </Small>
);
