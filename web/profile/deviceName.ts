import { useTranslation } from "../kit/texts/i18n.ts";

/** Names a device by its browser and system, as far as it says them. */
export function useDeviceName() {
  const { t } = useTranslation();
  return ({ browser, system }: { browser: string; system: string }) =>
    browser && system
      ? t("profile.device", { browser, system })
      : browser || system || t("profile.unknownDevice");
}
