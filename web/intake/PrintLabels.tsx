import Print from "@mui/icons-material/PrintOutlined";
import { Box, Button } from "@mui/material";
import { useState } from "react";
import { products } from "../../contract/products.routes.ts";
import { useCall } from "../kit/call/data.ts";
import { showError } from "../kit/call/toasts.ts";
import { ChoiceBox } from "../kit/inputs/Choice.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { FirstFree } from "../labels/FirstFree.tsx";
import { printLabels } from "../labels/printing.ts";
import { usePaper } from "../labels/usePaper.ts";

/** Labels of what was just booked in, or else of everything that came in on the purchase. */
export function PrintLabels({ orderId, ids }: { orderId: number; ids: readonly number[] | undefined }) {
  const { t } = useTranslation();
  const { paper, papers, choose, hasSheet, body } = usePaper();
  const [startAt, setStartAt] = useState(1);
  const [busy, setBusy] = useState(false);
  const filter = { purchaseId: String(orderId), sort: "id" };
  const matching = useCall(
    products.list,
    { query: { ...filter, pageSize: 1 } },
    { enabled: ids === undefined },
  );
  const count = ids?.length ?? matching.data?.total ?? 0;
  const print = async () => {
    setBusy(true);
    const start = hasSheet ? { startAt } : {};
    await printLabels({ ...(ids ? { ids: [...ids] } : { filter }), ...body, ...start }, count).catch(
      showError,
    );
    setBusy(false);
  };
  if (count === 0) return null;
  return (
    <Box
      component="section"
      className="framed"
      aria-label={t("intake.labels")}
      sx={{ p: 2, paddingBlockEnd: 0 }}
    >
      <Box sx={{ display: "flex", columnGap: 2, alignItems: "end", flexWrap: "wrap" }}>
        <ChoiceBox
          label={t("intake.labelFormat")}
          fullWidth={false}
          value={paper}
          options={papers}
          onChoose={choose}
          sx={{ minWidth: 220 }}
        />
        {hasSheet && (
          <Box sx={{ mb: 2 }}>
            <FirstFree value={startAt} onChange={setStartAt} />
          </Box>
        )}
        <Button
          variant="contained"
          startIcon={<Print />}
          loading={busy}
          onClick={() => void print()}
          sx={{ mb: 2 }}
        >
          {t("intake.print", { count })}
        </Button>
      </Box>
    </Box>
  );
}
