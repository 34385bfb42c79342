import { Alert, Box, type BoxProps, Button } from "@mui/material";
import { useLocation } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { FieldErrors, FieldValues, UseFormReturn } from "react-hook-form";
import { useFirstField } from "../browser/firstField.ts";
import { useKeys } from "../browser/keys.ts";
import type { ApiError } from "../call/api.ts";
import { formPath } from "../inputs/fields.ts";
import { lazyPart } from "../overlays/lazyPart.tsx";
import { useTranslation } from "../texts/i18n.ts";
import type { Comparison } from "./StaleDialog.tsx";

const StaleDialog = lazyPart(() => import("./StaleDialog.tsx"), "StaleDialog");
const formKeys = {
  title: "kit.keys.form",
  keys: [
    ["Ctrl+S", "kit.keys.save"],
    ["Enter", "kit.keys.submit"],
  ],
} as const;
const keysWithNext = {
  ...formKeys,
  keys: [...formKeys.keys, ["Ctrl+Shift+S", "kit.keys.saveNext"]],
} as const;

/** Saves on Ctrl+S (or ⌘S); Ctrl+Shift+S saves and opens the next record. */
export function useSaveKey(save: () => void, saveNext?: () => void) {
  useKeys(saveNext ? keysWithNext : formKeys);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s") return;
      event.preventDefault();
      (event.shiftKey && saveNext ? saveNext : save)();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [save, saveNext]);
}

/** Shows the server's messages at their fields; returns those that belong to no field. */
export function showFieldErrors<V extends FieldValues>(
  form: UseFormReturn<V>,
  error: ApiError,
  names: readonly string[],
) {
  const rest: string[] = [];
  for (const { path, message } of error.errors) {
    const name = formPath(path);
    if (names.includes(name.split(".")[0]!)) form.setError(name as never, { type: "server", message });
    else rest.push(message);
  }
  return rest;
}

function flat(errors: FieldErrors, prefix = ""): string[] {
  return Object.entries(errors).flatMap(([name, error]) => {
    if (!error || name === "root") return [];
    const path = prefix + name;
    return typeof error.type === "string" || typeof error.message === "string"
      ? [path]
      : flat(error as FieldErrors, `${path}.`);
  });
}

type SummaryProps = {
  form: UseFormReturn;
  label: (name: string) => string;
  /** A problem that belongs to no field. */
  problem: string | undefined;
  stale?: { reload: () => void; overwrite: () => void; compared: Comparison };
};

/** The errors after a failed save; each links to its field. */
export function ErrorSummary({ form, label, problem, stale }: SummaryProps) {
  const { t } = useTranslation();
  const names = form.formState.submitCount > 0 ? flat(form.formState.errors) : [];
  const box = useRef<HTMLDivElement>(null);
  const [comparing, setComparing] = useState(false);
  useEffect(() => {
    if (problem) box.current?.scrollIntoView({ block: "nearest" });
  }, [problem]);
  if (names.length === 0 && !problem) return null;
  return (
    <Alert ref={box} severity="error" sx={{ mb: 2, scrollMarginBlock: 64 }} role="alert">
      {problem ?? t("kit.checkFields", { count: names.length })}
      {stale && (
        <Box sx={{ mt: 1, display: "flex", gap: 1, flexWrap: "wrap" }}>
          <Button size="small" variant="outlined" color="inherit" onClick={() => setComparing(true)}>
            {t("kit.stale.compare")}
          </Button>
          <Button size="small" color="inherit" onClick={stale.reload}>
            {t("kit.reload")}
          </Button>
          <Button size="small" color="inherit" onClick={stale.overwrite}>
            {t("kit.saveAnyway")}
          </Button>
        </Box>
      )}
      {stale && comparing && (
        <StaleDialog {...stale.compared} form={form} label={label} onClose={() => setComparing(false)} />
      )}
      {names.length > 0 && (
        <Box component="ul" sx={{ m: 0, mt: 0.5, paddingInlineStart: 2.5 }}>
          {names.map((name) => (
            <li key={name}>
              <Box
                component="button"
                type="button"
                onClick={() => form.setFocus(name)}
                sx={{
                  all: "unset",
                  cursor: "pointer",
                  textDecoration: "underline",
                  display: "inline-block",
                  minBlockSize: 24,
                  "&:focus-visible": { outline: "2px solid" },
                }}
              >
                {label(name)}
              </Box>
            </li>
          ))}
        </Box>
      )}
    </Alert>
  );
}

type FormProps = Omit<BoxProps, "onSubmit"> & {
  /** Whether it is there to be filled in at once; by default what is new or opened to be edited. */
  focuses?: boolean;
  onSubmit: () => void;
};
/** A form without the browser's own validation messages. */
export function Form({ focuses, onSubmit, ...props }: FormProps) {
  const { pathname } = useLocation();
  const form = useFirstField<HTMLFormElement>(focuses ?? /\/(new|edit)\/?$/.test(pathname));
  return (
    <Box
      ref={form}
      component="form"
      noValidate
      onSubmit={(event: { preventDefault(): void }) => {
        event.preventDefault();
        onSubmit();
      }}
      {...props}
    />
  );
}
