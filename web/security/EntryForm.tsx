import { Box, Button, OutlinedInput } from "@mui/material";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { goodPassword } from "../../contract/password.rules.ts";
import { ApiError } from "../kit/call/api.ts";
import { Field } from "../kit/inputs/Field.tsx";
import { companyTheme } from "../kit/look/theme.ts";

export type Entry = {
  name: string;
  label: string;
  type?: "text" | "email" | "password";
  autoComplete: string;
  /** A new password, checked by the rule of the product. */
  fresh?: boolean;
  /** Must equal the entry of this name. */
  same?: string;
  help?: string;
  code?: boolean;
  start?: string;
};
type Values = Record<string, string>;
type Props = {
  /** Empty where the page around it has the title. */
  title: string;
  intro?: ReactNode;
  entries: readonly Entry[];
  action: string;
  send: (values: Values) => Promise<void>;
  children?: ReactNode;
};

function problemsOf(entries: readonly Entry[], values: Values): Values {
  const problems: Values = {};
  for (const { name, type, fresh, same } of entries) {
    const value = values[name] ?? "";
    if (value.trim() === "") problems[name] = "required";
    else if (fresh && !goodPassword(value)) problems[name] = "passwordRegexError";
    else if (same && value !== values[same]) problems[name] = "passwordsDoNotMatch";
    else if (type === "email" && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) problems[name] = "email";
  }
  return problems;
}

/** The small form of the screens before sign-in: no form library, so that the first page stays light. */
export function EntryForm({ title, intro, entries, action, send, children }: Props) {
  const { t } = useTranslation();
  const { companyName } = companyTheme.use();
  const [values, setValues] = useState<Values>(() =>
    Object.fromEntries(entries.map(({ name, start }) => [name, start ?? ""])),
  );
  const [errors, setErrors] = useState<Values>({});
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (title) document.title = `${title} · ${companyName}`;
  }, [title, companyName]);

  const say = (code: string, details = {}) => t([`errors.${code}`, "errors.unexpected"], details);
  function look(name: string) {
    const problem = problemsOf(entries, values)[name];
    setErrors(({ [name]: _, ...rest }) =>
      problem && values[name] ? { ...rest, [name]: say(problem) } : rest,
    );
  }
  function refuse(error: unknown) {
    if (!(error instanceof ApiError)) return setProblem(t("errors.unexpected"));
    const atFields = error.errors.filter(({ path }) => entries.some(({ name }) => path.endsWith(name)));
    setErrors(
      Object.fromEntries(
        atFields.map(({ path, message }) => [entries.find(({ name }) => path.endsWith(name))!.name, message]),
      ),
    );
    if (atFields.length === 0) setProblem(error.detail || say(error.code, error.details));
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    const problems = problemsOf(entries, values);
    setErrors(Object.fromEntries(Object.entries(problems).map(([name, code]) => [name, say(code)])));
    setProblem("");
    const first = Object.keys(problems)[0];
    if (first) return form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    setBusy(true);
    try {
      await send(values);
    } catch (error) {
      refuse(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Box
      component="form"
      ref={form}
      noValidate
      onSubmit={submit}
      sx={{ inlineSize: "100%", maxInlineSize: 360 }}
    >
      {title && (
        <Box component="h1" sx={{ typography: "h1", mt: 0, mb: 1 }}>
          {title}
        </Box>
      )}
      {intro && <Box sx={{ color: "text.secondary", mb: 2 }}>{intro}</Box>}
      {problem && (
        <Box role="alert" sx={{ color: "error.main", border: 1, borderColor: "error.main", p: 1, mb: 2 }}>
          {problem}
        </Box>
      )}
      {entries.map(({ name, label, type = "text", autoComplete, help, code }, at) => (
        <Field key={name} label={label} help={errors[name] ? undefined : help} error={errors[name]}>
          {(ids) => (
            <OutlinedInput
              fullWidth
              name={name}
              type={type}
              value={values[name]}
              autoComplete={autoComplete}
              autoFocus={at === 0}
              error={ids["aria-invalid"]}
              onChange={(event) => setValues({ ...values, [name]: event.target.value })}
              onBlur={() => look(name)}
              inputProps={{
                ...ids,
                dir: "ltr",
                inputMode: code ? "numeric" : undefined,
                autoCapitalize: "off",
                spellCheck: false,
              }}
            />
          )}
        </Field>
      ))}
      <Button type="submit" variant="contained" fullWidth disabled={busy} sx={{ minHeight: 40 }}>
        {action}
      </Button>
      {children}
    </Box>
  );
}
