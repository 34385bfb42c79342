import { Button } from "@mui/material";
import { useState } from "react";
import { ownAccount } from "../../contract/ownAccount.routes.ts";
import { call } from "../kit/call/api.ts";
import { readAgain } from "../kit/call/data.ts";
import { showToast } from "../kit/call/toasts.ts";
import { PagePart } from "../kit/page/PagePart.tsx";
import { MailLink } from "../kit/page/values.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { EntryForm } from "../security/EntryForm.tsx";
import { mailsLeave } from "../security/place.ts";

type Step = { at: "shown" } | { at: "asked" } | { at: "sent"; email: string };

/** One's own address, which changes when the code that was mailed to the new one is given. */
export function EmailChange({ email }: { email: string }) {
  const { t } = useTranslation();
  const [step, setStep] = useState<Step>({ at: "shown" });
  const leave = mailsLeave.use();
  const stop = (
    <Button color="inherit" onClick={() => setStep({ at: "shown" })}>
      {t("kit.cancel")}
    </Button>
  );
  return (
    <PagePart title={t("fields.email")}>
      <p>
        <MailLink to={email} />
      </p>
      {step.at === "shown" && (
        <Button variant="outlined" color="inherit" onClick={() => setStep({ at: "asked" })}>
          {t("profile.changeEmail")}
        </Button>
      )}
      {step.at === "asked" && (
        <EntryForm
          title=""
          intro={t("profile.changeEmailIntro")}
          entries={[
            { name: "email", label: t("profile.newEmail"), type: "email", autoComplete: "email" },
            {
              name: "currentPassword",
              label: t("security.currentPassword"),
              type: "password",
              autoComplete: "current-password",
            },
          ]}
          action={t("security.sendCode")}
          send={async ({ email: typed = "", currentPassword = "" }) => {
            const next = typed.trim();
            await call(ownAccount.changeEmail, { body: { email: next, currentPassword } });
            setStep({ at: "sent", email: next });
          }}
        >
          {stop}
        </EntryForm>
      )}
      {step.at === "sent" && (
        <EntryForm
          title=""
          intro={t(leave ? "profile.codeSent" : "security.forgotUnmailed", { email: step.email })}
          entries={[{ name: "code", label: t("security.code"), autoComplete: "one-time-code", code: true }]}
          action={t("profile.confirmEmail")}
          send={async ({ code = "" }) => {
            await call(ownAccount.confirmEmail, { body: { code: code.trim() } });
            showToast(t("profile.emailChanged"));
            setStep({ at: "shown" });
            void readAgain();
          }}
        >
          {stop}
        </EntryForm>
      )}
    </PagePart>
  );
}
