import { part } from "../../contract/orders.rules.ts";
import { rateOn, type VatRate } from "../../contract/vat.rules.ts";
import { vatCodes } from "../../contract/vatCodes.ts";
import { createStore } from "../kit/browser/store.ts";
import { keep, stored } from "../kit/browser/stored.ts";
import { useCall } from "../kit/call/data.ts";
import { useMay } from "../kit/call/session.ts";
import { today } from "../kit/texts/format.ts";

export type PriceShown = "net" | "gross";
/** Whether lists show prices without or with VAT; kept in this browser. */
export const priceShown = createStore<PriceShown>(stored<PriceShown>("priceShown") ?? "net");
export function showPrices(shown: PriceShown) {
  keep("priceShown", shown);
  priceShown.set(shown);
}

/** What a buyer pays, cents; within the margin scheme the price is that already. */
export const withVat = (cents: number, vat: Pick<VatRate, "basisPoints" | "margin"> | undefined) =>
  vat && !vat.margin ? cents + part(cents, vat.basisPoints) : cents;

/** The VAT codes with the rates of today. */
export function useVatCodes(enabled = true) {
  const query = { pageSize: 200 };
  const codes = useCall(vatCodes.list, { query }, { enabled, staleTime: 300_000 }).data?.items;
  return codes?.map((code) => ({ ...code, basisPoints: rateOn(code, today()) }));
}

export function usePriceRights() {
  const may = useMay();
  return {
    read: may({ config: { permission: "prices:read" } }),
  };
}
