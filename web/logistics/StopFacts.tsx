import { Link } from "@tanstack/react-router";
import { orderRoutesOf } from "../../contract/orders.routes.ts";
import { folderOf } from "../../contract/statuses.ts";
import { confirmationOf } from "../../contract/stops.rules.ts";
import type { Stop } from "../../contract/stops.ts";
import { useMay } from "../kit/call/session.ts";
import { Day, emptyValue, FactList, Instant, ownDirection } from "../kit/page/values.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";

/** The hours in which the contact expects the van; undefined without any. */
export const hoursOf = ({ windowFrom, windowUntil }: Pick<Stop, "windowFrom" | "windowUntil">) =>
  windowFrom || windowUntil ? `${windowFrom ?? ""}–${windowUntil ?? ""}` : undefined;

/** The plan of a stop, and what became of it. */
export function StopFacts({ stop }: { stop: Stop }) {
  const { t } = useTranslation();
  const { vehicleName, plate, driverName, failureReason, overrideReason, proposedDay } = stop;
  const may = useMay();
  const orders = stop.orders.map(({ id, kind, orderNr }) =>
    may(orderRoutesOf[kind].read) ? (
      <Link key={id} to={`/orders/${folderOf[kind]}/${id}`} style={{ display: "block" }}>
        <bdi dir="ltr">{orderNr}</bdi>
      </Link>
    ) : (
      <bdi key={id} dir="ltr" style={{ display: "block" }}>
        {orderNr}
      </bdi>
    ),
  );
  const hours = hoursOf(stop);
  return (
    <FactList
      title={t(`stopKinds.${stop.kind}`)}
      facts={[
        [t("stops.fields.state"), t(`stopStates.${stop.state}`)],
        ...(stop.partsTotal !== null
          ? [
              [
                t("stops.fields.partsPresent"),
                t("driving.phone.parts", { present: stop.partsPresent, total: stop.partsTotal }),
              ] as const,
            ]
          : []),
        [t("stops.fields.day"), stop.day ? <Day key="day" on={stop.day} weekday /> : t("stops.notPlanned")],
        ...(hours ? [[t("planning.hours"), <bdi key="hours">{hours}</bdi>] as const] : []),
        ...(proposedDay
          ? [[t("stops.fields.proposedDay"), <Day key="proposed" on={proposedDay} weekday />] as const]
          : []),
        [
          t("stops.fields.vehicleId"),
          vehicleName ? ownDirection([vehicleName, plate].filter(Boolean).join(" · ")) : emptyValue,
        ],
        [t("stops.fields.driverId"), driverName ? ownDirection(driverName) : emptyValue],
        [t("stops.fields.orderNrs"), orders],
        ...(stop.day && stop.state === "planned"
          ? [[t("planning.appointment"), t(`planning.confirmations.${confirmationOf(stop)}`)] as const]
          : []),
        ...(overrideReason
          ? [[t("stops.fields.overrideReason"), ownDirection(overrideReason)] as const]
          : []),
        ...(stop.cancelReason
          ? [[t("stops.fields.cancelReason"), ownDirection(stop.cancelReason)] as const]
          : []),
        ...(failureReason ? [[t("stops.fields.failureReason"), ownDirection(failureReason)] as const] : []),
        ...(["startedAt", "arrivedAt", "endedAt"] as const).flatMap((field) =>
          stop[field]
            ? [[t(`stops.fields.${field}`), <Instant key={field} at={stop[field]} />] as const]
            : [],
        ),
      ]}
    />
  );
}
