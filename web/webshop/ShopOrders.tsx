import { Box } from "@mui/material";
import { shopOrderStates } from "../../contract/shopOrders.rules.ts";
import { shopOrders } from "../../contract/webshop.ts";
import { useMay } from "../kit/call/session.ts";
import { ListScreen } from "../kit/list/ListScreen.tsx";
import { lazyPart } from "../kit/overlays/lazyPart.tsx";
import { Code, Instant, Money, Word, YesNo } from "../kit/page/values.tsx";

const FetchOrder = lazyPart(() => import("./FetchOrder.tsx"), "FetchOrder", <Box sx={{ height: 84 }} />);

/** The orders that came out of the web shop, and a field to fetch one. */
export function ShopOrderList() {
  const may = useMay();
  return (
    <ListScreen
      of={{ list: shopOrders.list, export: shopOrders.export }}
      name="shopOrders"
      sort="-placedAt"
      to={({ id }) => `/orders/webshop/${id}`}
      nameOf={({ incrementId }) => incrementId}
      columns={[
        {
          key: "incrementId",
          cell: (row) => <Code copy={false}>{row.incrementId}</Code>,
          sort: "incrementId",
        },
        { key: "customer", plain: true, sort: "customer" },
        { key: "state", beside: true, cell: (row) => <Word of="shopOrderStates" value={row.state} /> },
        { key: "problems", cell: (row) => row.problems[0]?.message },
        { key: "paid", cell: (row) => <YesNo value={row.paid} /> },
        { key: "placedAt", cell: (row) => <Instant at={row.placedAt} />, sort: "placedAt" },
        { key: "shopState", hidden: true, exports: ["shopState", "entityId"] },
        { key: "pieces", align: "end", hidden: true },
        { key: "shipped", align: "end", hidden: true },
        { key: "refunded", align: "end", hidden: true, cell: (row) => <Money cents={row.refunded} /> },
        { key: "orderNr", cell: (row) => <Code copy={false}>{row.orderNr}</Code> },
        {
          key: "total",
          align: "end",
          plain: true,
          cell: (row) => <Money cents={row.total} />,
          sort: "total",
        },
      ]}
      filters={[
        { key: "state", words: shopOrderStates, texts: "shopOrderStates" },
        { key: "incrementId", kind: "texts" },
        { key: "placedAt", kind: "days" },
      ]}
    >
      {may(shopOrders.import) && <FetchOrder />}
    </ListScreen>
  );
}
