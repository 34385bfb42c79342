import { IconButton } from "@mui/material";
import { VolumeOffOutlined as VolumeOff, VolumeUpOutlined as VolumeUp } from "../kit/look/facingIcons.tsx";
import { Tip } from "../kit/overlays/Tip.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { mute, muted } from "./tones.ts";

/** Lets scans be heard, or not. */
export function Mute() {
  const { t } = useTranslation();
  const silent = muted.use();
  return (
    <Tip title={t(silent ? "intake.unmute" : "intake.mute")}>
      <IconButton aria-label={t("intake.mute")} aria-pressed={silent} onClick={() => mute(!silent)}>
        {silent ? <VolumeOff /> : <VolumeUp />}
      </IconButton>
    </Tip>
  );
}
