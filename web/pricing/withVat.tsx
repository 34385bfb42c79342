import { Button } from "@mui/material";
import { useState } from "react";
import { profiles } from "../../contract/users.routes.ts";
import { call } from "../kit/call/api.ts";
import { readAgain } from "../kit/call/data.ts";
import { useMe } from "../kit/call/session.ts";
import { showError } from "../kit/call/toasts.ts";
import { useTranslation } from "../kit/texts/i18n.ts";

/** Whether the person reads prices with VAT. */
export const useWithVat = () => useMe()?.withVat ?? false;

/** What a price is called by somebody who reads prices so. */
export const priceLabel = (isWithVat: boolean) =>
  isWithVat ? ("fields.priceWithVat" as const) : ("fields.priceWithoutVat" as const);

/** Shows prices with or without VAT, in all orders and on every device of the person. */
export function VatSwitch() {
  const { t } = useTranslation();
  const me = useMe();
  const [busy, setBusy] = useState(false);
  if (!me) return null;
  const toggle = async () => {
    setBusy(true);
    try {
      await call(profiles.change, { params: { id: me.userId }, body: { withVat: !me.withVat } });
      await readAgain();
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button color="inherit" aria-pressed={me.withVat} disabled={busy} onClick={() => void toggle()}>
      {t(me.withVat ? "pricing.pricesWith" : "pricing.pricesWithout")}
    </Button>
  );
}
