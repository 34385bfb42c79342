import { Box, Button } from "@mui/material";
import { driving } from "../../contract/driving.routes.ts";
import { callFile } from "../kit/call/api.ts";
import { useCall } from "../kit/call/data.ts";
import { useMay } from "../kit/call/session.ts";
import { showError } from "../kit/call/toasts.ts";
import { PagePart } from "../kit/page/PagePart.tsx";
import { Inline, Instant, ownDirection, Word } from "../kit/page/values.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";

/** At which doors a device was handed over, by whom, with the receipts. */
export function Custody({ productId }: { productId: number }) {
  const { t } = useTranslation();
  const may = useMay();
  const { data } = useCall(driving.custody, { params: { id: productId } }, { enabled: may(driving.custody) });
  if (!data?.items.length) return null;
  return (
    <PagePart title={t("driving.custody")}>
      <Box component="ul" className="plainList ruled">
        {data.items.map(({ stopId, kind, at, contactName, driverName, signedBy, refusedReason, orders }) => (
          <Box component="li" key={stopId} sx={{ display: "block", py: 1 }}>
            <Inline
              parts={[
                <Instant key="at" at={at} />,
                <Word key="kind" of="stopKinds" value={kind} />,
                ownDirection(contactName),
                driverName && ownDirection(driverName),
              ]}
            />
            <Box sx={{ color: "text.secondary" }}>
              {signedBy
                ? t("driving.signedByName", { name: signedBy })
                : t("driving.refusedBecause", { reason: refusedReason })}
            </Box>
            {may(driving.receipt) &&
              orders.map(({ id: orderId, orderNr }) => (
                <Button
                  key={orderId}
                  size="small"
                  color="inherit"
                  sx={{ textDecoration: "underline" }}
                  onClick={() =>
                    void callFile(driving.receipt, { params: { id: stopId, orderId } }, { open: true }).catch(
                      showError,
                    )
                  }
                >
                  {t("driving.receiptOf", { order: orderNr })}
                </Button>
              ))}
          </Box>
        ))}
      </Box>
    </PagePart>
  );
}
