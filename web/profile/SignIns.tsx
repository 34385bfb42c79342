import { Box, Button } from "@mui/material";
import { useState } from "react";
import { ownAccount } from "../../contract/ownAccount.routes.ts";
import { useCall } from "../kit/call/data.ts";
import { Faint } from "../kit/look/Text.tsx";
import { PagePart } from "../kit/page/PagePart.tsx";
import { Code, Inline, Instant, StatusChip, Word } from "../kit/page/values.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { useDeviceName } from "./deviceName.ts";

/** How many are shown at first. */
const few = 5;

/** When, where and how one signed in. */
export function SignIns() {
  const { t } = useTranslation();
  const deviceName = useDeviceName();
  const { data } = useCall(ownAccount.signIns);
  const [shown, setShown] = useState(few);
  if (!data) return null;
  return (
    <PagePart title={t("signIns.title")}>
      <Faint component="p">{t(data.items.length ? "signIns.help" : "signIns.none")}</Faint>
      <ul className="plainList">
        {data.items.slice(0, shown).map(({ at, way, network, isKnown, ...device }) => (
          <Box component="li" key={at} sx={{ py: 1, borderBottom: 1, borderColor: "divider" }}>
            <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, fontWeight: 500 }}>
              {deviceName(device)}
              {!isKnown && <StatusChip name={t("signIns.isNew")} color="#AA4603" />}
            </Box>
            <Faint>
              <Inline
                parts={[
                  <Instant key="at" at={at} />,
                  <Word key="way" of="signInWays" value={way} />,
                  <Code key="from" copy={false}>
                    {network}
                  </Code>,
                ]}
              />
            </Faint>
          </Box>
        ))}
      </ul>
      {data.items.length > shown && (
        <Button sx={{ mt: 1 }} color="inherit" onClick={() => setShown(data.items.length)}>
          {t("signIns.all")}
        </Button>
      )}
    </PagePart>
  );
}
