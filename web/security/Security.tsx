import "./security.css";
import { type MouseEvent, type ReactNode, useEffect, useState } from "react";
import { security } from "../../contract/security.routes.ts";
import { announcedPlace } from "../kit/browser/announcedPlace.ts";
import { languages } from "../kit/browser/language.ts";
import { signedIn, signedOut } from "../kit/browser/tokens.ts";
import { ApiError, call } from "../kit/call/api.ts";
import { companyTheme } from "../kit/look/theme.ts";
import { locale, speak, useTranslation, withTexts } from "../kit/texts/i18n.ts";
import { type Entry, EntryForm } from "./EntryForm.tsx";
import { firstAccount, goTo, mailsLeave, place, queryParam, signingIn, tryOut } from "./place.ts";
import { TryOut } from "./TryOut.tsx";

function Way({ to, children }: { to: string; children: ReactNode }) {
  const go = (event: MouseEvent) => {
    event.preventDefault();
    goTo(to);
  };
  return (
    <div className="entryWay">
      <a href={to} onClick={go}>
        {children}
      </a>
    </div>
  );
}

const useEntries = () => {
  const { t } = useTranslation();
  const person: Entry = {
    name: "emailOrUsername",
    label: t("security.emailOrUsername"),
    autoComplete: "username",
    start: queryParam("for"),
  };
  const code: Entry = { name: "code", label: t("security.code"), autoComplete: "one-time-code", code: true };
  const fresh: Entry = {
    name: "newPassword",
    label: t("security.newPassword"),
    type: "password",
    autoComplete: "new-password",
    fresh: true,
    help: t("security.passwordHelp"),
  };
  const repeated: Entry = {
    name: "again",
    label: t("security.again"),
    type: "password",
    autoComplete: "new-password",
    same: "newPassword",
  };
  return { person, code, fresh, again: repeated };
};

/** A failed sign-in, sign-up or confirmation leaves nothing behind in this browser. */
async function orForget<T>(attempt: Promise<T>): Promise<T> {
  try {
    return await attempt;
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) signedOut();
    throw error;
  }
}

function SignIn() {
  const { t } = useTranslation();
  const { person } = useEntries();
  const password: Entry = {
    name: "password",
    label: t("security.password"),
    type: "password",
    autoComplete: "current-password",
  };
  const [step, setStep] = useState<ReactNode>();
  const attempt = async (body: { emailOrUsername: string; password: string; code?: string }) =>
    signedIn(await orForget(call(security.signIn, { body })));
  const send = async ({ emailOrUsername: typed = "", password = "" }: Record<string, string>) => {
    const body = { emailOrUsername: typed.trim(), password };
    signingIn.set(true);
    try {
      await attempt(body);
    } catch (error) {
      const code = error instanceof ApiError && error.code;
      if (code === "confirmFirst") goTo("/confirm", { for: body.emailOrUsername });
      else if (code === "codeNeeded") {
        const { SecondStep } = await withTexts(["account"], import("./SecondStep.tsx"));
        setStep(<SecondStep send={(code) => attempt({ ...body, code })} />);
      } else throw error;
    }
  };
  if (step) return step;
  return (
    <EntryForm
      title={t("security.signIn")}
      entries={[person, password]}
      action={t("security.signIn")}
      send={send}
    >
      <Way to="/forgot-password">{t("security.forgot")}</Way>
      <Way to="/sign-up">{t("security.noAccount")}</Way>
    </EntryForm>
  );
}

function SignUp() {
  const { t } = useTranslation();
  const { fresh, again } = useEntries();
  const isFirst = firstAccount.use();
  const entries: Entry[] = [
    { name: "firstName", label: t("fields.firstName"), autoComplete: "given-name" },
    { name: "lastName", label: t("fields.lastName"), autoComplete: "family-name" },
    {
      name: "username",
      label: t("fields.username"),
      autoComplete: "username",
      help: t("security.usernameHelp"),
    },
    { name: "email", label: t("fields.email"), type: "email", autoComplete: "email" },
    { ...fresh, name: "password", label: t("security.password") },
    { ...again, same: "password" },
  ];
  const send = async (values: Record<string, string>) => {
    const { firstName = "", lastName = "", username = "", email = "", password = "" } = values;
    const body = {
      firstName,
      lastName,
      username: username.trim(),
      email: email.trim(),
      password,
      locale: locale.get(),
    };
    await orForget(call(security.signUp, { body }));
    firstAccount.set(false);
    goTo("/confirm", { for: body.username });
  };
  return (
    <EntryForm
      title={t(isFirst ? "security.firstAccount" : "security.signUp")}
      intro={isFirst && t("security.firstAccountIntro")}
      entries={entries}
      action={t("security.signUp")}
      send={send}
    >
      {!isFirst && <Way to="/sign-in">{t("security.toSignIn")}</Way>}
    </EntryForm>
  );
}

