import { Box } from "@mui/material";
import { Link } from "@tanstack/react-router";
import type { OrderKind } from "../../../contract/statuses.ts";
import { stopOf, stops } from "../../../contract/stops.routes.ts";
import { useCall } from "../../kit/call/data.ts";
import { useMay } from "../../kit/call/session.ts";
import { Day, emptyValue, ownDirection, Word } from "../../kit/page/values.tsx";
import { useTranslation } from "../../kit/texts/i18n.ts";

/** The trip to fetch or bring an order: how far it is, when, by whom and with what. */
export function StopOfOrder({ kind, orderId }: { kind: OrderKind; orderId: number }) {
  const { t } = useTranslation();
  const may = useMay();
  const { data } = useCall(stopOf[kind], { params: { id: orderId } });
  const stop = data?.stop;
  if (!stop) return emptyValue;
  const by = [stop.vehicleName, stop.driverName].filter(Boolean).join(" · ");
  const state = <Word of="stopStates" value={stop.state} />;
  return (
    <>
      {may(stops.list) ? <Link to={`/logistics/stops/${stop.id}`}>{state}</Link> : state}{" "}
      {stop.day ? <Day on={stop.day} weekday /> : t("stops.notPlanned")}
      {by && <Box sx={{ color: "text.secondary" }}>{ownDirection(by)}</Box>}
      {stop.failureReason && <Box sx={{ color: "error.main" }}>{ownDirection(stop.failureReason)}</Box>}
    </>
  );
}
