import { Box, Button, Skeleton } from "@mui/material";
import { useState } from "react";
import { ownAccount } from "../../contract/ownAccount.routes.ts";
import type { OutputOf } from "../../contract/routes.ts";
import { readAgain, useAct, useCall } from "../kit/call/data.ts";
import { Faint } from "../kit/look/Text.tsx";
import { confirm } from "../kit/page/Confirm.tsx";
import { PagePart } from "../kit/page/PagePart.tsx";
import { Instant } from "../kit/page/values.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { RecoveryCodes, SecondFactorSetUp } from "./SecondFactorSetUp.tsx";

/** One's own second factor: setting it up, new recovery codes, and turning it off. */
export function SecondFactor() {
  const { t } = useTranslation();
  const { data } = useCall(ownAccount.secondFactor);
  const [isSettingUp, setSettingUp] = useState(false);
  const done = () => {
    setSettingUp(false);
    void readAgain();
  };
  return (
    <PagePart title={t("secondFactor.title")}>
      {!data && <Skeleton variant="rectangular" height={72} />}
      {data && data.since === null && !isSettingUp && (
        <>
          <p>{t("secondFactor.off")}</p>
          <Button variant="outlined" color="inherit" onClick={() => setSettingUp(true)}>
            {t("secondFactor.setUp")}
          </Button>
        </>
      )}
      {isSettingUp && <SecondFactorSetUp onDone={done} onStop={() => setSettingUp(false)} />}
      {data?.since && !isSettingUp && <There of={data} />}
    </PagePart>
  );
}

function There({ of: { since, recoveryCodes, required } }: { of: OutputOf<typeof ownAccount.secondFactor> }) {
  const { t } = useTranslation();
  const [codes, setCodes] = useState<string[]>();
  const renew = useAct(ownAccount.renewRecoveryCodes, {
    onDone: ({ recoveryCodes }) => setCodes(recoveryCodes),
  });
  const remove = useAct(ownAccount.removeSecondFactor, { done: t("secondFactor.removed") });
  const askRenew = async () => {
    const action = t("secondFactor.renew");
    if (await confirm({ title: action, text: t("secondFactor.renewText"), action })) renew.mutate({});
  };
  const askRemove = async () => {
    const question = {
      title: t("secondFactor.removeTitle"),
      text: t("secondFactor.removeText"),
      action: t("secondFactor.remove"),
      danger: true,
    };
    if (await confirm(question)) remove.mutate({});
  };
  if (codes) return <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />;
  return (
    <>
      <p>
        {t("secondFactor.since")} <Instant at={since} /> ·{" "}
        {t("secondFactor.codesLeft", { count: recoveryCodes })}
      </p>
      {required && <Faint component="p">{t("secondFactor.required")}</Faint>}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <Button variant="outlined" color="inherit" onClick={() => void askRenew()}>
          {t("secondFactor.renew")}
        </Button>
        {!required && (
          <Button variant="outlined" color="error" onClick={() => void askRemove()}>
            {t("secondFactor.remove")}
          </Button>
        )}
      </Box>
    </>
  );
}
