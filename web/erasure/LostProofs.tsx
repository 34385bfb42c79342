import { Alert, AlertTitle, Box, Button } from "@mui/material";
import { Link } from "@tanstack/react-router";
import { erasure } from "../../contract/erasure.routes.ts";
import type { LostProof } from "../../contract/erasure.ts";
import { placesIn } from "../../contract/proof.ts";
import { useAct, useCall } from "../kit/call/data.ts";
import { useMay } from "../kit/call/session.ts";
import { Code, Inline } from "../kit/page/values.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";

/** The reports of an earlier release that prove less than it took them for, until somebody has seen each. */
export function LostProofs() {
  const { t } = useTranslation();
  const lost = useCall(erasure.lostProof, {}).data ?? [];
  if (lost.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ mb: 2, "& .MuiAlert-message": { flex: 1, minWidth: 0 } }}>
      <AlertTitle>{t("erasure.lostProof.title", { count: lost.length })}</AlertTitle>
      {t("erasure.lostProof.text")}
      <Box component="ul" className="plainList" sx={{ mt: 1 }}>
        {lost.map((one) => (
          <Lost key={one.id} lost={one} />
        ))}
      </Box>
    </Alert>
  );
}

function Lost({ lost }: { lost: LostProof }) {
  const { id, productId, sku, productName, operations, contradictions, state } = lost;
  const { t } = useTranslation();
  const may = useMay();
  const seen = useAct(erasure.seen);
  return (
    <Box component="li" sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 1 }}>
      <Link to={`/products/${productId}`}>
        <Code copy={false}>{sku}</Code>
      </Link>
      <span>
        <Inline
          parts={[
            productName,
            operations.join(", "),
            contradictions.length > 0 && t("erasure.contradicts", { places: placesIn(contradictions) }),
            t(`erasure.lostProof.states.${state}`),
          ]}
        />
      </span>
      {may(erasure.seen) && (
        <Button
          size="small"
          color="inherit"
          aria-label={t("erasure.lostProof.seenOf", { sku })}
          loading={seen.isPending}
          onClick={() => seen.mutate({ params: { id } })}
        >
          {t("erasure.lostProof.seen")}
        </Button>
      )}
    </Box>
  );
}
