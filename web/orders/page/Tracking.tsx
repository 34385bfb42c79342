import { Box } from "@mui/material";
import type { Order } from "../../../contract/orderAnswer.ts";
import { parcels } from "../../../contract/parcels.routes.ts";
import { trackingLink } from "../../../contract/parcels.rules.ts";
import type { Parcel } from "../../../contract/parcels.ts";
import type { OrderKind } from "../../../contract/statuses.ts";
import { useCall } from "../../kit/call/data.ts";
import { Note } from "../../kit/look/Text.tsx";
import { Code, Instant, Word } from "../../kit/page/values.tsx";
import { locale as localeStore, useFormat, useTranslation } from "../../kit/texts/i18n.ts";

type Props = { order: Pick<Order, "id" | "dhlTrackingCode">; kind: OrderKind };

/** The carrier's code of an order, where its parcel is, and the carrier's own page. */
export function Tracking({ order, kind }: Props) {
  const { t } = useTranslation();
  const link = trackingLink(order.dhlTrackingCode, localeStore.use());
  const { data } = useCall(parcels[kind], { params: { id: order.id } }, { enabled: link !== undefined });
  return (
    <>
      <Code>{order.dhlTrackingCode}</Code>
      {data && <ParcelState parcel={data} />}
      {link && (
        <Box
          component="a"
          href={link}
          target="_blank"
          rel="noreferrer"
          sx={{ display: "block", color: "inherit" }}
        >
          {t("orders.follow")}
        </Box>
      )}
    </>
  );
}

function ParcelState({ parcel: { state, stateAt, checkedAt, failingSince } }: { parcel: Parcel }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      {state && (
        <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 1 }}>
          <Word of="parcels.states" value={state} />
          {stateAt && (
            <Box component="span" sx={{ color: "text.secondary" }}>
              <Instant at={stateAt} />
            </Box>
          )}
        </Box>
      )}
      {failingSince && (
        <Note>{t("parcels.unknownSince", { when: format.instant(checkedAt ?? failingSince) })}</Note>
      )}
    </>
  );
}
