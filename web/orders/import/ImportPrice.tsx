import { Small } from "../../kit/look/Text.tsx";
import { PagePart } from "../../kit/page/PagePart.tsx";
import { useFormat, useTranslation } from "../../kit/texts/i18n.ts";
import { LotPriceFields } from "../lines/LotPriceFields.tsx";
import { type Importing, listWays } from "./importState.ts";

/** The price of the whole list, when its devices have none of their own. */
export function ImportPrice({ state }: { state: Importing }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { kept, lot, shares } = state;
  const unpriced = kept
    .filter(({ row, purchasePrice }) => (lot.amount === null ? purchasePrice : shares?.get(row)) === null)
    .reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <PagePart title={t("orders.lotPrice")}>
      <LotPriceFields lot={lot} ways={listWays} onChange={state.setLot} />
      <Small role="status" sx={{ color: shares ? "text.secondary" : "error.main" }}>
        {shares
          ? unpriced > 0 && t("import.withoutPrice", { shown: format.number(unpriced) })
          : t("orders.lotNoListPrices")}
      </Small>
    </PagePart>
  );
}
