import "../security/security.css";
import { useEffect, useState } from "react";
import type { OutputOf } from "../../contract/routes.ts";
import { joining, security } from "../../contract/security.routes.ts";
import { languages } from "../kit/browser/language.ts";
import { signedIn, signedOut, tokens } from "../kit/browser/tokens.ts";
import { ApiError, call } from "../kit/call/api.ts";
import { companyTheme } from "../kit/look/theme.ts";
import { locale, speak, useTranslation } from "../kit/texts/i18n.ts";
import { EntryForm } from "../security/EntryForm.tsx";

type Invitation = OutputOf<typeof joining.read>;
type State = { invitation?: Invitation; error?: unknown };

const tokenOf = () => decodeURIComponent(location.pathname.split("/")[2] ?? "");
/** What the link of an invitation opens: for whom it is, and the account that it makes. */
export function Joining() {
  const { t } = useTranslation();
  const { companyName } = companyTheme.use();
  const spoken = locale.use();
  const other = tokens.use()?.username;
  const [{ invitation, error }, setState] = useState<State>({});
  useEffect(() => {
    document.title = `${t("joining.title")} · ${companyName}`;
  }, [t, companyName]);
  useEffect(() => {
    call(joining.read, { body: { token: tokenOf() } })
      .then(async (invitation) => {
        await speak(invitation.locale, "company");
        setState({ invitation });
      })
      .catch((error: unknown) => setState({ error }));
  }, []);
  return (
    <main className="security">
      <div className="securityHead">
        <div>{companyName}</div>
      </div>
      <div className="securityBody">
        {error !== undefined && <NoWay error={error} />}
        {invitation && other !== undefined && <SignedInAs username={other} email={invitation.email} />}
        {invitation && other === undefined && <Accept of={invitation} />}
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

function NoWay({ error }: { error: unknown }) {
  const { t } = useTranslation();
  return (
    <div className="entryForm">
      <h1>{t("joining.title")}</h1>
      <div role="alert">{(error instanceof ApiError && error.detail) || t("errors.unexpected")}</div>
      <div className="entryWay">
        <a href="/sign-in">{t("security.toSignIn")}</a>
      </div>
    </div>
  );
}

/** Somebody signed in as another is told whose invitation it is. */
function SignedInAs({ username, email }: { username: string; email: string }) {
  const { t } = useTranslation();
  const signOut = async () => {
    await call(security.signOut).catch(() => undefined);
    signedOut();
  };
  return (
    <div className="entryForm">
      <h1>{t("joining.title")}</h1>
      <p>{t("joining.signedInAs", { username, email })}</p>
      <button type="button" className="plainButton isMain isWide" onClick={() => void signOut()}>
        {t("joining.signOutFirst")}
      </button>
      <div className="entryWay">
        <a href="/">{t("joining.stay", { username })}</a>
      </div>
    </div>
  );
}

function Accept({ of: { email, groups, invitedByName, username } }: { of: Invitation }) {
  const { t } = useTranslation();
  const { companyName } = companyTheme.use();
  const send = async (values: Record<string, string>) => {
    const { firstName = "", lastName = "", password = "" } = values;
    const body = {
      token: tokenOf(),
      firstName,
      lastName,
      username: (values.username ?? "").trim(),
      password,
      locale: locale.get(),
    };
    const session = await call(joining.accept, { body });
    history.replaceState(null, "", "/");
    signedIn(session);
    location.reload();
  };
  const groupNames = groups.map((group) => t(`groups.${group}`)).join(", ");
  return (
    <EntryForm
      title={t("joining.title")}
      intro={
        <>
          <div>
            {invitedByName
              ? t("joining.invitedBy", { name: invitedByName, company: companyName })
              : t("joining.invited", { company: companyName })}
          </div>
          <div>
            <bdi>{email}</bdi>
            {groupNames && ` · ${groupNames}`}
          </div>
        </>
      }
      entries={[
        { name: "firstName", label: t("fields.firstName"), autoComplete: "given-name" },
        { name: "lastName", label: t("fields.lastName"), autoComplete: "family-name" },
        {
          name: "username",
          label: t("fields.username"),
          autoComplete: "username",
          help: t("security.usernameHelp"),
          start: username,
        },
        {
          name: "password",
          label: t("security.password"),
          type: "password",
          autoComplete: "new-password",
          fresh: true,
          help: t("security.passwordHelp"),
        },
        {
          name: "again",
          label: t("security.again"),
          type: "password",
          autoComplete: "new-password",
          same: "password",
        },
      ]}
      action={t("joining.accept")}
      send={send}
    >
      <div className="entryWay">
        <a href="/sign-in">{t("joining.haveAccount")}</a>
      </div>
    </EntryForm>
  );
}
