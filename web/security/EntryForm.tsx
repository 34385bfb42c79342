import { useTranslation } from "../kit/texts/i18n.ts";
import "./security.css";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
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
  children?: ReactNode | ((values: Values) => ReactNode);
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

/** Whether a whole code was just entered, by hand or pasted, in the digits of any language. */
const isWholeCode = (value: string) => /^\p{Nd}{6}$/u.test(value.trim());

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
  const [visible, setVisible] = useState(false);
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
  function type(name: string, value: string) {
    const typed = { ...values, [name]: value };
    setValues(typed);
    const isCode = entries.some((entry) => entry.name === name && entry.code);
    const isComplete = isCode && isWholeCode(value) && Object.keys(problemsOf(entries, typed)).length === 0;
    if (isComplete && !busy) void submit(typed);
  }
  async function submit(values: Values) {
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
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit(values);
  };
  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="entryForm">
      {title && <h1>{title}</h1>}
      {intro && <div className="entryIntro">{intro}</div>}
      {problem && <div role="alert">{problem}</div>}
      {entries.map(({ name, label, type: kind = "text", autoComplete, help, code }, at) => (
        <Field key={name} label={label} help={errors[name] ? undefined : help} error={errors[name]}>
          {(ids) => (
            <input
              {...ids}
              className="plainInput"
              name={name}
              type={kind === "password" && visible ? "text" : kind}
              value={values[name]}
              autoComplete={autoComplete}
              // biome-ignore lint/a11y/noAutofocus: there is nothing else to do here
              autoFocus={at === 0}
              dir="ltr"
              inputMode={code ? "numeric" : undefined}
              autoCapitalize="off"
              spellCheck={false}
              onChange={(event) => type(name, event.target.value)}
              onBlur={() => look(name)}
            />
          )}
        </Field>
      ))}
      {entries.some(({ type }) => type === "password") && (
        <label className="entryShow">
          <input type="checkbox" checked={visible} onChange={() => setVisible(!visible)} />
          {t("security.showPassword")}
        </label>
      )}
      <button type="submit" className="plainButton isMain isWide" disabled={busy}>
        {action}
      </button>
      {typeof children === "function" ? children(values) : children}
    </form>
  );
}
