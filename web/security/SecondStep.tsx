import { useState } from "react";
import { useTranslation } from "../kit/texts/i18n.ts";
import { EntryForm } from "./EntryForm.tsx";

/** Asks somebody whose password was right for the code of their app, or a recovery code. */
export function SecondStep({ send }: { send: (code: string) => Promise<void> }) {
  const { t } = useTranslation();
  const [lost, setLost] = useState(false);
  const entry = lost
    ? { name: "code", label: t("secondFactor.recoveryCode"), autoComplete: "off" }
    : { name: "code", label: t("security.code"), autoComplete: "one-time-code", code: true };
  return (
    <EntryForm
      key={String(lost)}
      title={t(lost ? "secondFactor.recoveryCode" : "secondFactor.step")}
      intro={t(lost ? "secondFactor.lostIntro" : "secondFactor.stepIntro")}
      entries={[entry]}
      action={t("security.signIn")}
      send={({ code = "" }) => send(code.trim())}
    >
      <button type="button" className="plainButton isWide entryAgain" onClick={() => setLost(!lost)}>
        {t(lost ? "secondFactor.useApp" : "secondFactor.lost")}
      </button>
    </EntryForm>
  );
}
