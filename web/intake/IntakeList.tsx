import { Box, Button } from "@mui/material";
import { Link } from "@tanstack/react-router";
import { dashboard } from "../../contract/dashboard.routes.ts";
import { intakes } from "../../contract/intakes.routes.ts";
import { purchases } from "../../contract/orders.ts";
import { useCall } from "../kit/call/data.ts";
import { useMay } from "../kit/call/session.ts";
import { ListScreen } from "../kit/list/ListScreen.tsx";
import { Faint } from "../kit/look/Text.tsx";
import { lazyPart } from "../kit/overlays/lazyPart.tsx";
import { PagePart } from "../kit/page/PagePart.tsx";
import { Code, Count, Day, StatusChip } from "../kit/page/values.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";

const UnsentNotice = lazyPart(() => import("./LateScans.tsx"), "UnsentNotice");

/** Purchases that are still to come in, and the sessions that are open. */
export function IntakeList() {
  const { t } = useTranslation();
  const may = useMay();
  const totals = useCall(
    dashboard.total,
    {},
    { enabled: may(dashboard.total), also: ["intakes", "purchases"] },
  );
  const open = totals.data?.openIntakes ?? [];
  const sessionOf = (orderNr: string) => open.find((intake) => intake.orderNr === orderNr);
  return (
    <ListScreen
      of={{ list: purchases.list, export: purchases.export }}
      name="intake"
      sort="pickupDate"
      fixed={{ phase: "confirmed,inProgress" }}
      to={(order) => `/orders/purchases/${order.id}`}
      columns={[
        { key: "orderNr", cell: (order) => <Code copy={false}>{order.orderNr}</Code> },
        { key: "contactName", label: t("purchases.fields.contactName") },
        {
          key: "status",
          beside: true,
          cell: (order) => <StatusChip name={order.statusName} color={order.statusColor} />,
          exports: ["statusName"],
        },
        {
          key: "pickupDate",
          exports: ["pickupDate", "proposedPickupDate"],
          cell: (order) => <Day on={order.pickupDate ?? order.proposedPickupDate} weekday />,
        },
        { key: "lineCount", align: "end", cell: (order) => <Count value={order.lineCount} /> },
        {
          key: "action",
          label: t("intake.action"),
          cell: (order) => {
            const session = sessionOf(order.orderNr);
            if (!may(intakes.open)) return null;
            return (
              <Button
                component={Link}
                to={session ? `/intake/${session.id}` : `/intake/new?order=${order.id}`}
                size="small"
                variant="outlined"
                sx={{ minHeight: 28, py: 0 }}
              >
                {t(session ? "intake.goOn" : "intake.start")}
              </Button>
            );
          },
        },
      ]}
      filters={[
        { key: "contactId", from: "suppliers" },
        { key: "pickupDate", kind: "days" },
      ]}
    >
      <UnsentNotice />
      {open.length > 0 && may(intakes.read) && (
        <PagePart title={t("intake.openSessions")}>
          <Box
            sx={{
              display: "grid",
              gap: 1,
              gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 440px), 1fr))",
            }}
          >
            {open.map(({ id, orderNr, supplierName, scanned }) => (
              <Box
                className="framed"
                key={id}
                sx={{
                  borderInlineStart: (theme) => `4px solid ${theme.palette.primary.main}`,
                  p: 1.5,
                  display: "flex",
                  gap: 1,
                  alignItems: "center",
                }}
              >
                <Box sx={{ flex: 1, minWidth: 0 }}>
                  <Box sx={{ fontWeight: 600 }}>
                    <bdi>{orderNr}</bdi>
                  </Box>
                  <Faint sx={{ display: "flex", flexWrap: "wrap", columnGap: 1.5 }}>
                    <bdi>{supplierName}</bdi>
                    <span>{t("intake.scanned", { count: scanned })}</span>
                  </Faint>
                </Box>
                <Button component={Link} to={`/intake/${id}`} variant="contained">
                  {t("intake.goOn")}
                </Button>
              </Box>
            ))}
          </Box>
        </PagePart>
      )}
    </ListScreen>
  );
}
