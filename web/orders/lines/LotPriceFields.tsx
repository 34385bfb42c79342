import { Box } from "@mui/material";
import type { LotWay } from "../../../contract/lotPrice.rules.ts";
import { ChoiceBox } from "../../kit/inputs/Choice.tsx";
import { Field } from "../../kit/inputs/Field.tsx";
import { useTranslation } from "../../kit/texts/i18n.ts";
import { MoneyBox } from "./MoneyBox.tsx";

type Lot<Way extends LotWay> = { amount: number | null; by: Way };
type Props<Way extends LotWay> = {
  lot: Lot<Way>;
  ways: readonly Way[];
  onChange: (lot: Lot<Way>) => void;
  autoFocus?: boolean;
};

/** The price of a lot, and how to spread it over its devices. */
export function LotPriceFields<Way extends LotWay>({ lot, ways, onChange, autoFocus }: Props<Way>) {
  const { t } = useTranslation();
  const nameOf = (way: LotWay) => t(`orders.lotWays.${way}`);
  return (
    <Box sx={{ display: "flex", columnGap: 2, flexWrap: "wrap" }}>
      <Field label={t("orders.lotAmount")}>
        {(ids) => (
          <MoneyBox
            value={lot.amount}
            onChange={(amount) => onChange({ ...lot, amount })}
            inputProps={ids}
            autoFocus={autoFocus}
          />
        )}
      </Field>
      <ChoiceBox
        label={t("orders.lotWay")}
        fullWidth={false}
        value={lot.by}
        options={ways.map((id) => ({ id, name: nameOf(id) }))}
        onChoose={(by) => onChange({ ...lot, by })}
      />
    </Box>
  );
}
