import { Box, Button, Skeleton } from "@mui/material";
import { ownAccount } from "../../contract/ownAccount.routes.ts";
import type { OutputOf } from "../../contract/routes.ts";
import { useAct, useCall } from "../kit/call/data.ts";
import { Faint } from "../kit/look/Text.tsx";
import { confirm } from "../kit/page/Confirm.tsx";
import { PagePart } from "../kit/page/PagePart.tsx";
import { Instant } from "../kit/page/values.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { useDeviceName } from "./deviceName.ts";

type Session = OutputOf<typeof ownAccount.sessions>["items"][number];

/** Where one is signed in, and a way to end one of these or all others. */
export function Sessions() {
  const { t } = useTranslation();
  const { data } = useCall(ownAccount.sessions);
  const endOthers = useAct(ownAccount.endOtherSessions, { done: t("profile.othersEnded") });
  const ask = async () => {
    const question = {
      title: t("profile.endOthersTitle"),
      text: t("profile.endOthersText"),
      action: t("profile.endOthers"),
      danger: true,
    };
    if (await confirm(question)) endOthers.mutate({});
  };
  return (
    <PagePart title={t("profile.sessions")}>
      {!data && <Skeleton variant="rectangular" height={96} />}
      <ul className="plainList">
        {data?.items.map((session) => (
          <OneSession key={session.sessionId} of={session} />
        ))}
      </ul>
      {data && data.items.length > 1 && (
        <Button
          sx={{ mt: 2 }}
          color="error"
          variant="outlined"
          loading={endOthers.isPending}
          onClick={() => void ask()}
        >
          {t("profile.endOthers")}
        </Button>
      )}
    </PagePart>
  );
}

function OneSession({ of: { sessionId, browser, system, current, usedAt, startedAt } }: { of: Session }) {
  const { t } = useTranslation();
  const end = useAct(ownAccount.endSession, { done: t("profile.sessionEnded") });
  const device = useDeviceName()({ browser, system });
  return (
    <Box
      component="li"
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        justifyContent: "space-between",
        gap: 1,
        py: 1,
        borderBottom: 1,
        borderColor: "divider",
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ fontWeight: 500 }}>{device}</Box>
        <Faint>
          {current ? (
            t("profile.thisSession")
          ) : (
            <>
              {t("profile.lastUsed")} <Instant at={usedAt} />
            </>
          )}
          {" · "}
          {t("profile.signedInOn")} <Instant at={startedAt} />
        </Faint>
      </Box>
      {!current && (
        <Button
          size="small"
          loading={end.isPending}
          aria-label={`${t("profile.endSession")}: ${device}`}
          onClick={() => end.mutate({ body: { sessionId } })}
        >
          {t("profile.endSession")}
        </Button>
      )}
    </Box>
  );
}
