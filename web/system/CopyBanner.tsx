import { Box, Button } from "@mui/material";
import { useState } from "react";
import { outside } from "../../contract/outside.routes.ts";
import { useAct, useCall } from "../kit/call/data.ts";
import { RadioBox } from "../kit/inputs/RadioBox.tsx";
import { DialogFrame } from "../kit/page/DialogFrame.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";

/** On every page of an Admin of a copy: that nothing leaves from here, and how to switch that on. */
export function CopyBanner({ home }: { home: string }) {
  const { t } = useTranslation();
  const [asks, setAsks] = useState(false);
  return (
    <Box
      role="note"
      sx={{ px: 2, py: 0.75, fontSize: 13, bgcolor: "warning.main", color: "warning.contrastText" }}
    >
      {t("outside.banner", { home })}{" "}
      <Button size="small" color="inherit" variant="outlined" onClick={() => setAsks(true)}>
        {t("outside.open")}
      </Button>
      {asks && <SwitchOn onClose={() => setAsks(false)} />}
    </Box>
  );
}

function SwitchOn({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { data } = useCall(outside.read);
  const [waitingMails, setWaiting] = useState<"drop" | "send">("drop");
  const switchOn = useAct(outside.switchOn, { done: t("outside.done"), onDone: onClose });
  if (!data) return null;
  const { home, here, waitingMails: count } = data;
  return (
    <DialogFrame
      title={t("outside.title")}
      action={t("outside.action")}
      width="sm"
      busy={switchOn.isPending}
      unsaved={() => false}
      onClose={onClose}
      onDo={() => switchOn.mutate({ body: { waitingMails } })}
    >
      <p style={{ marginTop: 0 }}>{t("outside.text", { home, here })}</p>
      {count > 0 && (
        <>
          <p>{t("outside.waiting", { count })}</p>
          <RadioBox
            label={t("outside.waiting", { count })}
            value={waitingMails}
            options={[
              { id: "drop", name: t("outside.drop") },
              { id: "send", name: t("outside.send") },
            ]}
            onChoose={setWaiting}
          />
        </>
      )}
    </DialogFrame>
  );
}
