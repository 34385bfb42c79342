import { Box, LinearProgress } from "@mui/material";
import type { Bench } from "../../contract/workbench.ts";
import { ChoiceBox } from "../kit/inputs/Choice.tsx";
import { Faint } from "../kit/look/Text.tsx";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";

type Props = { bench: Bench | undefined; orderId: number | null; choose: (orderId: number | null) => void };
const nameOf = ({ orderNr, supplierName }: Bench["lots"][number] | NonNullable<Bench["lot"]>) =>
  `${orderNr} · ${supplierName}`;

/** How far the devices of a purchase order are, task by task. */
export function LotProgress({ bench, orderId, choose }: Props) {
  const { t } = useTranslation();
  const lot = bench?.lot;
  const lots = bench?.lots ?? [];
  const all = lot && !lots.some(({ id }) => id === lot.id) ? [lot, ...lots] : lots;
  return (
    <Box
      component="section"
      className="framed"
      aria-label={t("workbench.lot")}
      sx={{ borderRadius: 1, p: 2 }}
    >
      <ChoiceBox
        label={t("workbench.lot")}
        value={orderId}
        options={all.map((one) => ({ id: one.id, name: nameOf(one) }))}
        none={t("workbench.follow")}
        onChoose={choose}
      />
      {lot ? (
        <>
          {!orderId && (
            <Box dir="auto" sx={{ fontWeight: 600, mb: 1 }}>
              {nameOf(lot)}
            </Box>
          )}
          <ul className="plainList">
            {lot.tasks.map(({ id, name, done, of }) => (
              <Part key={id} name={name} done={done} of={of} />
            ))}
            <Part name={t("lifecycles.saleable")} done={lot.saleable} of={lot.devices} strong />
          </ul>
        </>
      ) : (
        <Faint>{t("workbench.noLot")}</Faint>
      )}
    </Box>
  );
}

function Part({ name, done, of, strong }: { name: string; done: number; of: number; strong?: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const progress = t("workbench.of", { done: format.number(done), all: format.number(of) });
  return (
    <Box component="li" sx={{ mb: 1.25, fontWeight: strong ? 600 : 400 }}>
      <Box sx={{ display: "flex", gap: 1, justifyContent: "space-between" }}>
        <bdi>{name}</bdi>
        <span className="figure">{progress}</span>
      </Box>
      <LinearProgress
        aria-hidden
        variant="determinate"
        color={done >= of ? "success" : "primary"}
        value={of ? (done / of) * 100 : 0}
        sx={{ mt: 0.5, blockSize: 6, borderRadius: 3 }}
      />
    </Box>
  );
}
