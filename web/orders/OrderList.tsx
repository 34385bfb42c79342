import Upload from "@mui/icons-material/UploadFileOutlined";
import { Button } from "@mui/material";
import { Link, useSearch } from "@tanstack/react-router";
import { lazy, type ReactNode } from "react";
import { dueDayOf } from "../../contract/due.rules.ts";
import { purchaseImport } from "../../contract/import/purchaseImport.routes.ts";
import type { OrderRow } from "../../contract/orderAnswer.ts";
import { type OrderKind, orderStatuses } from "../../contract/statuses.ts";
import { Overdue } from "../due/Overdue.tsx";
import { useImportAction } from "../imports/useImportAction.ts";
import { useMay, useMe } from "../kit/call/session.ts";
import { ListScreen } from "../kit/list/ListScreen.tsx";
import { lazyPart } from "../kit/overlays/lazyPart.tsx";
import { Count, Day, emptyValue, FactList, Money, StatusChip, Word } from "../kit/page/values.tsx";
import { formatNow, useTranslation } from "../kit/texts/i18n.ts";
import { fullRoutesOf } from "./fullRoutes.ts";
import { nameOf, pagePath } from "./kinds.ts";
import { orderColumns, orderFilters } from "./orderColumns.tsx";

const OrderBulk = lazyPart(() => import("./OrderBulk.tsx"), "OrderBulk");
const OrderBoard = lazy(() => import("./OrderBoard.tsx").then((module) => ({ default: module.OrderBoard })));
const OrderCalendar = lazy(() =>
  import("./OrderCalendar.tsx").then((module) => ({ default: module.OrderCalendar })),
);
const inputs = () => import("./orderInputs.tsx").then((module) => module.orderInputs);

const notArchived = { archived: false };

export const PurchaseList = () => <OrderList kind="purchase" />;
export const SaleList = () => <OrderList kind="sale" />;
export const RepairList = () => <OrderList kind="repair" />;

function OrderList({ kind }: { kind: OrderKind }) {
  const routes = fullRoutesOf(kind);
  const { archived, as }: { archived?: string; as?: string } = useSearch({ strict: false });
  const hasBoard = useMay()(orderStatuses.list);
  const me = useMe();
  const isColleague = me?.ownContactId === null;
  const seesPrices = !isColleague || me.permissions.includes("prices:read");
  const onBoard = (hasBoard && as === "board") || as === "calendar";
  const importing = useImportAction("/orders/sales");
  const { t } = useTranslation();
  return (
    <ListScreen
      of={routes}
      name={nameOf[kind]}
      titleText={isColleague ? undefined : t(`portal.kinds.${kind}`)}
      sort="-orderDate"
      actions={[kind === "sale" && importing]}
      fixed={onBoard ? notArchived : undefined}
      nameOf={({ orderNr, contactName }) => formatNow().list([orderNr, contactName])}
      columns={orderColumns(kind)}
      filters={orderFilters(kind, { isColleague, seesPrices, anyArchived: !onBoard })}
      board={hasBoard ? (given) => <OrderBoard kind={kind} {...given} /> : undefined}
      calendar={(given) => <OrderCalendar kind={kind} {...given} />}
      bulkOfAll
      edit={archived === "true" ? undefined : inputs}
      bulk={({ rows: _rows, ...chosen }) => (
        <OrderBulk kind={kind} archived={archived === "true"} {...chosen} />
      )}
      panel={(order) => <Essentials kind={kind} order={order} />}
    />
  );
}

type Fact = readonly [string, ReactNode];
/** The essentials of an order beside the list. */
function Essentials({ kind, order }: { kind: OrderKind; order: OrderRow }) {
  const { t } = useTranslation();
  const may = useMay();
  const name = nameOf[kind];
  const path = pagePath(kind, order.id);
  const pickup: Fact[] = [
    [t("fields.proposedPickupDate"), <Day key="proposed" on={order.proposedPickupDate} weekday />],
    [t("fields.pickupDate"), <Day key="pickup" on={order.pickupDate} weekday />],
    [t("fields.dataDestruction"), <Word key="data" of="dataDestructions" value={order.dataDestruction} />],
  ];
  const reference: Fact = [t("fields.customerReference"), order.customerReference || emptyValue];
  const canImport = kind === "purchase" && order.lineCount === 0 && may(purchaseImport.save);
  return (
    <>
      <FactList
        title={order.orderNr}
        facts={[
          [t(`${name}.fields.contactId`), order.contactName],
          [t("fields.status"), <StatusChip key="status" name={order.statusName} color={order.statusColor} />],
          order.overdue && [t("fields.overdue"), <Overdue key="overdue" since={dueDayOf(order)} />],
          [t("fields.orderDate"), <Day key="ordered" on={order.orderDate} />],
          ...(kind === "purchase" ? pickup : [reference]),
          [t("fields.deliveryDate"), <Day key="delivery" on={order.deliveryDate} weekday />],
          [t("fields.lineCount"), <Count key="lines" value={order.lineCount} />],
          [t("fields.total"), <Money key="total" cents={order.total} />],
        ]}
      />
      <Button component={Link} to={path} variant="contained" fullWidth sx={{ mb: 1 }}>
        {t("orders.open")}
      </Button>
      {canImport && (
        <Button
          component={Link}
          to={`${path}/import`}
          variant="outlined"
          color="inherit"
          startIcon={<Upload />}
          fullWidth
        >
          {t("orders.import")}
        </Button>
      )}
    </>
  );
}
