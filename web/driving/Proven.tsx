import { Box, Button } from "@mui/material";
import { driving } from "../../contract/driving.routes.ts";
import type { DrivenStop } from "../../contract/driving.ts";
import { callFile } from "../kit/call/api.ts";
import { showError } from "../kit/call/toasts.ts";
import { Inline, Instant, ownDirection, Word } from "../kit/page/values.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { PhotosOf } from "./Photos.tsx";
import { large } from "./parts.tsx";

/** What became of a stop, with what proves it and its receipts. */
export function Proven({ stop }: { stop: DrivenStop }) {
  const { t } = useTranslation();
  const { id, state, endedAt, failureReason, proof, orders, receipts } = stop;
  return (
    <>
      <Box sx={{ fontSize: 18, fontWeight: 600 }}>
        <Inline
          parts={[
            <Word key="state" of="stopStates" value={state} />,
            endedAt && <Instant key="at" at={endedAt} />,
          ]}
        />
      </Box>
      {failureReason && ownDirection(failureReason)}
      {proof && <Proof proof={proof} />}
      <PhotosOf stop={stop} />
      {orders
        .filter((order) => receipts.includes(order.id))
        .map(({ id: orderId, orderNr }) => (
          <Button
            key={orderId}
            variant="outlined"
            color="inherit"
            onClick={() =>
              void callFile(driving.receipt, { params: { id, orderId } }, { open: true }).catch(showError)
            }
            sx={large}
          >
            {t("driving.receiptOf", { order: orderNr })}
          </Button>
        ))}
    </>
  );
}

function Proof({ proof }: { proof: NonNullable<DrivenStop["proof"]> }) {
  const { t } = useTranslation();
  const { pieces, serialNumbers, sealNumber, remarks, signedBy, signature, refusedReason } = proof;
  return (
    <Box component="section" sx={{ display: "grid", gap: 1 }}>
      <div>{t("driving.countedPieces", { count: pieces })}</div>
      {serialNumbers.length > 0 && <Box dir="ltr">{serialNumbers.join(", ")}</Box>}
      {sealNumber && (
        <div>
          {t("driving.sealNumber")}: <bdi dir="ltr">{sealNumber}</bdi>
        </div>
      )}
      {remarks && ownDirection(remarks)}
      {signature ? (
        <>
          <div>
            {t("driving.signedBy")}: {ownDirection(signedBy)}
          </div>
          <Box
            component="img"
            alt={t("driving.signatureOf", { name: signedBy })}
            src={`data:image/svg+xml,${encodeURIComponent(signature)}`}
            sx={{ maxInlineSize: 320, bgcolor: "#fff", border: 1, borderColor: "divider", borderRadius: 1 }}
          />
        </>
      ) : (
        <div>{t("driving.refusedBecause", { reason: refusedReason })}</div>
      )}
    </Box>
  );
}
