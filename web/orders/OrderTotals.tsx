import { Box } from "@mui/material";
import type { ReactNode } from "react";
import type { Order } from "../../contract/orderAnswer.ts";
import { partsOf, totalsOf } from "../../contract/orders.rules.ts";
import type { Totals } from "../../contract/totals.ts";
import { usualRate, type VatRate } from "../../contract/vat.rules.ts";
import { Note } from "../kit/look/Text.tsx";
import { Count, Money } from "../kit/page/values.tsx";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";
import type { Discounted } from "../pricing/DiscountText.tsx";
import type { VatCode } from "./kinds.ts";

export type Priced = Discounted & Pick<Order, "lines" | "transportCost" | "amountsWithVat">;
/** The totals of an order, by the same rule as on the server; null for people who may not see prices. */
export function totalsFor(
  { lines, transportCost, discount, discountUnit, amountsWithVat }: Priced,
  rates: readonly VatRate[],
) {
  if (transportCost === null) return null;
  const amounts = { discount, discountUnit, transportCost, amountsWithVat };
  return totalsOf({ lines, ...amounts }, rates, usualRate(rates));
}

export function OrderTotals({ order, vatCodes }: { order: Order; vatCodes: readonly VatCode[] }) {
  const totals = totalsFor(order, order.vatRates);
  const unpriced = order.lines
    .filter(({ unitPrice }) => unitPrice === null)
    .reduce((sum, { quantity }) => sum + quantity, 0);
  return totals && (totals.goods > 0 || totals.total > 0 || unpriced > 0) ? (
    <TotalsTable totals={totals} vatCodes={vatCodes} unpriced={unpriced} />
  ) : null;
}

type TableProps = {
  totals: Totals;
  vatCodes: readonly VatCode[];
  /** The number of pieces without a price. */
  unpriced?: number;
};

/** Goods, discount, transport, VAT per code and the total; states the part under the margin scheme. */
export function TotalsTable({ totals, vatCodes, unpriced = 0 }: TableProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const codeOf = (id: number | null) => vatCodes.find((code) => code.id === id);
  const margin = totals.vat.filter((vat) => vat.margin);
  const isUnknown = unpriced > 0 && totals.goods === 0 && totals.total === 0;
  return (
    <Box
      component="section"
      aria-label={t("orders.totals")}
      sx={{ display: "grid", justifyContent: "end", mb: 3 }}
    >
      <Box
        component="dl"
        className="sums"
        sx={{ inlineSize: "min(360px, 100%)", "& dt": { color: "text.secondary" } }}
      >
        {unpriced > 0 && (
          <Line label={t("orders.withoutPrice")}>
            <Count value={unpriced} />
          </Line>
        )}
        {!isUnknown && <Amounts totals={totals} codeOf={codeOf} />}
      </Box>
      {margin.length > 0 && (
        <Note sx={{ mt: 1, maxWidth: 360 }}>
          {t("orders.marginNote", {
            scheme: codeOf(margin[0]!.vatCodeId)?.note || t("orders.marginScheme"),
            amount: format.money(margin.reduce((sum, { base }) => sum + base, 0)),
          })}
        </Note>
      )}
    </Box>
  );
}

type AmountsProps = { totals: Totals; codeOf: (id: number | null) => VatCode | undefined };
function Amounts({ totals, codeOf }: AmountsProps) {
  const { t } = useTranslation();
  const { goods, net, margin } = partsOf(totals);
  return (
    <>
      {(goods > 0 || totals.services === 0) && (
        <Line label={t("orders.goods")}>
          <Money cents={goods} />
        </Line>
      )}
      {totals.services > 0 && (
        <Line label={t("orders.services")}>
          <Money cents={totals.services} />
        </Line>
      )}
      {totals.discount > 0 && (
        <Line label={t("fields.discount")}>
          <Money cents={-totals.discount} />
        </Line>
      )}
      {totals.transport > 0 && (
        <Line label={t("fields.transportCost")}>
          <Money cents={totals.transport} />
        </Line>
      )}
      {margin !== 0 && net !== 0 && (
        <Line label={t("orders.marginScheme")}>
          <Money cents={margin} />
        </Line>
      )}
      {(margin === 0 || net !== 0) && (
        <Line label={t("orders.net")}>
          <Money cents={net} />
        </Line>
      )}
      {totals.vat
        .filter((vat) => !vat.margin)
        .map(({ vatCodeId, base, amount }) => (
          <Line key={vatCodeId} label={<VatLabel name={codeOf(vatCodeId)?.name} base={base} />}>
            <Money cents={amount} />
          </Line>
        ))}
      <Line label={t("orders.total")} strong>
        <Money cents={totals.total} />
      </Line>
    </>
  );
}

function VatLabel({ name, base }: { name: string | undefined; base: number }) {
  const { t } = useTranslation();
  return (
    <>
      {name ?? t("orders.noVat")} {t("orders.over")} <Money cents={base} />
    </>
  );
}

function Line({ label, strong, children }: { label: ReactNode; strong?: boolean; children: ReactNode }) {
  const sx = strong
    ? {
        fontWeight: 600,
        fontSize: 16,
        borderTop: 1,
        borderColor: "divider",
        pt: 0.5,
        "&&": { color: "text.primary" },
      }
    : {};
  return (
    <>
      <Box component="dt" sx={sx}>
        {label}
      </Box>
      <Box component="dd" sx={sx}>
        {children}
      </Box>
    </>
  );
}
