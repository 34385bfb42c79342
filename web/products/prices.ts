import { rateOn } from "../../contract/vat.rules.ts";
import { vatCodes } from "../../contract/vatCodes.routes.ts";
import { readStorage, writeStorage } from "../kit/browser/browserStorage.ts";
import { createStore } from "../kit/browser/store.ts";
import { useCall } from "../kit/call/data.ts";
import { useMay } from "../kit/call/session.ts";
import { today } from "../kit/texts/company.ts";

export type PriceShown = "net" | "gross";
/** Whether lists show prices without or with VAT; kept in this browser. */
export const priceShown = createStore<PriceShown>(readStorage<PriceShown>("priceShown") ?? "net");
export function setPriceShown(visible: PriceShown) {
  writeStorage("priceShown", visible);
  priceShown.set(visible);
}

/** The VAT codes with the rates of today. */
export function useVatCodes(enabled = true) {
  const query = { pageSize: 200 };
  const codes = useCall(vatCodes.list, { query }, { enabled, staleTime: 300_000 }).data?.items;
  return codes?.map((code) => ({ ...code, basisPoints: rateOn(code, today()) }));
}

/** Whether the person sees prices. */
export const useSeesPrices = () => useMay()({ config: { permission: "prices:read" } });