function Resend({ who }: { who: string }) {
  const { t } = useTranslation();
  const [message, setMessage] = useState("");
  const resend = async () => {
    try {
      await call(security.resend, { body: { emailOrUsername: who } });
      setMessage(t("security.resent"));
    } catch (error) {
      setMessage((error instanceof ApiError && error.detail) || t("errors.unexpected"));
    }
  };
  return (
    <>
      <button
        type="button"
        className="plainButton isWide entryAgain"
        disabled={!who}
        onClick={() => void resend()}
      >
        {t("security.resend")}
      </button>
      <div role="status">{message}</div>
    </>
  );
}

function ConfirmAccount() {
  const { t } = useTranslation();
  const { person, code } = useEntries();
  const who = queryParam("for");
  const send = async ({ emailOrUsername = who, code = "" }: Record<string, string>) => {
    const body = { emailOrUsername: emailOrUsername.trim(), code: code.trim() };
    signedIn(await orForget(call(security.confirmSignUp, { body })));
  };
  return (
    <EntryForm
      title={t("security.confirm")}
      intro={t(mailsLeave.use() ? "security.confirmIntro" : "security.confirmUnmailed")}
      entries={who ? [code] : [person, code]}
      action={t("security.confirmAction")}
      send={send}
    >
      {({ emailOrUsername = "" }) => (
        <>
          <Resend who={who || emailOrUsername.trim()} />
          <Way to="/sign-in">{t("security.toSignIn")}</Way>
        </>
      )}
    </EntryForm>
  );
}

function ForgotPassword() {
  const { t } = useTranslation();
  const { person } = useEntries();
  const send = async ({ emailOrUsername = "" }: Record<string, string>) => {
    await call(security.forgotPassword, { body: { emailOrUsername: emailOrUsername.trim() } });
    goTo("/confirm-password", { for: emailOrUsername.trim() });
  };
  return (
    <EntryForm
      title={t("security.forgot")}
      intro={t(mailsLeave.use() ? "security.forgotIntro" : "security.forgotUnmailed")}
      entries={[person]}
      action={t("security.sendCode")}
      send={send}
    >
      <Way to="/sign-in">{t("security.toSignIn")}</Way>
    </EntryForm>
  );
}

function ConfirmPassword() {
  const { t } = useTranslation();
  const { person, code, fresh, again } = useEntries();
  const send = async ({ emailOrUsername = "", code = "", newPassword = "" }: Record<string, string>) => {
    await call(security.confirmPassword, {
      body: { emailOrUsername: emailOrUsername.trim(), code: code.trim(), newPassword },
    });
    goTo("/sign-in", { changed: "1" });
  };
  return (
    <EntryForm
      title={t("security.choosePassword")}
      intro={t(mailsLeave.use() ? "security.confirmIntro" : "security.forgotUnmailed")}
      entries={[person, code, fresh, again]}
      action={t("security.choosePassword")}
      send={send}
    >
      <Way to="/forgot-password">{t("security.resend")}</Way>
    </EntryForm>
  );
}

const screens: Record<string, () => ReactNode> = {
  "/sign-in": SignIn,
  "/sign-up": SignUp,
  "/confirm": ConfirmAccount,
  "/forgot-password": ForgotPassword,
  "/confirm-password": ConfirmPassword,
};

export const isSecurityPath = (path: string) => path in screens;

/** The screens before sign-in, outside the router of the product. */
export function Security() {
  const { t } = useTranslation();
  const path = place.use();
  const { companyName } = companyTheme.use();
  const spoken = locale.use();
  useEffect(() => {
    const look = () => place.set(location.pathname);
    window.addEventListener("popstate", look);
    const here = location.pathname + location.search;
    if (!isSecurityPath(location.pathname)) {
      history.replaceState(
        null,
        "",
        here === "/" ? "/sign-in" : `/sign-in?${new URLSearchParams({ next: here })}`,
      );
      place.set("/sign-in");
    }
    return () => window.removeEventListener("popstate", look);
  }, []);
  useEffect(() => announcedPlace.set(path), [path]);
  const isFirst = firstAccount.use();
  // In a company without accounts there is nothing else to do.
  const Screen = (isFirst && path === "/sign-in" ? SignUp : screens[path]) ?? SignIn;
  const isTryOut = tryOut.use();
  return (
    <main className="security">
      <div className="securityHead">
        {isTryOut && <TryOut />}
        <div>{companyName}</div>
      </div>
      <div className="securityBody">
        {path === "/sign-in" && queryParam("changed") && (
          <div role="status">{t("security.passwordChanged")}</div>
        )}
        <Screen key={isFirst ? "first" : path} />
      </div>
      <nav aria-label={t("kit.language")} className="securityFoot">
        {languages.map(([code, name]) => (
          <button
            key={code}
            type="button"
            className="plainButton"
            lang={code}
            aria-pressed={code === spoken}
            onClick={() => void speak(code, "chosen")}
          >
            {name}
          </button>
        ))}
      </nav>
    </main>
  );
}
