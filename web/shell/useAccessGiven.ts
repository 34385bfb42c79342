import { useEffect, useRef } from "react";
import { useMe } from "../kit/call/session.ts";
import { showToast } from "../kit/call/toasts.ts";
import { useTranslation } from "../kit/texts/i18n.ts";

/** Tells somebody who waited without any right that they may begin now. */
export function useAccessGiven() {
  const { t } = useTranslation();
  const rights = useMe()?.permissions.length;
  const waited = useRef(false);
  useEffect(() => {
    if (rights === 0) waited.current = true;
    if (!rights || !waited.current) return;
    waited.current = false;
    showToast(t("kit.accessGiven"));
  }, [rights, t]);
}
