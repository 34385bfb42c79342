import { useState } from "react";
import { security } from "../../contract/security.routes.ts";
import { signedIn } from "../kit/browser/tokens.ts";
import { call } from "../kit/call/api.ts";
import { showToast } from "../kit/call/toasts.ts";
import { formWidth, Page } from "../kit/page/Page.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { EntryForm } from "./EntryForm.tsx";

export function ChangePassword() {
  const { t } = useTranslation();
  const [round, setRound] = useState(0);
  const send = async ({ currentPassword = "", newPassword = "" }: Record<string, string>) => {
    signedIn(await call(security.changePassword, { body: { currentPassword, newPassword } }));
    showToast(t("security.changed"));
    setRound(round + 1);
  };
  return (
    <Page title={t("security.changePassword")} width={formWidth}>
      <EntryForm
        key={round}
        title=""
        entries={[
          {
            name: "currentPassword",
            label: t("security.currentPassword"),
            type: "password",
            autoComplete: "current-password",
          },
          {
            name: "newPassword",
            label: t("security.newPassword"),
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
            same: "newPassword",
          },
        ]}
        action={t("security.changePassword")}
        send={send}
      />
    </Page>
  );
}
