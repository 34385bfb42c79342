import { Alert, Box, Skeleton } from "@mui/material";
import { Link } from "@tanstack/react-router";
import { orderRoutesOf } from "../../contract/orders.routes.ts";
import { isClosed } from "../../contract/phases.rules.ts";
import { pickupRequests, repairRequests } from "../../contract/requests.routes.ts";
import type { OrderKind } from "../../contract/statuses.ts";
import { OwnDocuments } from "../documents/OwnDocuments.tsx";
import { useCall } from "../kit/call/data.ts";
import { useMay, useMe } from "../kit/call/session.ts";
import { Faint } from "../kit/look/Text.tsx";
import { Page } from "../kit/page/Page.tsx";
import { PagePart } from "../kit/page/PagePart.tsx";
import { Code, Day, Money, ownDirection } from "../kit/page/values.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { listPath, pagePath, routesOf } from "../orders/kinds.ts";
import { OrderInWords } from "../orders/OrderInWords.tsx";

const kinds = Object.keys(orderRoutesOf) as OrderKind[];
const mostShown = 20;

/** Where people outside the company begin: their orders, how each stands, and what they can ask for. */
export function Home() {
  const { t } = useTranslation();
  const may = useMay();
  const me = useMe();
  const isTied = Boolean(me?.ownContactId);
  return (
    <Page
      title={t("portal.title")}
      actions={[
        isTied && may(pickupRequests.create) && { text: t("portal.new"), primary: true, to: "/home/pickup" },
        isTied &&
          may(repairRequests.create) && { text: t("portal.repair.new"), primary: true, to: "/home/repair" },
      ]}
    >
      {isTied ? (
        kinds.filter((kind) => may(routesOf(kind).list)).map((kind) => <OwnOrders key={kind} kind={kind} />)
      ) : (
        <Alert severity="info">{t("errors.noOwnContact")}</Alert>
      )}
    </Page>
  );
}

/** The orders of a kind, the open ones first. */
function OwnOrders({ kind }: { kind: OrderKind }) {
  const { t } = useTranslation();
  const query = { sort: "-id", pageSize: mostShown };
  const { data } = useCall(routesOf(kind).list, { query });
  if (!data) return <Skeleton variant="rectangular" height={160} sx={{ mb: 3 }} />;
  const orders = [
    ...data.items.filter(({ phase }) => !isClosed(phase)),
    ...data.items.filter(({ phase }) => isClosed(phase)),
  ];
  return (
    <PagePart title={t(`portal.kinds.${kind}`)}>
      {orders.length === 0 ? (
        <Box sx={{ color: "text.secondary" }}>{t(`portal.none.${kind}`)}</Box>
      ) : (
        <ul className="plainList framed">
          {orders.map((order) => (
            <Box component="li" key={order.id} sx={{ px: 1.5, py: 1 }}>
              <Faint sx={{ display: "flex", flexWrap: "wrap", columnGap: 1.5 }}>
                <Link to={pagePath(kind, order.id)}>
                  <Code copy={false}>{order.orderNr}</Code>
                </Link>
                <Day on={order.orderDate} />
                {ownDirection(order.contactName)}
                {order.total !== null && (
                  <Box sx={{ marginInlineStart: "auto" }}>
                    <Money cents={order.total} />
                  </Box>
                )}
              </Faint>
              <Box sx={{ mt: 0.25, fontWeight: isClosed(order.phase) ? 400 : 500 }}>
                <OrderInWords order={order} />
              </Box>
              <OwnDocuments order={order} />
            </Box>
          ))}
        </ul>
      )}
      {data.total > orders.length && (
        <Box sx={{ mt: 0.5 }}>
          <Link to={listPath(kind)}>{t("portal.all")}</Link>
        </Box>
      )}
    </PagePart>
  );
}
