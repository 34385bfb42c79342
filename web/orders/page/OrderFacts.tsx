import { Box } from "@mui/material";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { contacts } from "../../../contract/contacts.routes.ts";
import type { Order } from "../../../contract/orderAnswer.ts";
import type { OrderKind } from "../../../contract/statuses.ts";
import { stopOf } from "../../../contract/stops.routes.ts";
import { isDriven } from "../../../contract/stops.rules.ts";
import { useMay } from "../../kit/call/session.ts";
import { Count, Day, FactList, FactLists, Money, ownDirection, Word, YesNo } from "../../kit/page/values.tsx";
import { placeText } from "../../kit/texts/format.ts";
import { useFormat, useTranslation } from "../../kit/texts/i18n.ts";
import { DiscountText } from "../../pricing/DiscountText.tsx";
import { nameOf, pagePath } from "../kinds.ts";
import { StopOfOrder } from "./StopOfOrder.tsx";
import { Tracking } from "./Tracking.tsx";

type Fact = readonly [string, ReactNode];
const filled = (facts: (Fact | false | null | "" | 0)[]) => facts.filter((fact) => !!fact);

/** The facts of an order in named groups, without empty ones, except those that people look for. */
export function OrderFacts({ kind, order }: { kind: OrderKind; order: Order }) {
  const { t } = useTranslation();
  const may = useMay();
  const name = nameOf[kind];
  const person = (id: number, text: string) =>
    may(contacts.read) ? <Link to={`/contacts/${id}`}>{ownDirection(text)}</Link> : text;
  const day = (field: "proposedPickupDate" | "pickupDate" | "deliveryDate"): Fact => [
    t(`fields.${field}`),
    <Day key={field} on={order[field]} weekday />,
  ];
  const place = placeText(order.locationName, order.locationLabel);
  const ties = {
    duplicateOf: t("copies.duplicateOf"),
    duplicated: t("copies.duplicated"),
    splitFrom: t("copies.splitFrom"),
    splitOff: t("copies.splitOff"),
  };
  const isPurchase = kind === "purchase";
  const address = order.deliveryAddress || (isPurchase ? "" : order.contactAddress);
  const addressLabel = t(isPurchase ? "portal.fields.deliveryAddress" : "fields.deliveryAddress");
  return (
    <FactLists>
      <FactList
        title={t("orders.groups.agreed")}
        facts={filled([
          [t(`${name}.fields.contactId`), person(order.contactId, order.contactName)],
          order.partnerId && [t("fields.partnerId"), person(order.partnerId, order.partnerName ?? "")],
          [t("fields.orderDate"), <Day key="ordered" on={order.orderDate} />],
          order.validUntil &&
            order.phase === "draft" && [t("fields.validUntil"), <Day key="valid" on={order.validUntil} />],
          order.customerReference && [t("fields.customerReference"), ownDirection(order.customerReference)],
          ...order.links.map(
            ({ id, orderNr, how }): Fact => [
              ties[how],
              <Link key={id} to={pagePath(kind, id)}>
                <bdi>{orderNr}</bdi>
              </Link>,
            ],
          ),
          isPurchase && [
            t("fields.dataDestruction"),
            <Word key="data" of="dataDestructions" value={order.dataDestruction} />,
          ],
          isPurchase && [t("fields.receivedCount"), <Count key="received" value={order.receivedCount} />],
          order.gift && [t("fields.gift"), <YesNo key="gift" value />],
        ])}
      />
      <FactList
        title={t(isPurchase ? "orders.groups.transport" : "orders.groups.delivery")}
        facts={filled([
          address && [addressLabel, address],
          (isPurchase || order.proposedPickupDate) && day("proposedPickupDate"),
          (isPurchase || order.pickupDate) && day("pickupDate"),
          (order.timeFrom || order.timeUntil) && [
            t("orders.pickupWindow"),
            <Times key="times" from={order.timeFrom} until={order.timeUntil} />,
          ],
          (!isPurchase || order.deliveryDate) && day("deliveryDate"),
          [t("fields.deliveryType"), <Word key="type" of="deliveryTypes" value={order.deliveryType} />],
          isDriven({ ...order, kind }) &&
            order.phase !== "draft" &&
            may(stopOf[kind]) && [
              t("stops.ofOrder"),
              <StopOfOrder key="stop" kind={kind} orderId={order.id} />,
            ],
          place && [t("fields.locationId"), place],
          order.logistics && [t("fields.logistics"), <YesNo key="logistics" value />],
          order.dhlTrackingCode && [
            t("fields.dhlTrackingCode"),
            <Tracking key="dhl" order={order} kind={kind} />,
          ],
          order.transportCost && [
            t("fields.transportCost"),
            <Sided key="cost" isWithVat={order.amountsWithVat}>
              <Money cents={order.transportCost} />
            </Sided>,
          ],
          order.discount && [
            t("fields.discount"),
            <Sided key="discount" isWithVat={order.amountsWithVat && order.discountUnit === "cents"}>
              <DiscountText of={order} />
            </Sided>,
          ],
        ])}
      />
      {(order.remarks || order.instructions) && (
        // Long texts get a row of their own.
        <Box
          sx={{ gridColumn: order.remarks.length + order.instructions.length > 120 ? "1 / -1" : undefined }}
        >
          <FactList
            title={t("orders.groups.notes")}
            facts={filled([
              order.remarks && [t("fields.remarks"), order.remarks],
              order.instructions && [t("fields.instructions"), order.instructions],
            ])}
          />
        </Box>
      )}
    </FactLists>
  );
}

/** An amount, and that it includes VAT if it does. */
function Sided({ isWithVat, children }: { isWithVat: boolean; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      {children} {isWithVat && t("pricing.including")}
    </>
  );
}

/** A time range, left to right in every language. */
function Times({ from, until }: { from: string | null; until: string | null }) {
  const format = useFormat();
  return (
    <bdi dir="ltr">
      {format.digits(from ?? "…")}–{format.digits(until ?? "…")}
    </bdi>
  );
}
