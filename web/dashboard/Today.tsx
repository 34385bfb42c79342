import { Box, Skeleton } from "@mui/material";
import type { Gate } from "../../contract/access.ts";
import { dashboard } from "../../contract/dashboard.routes.ts";
import type { DashboardTotals } from "../../contract/dashboard.ts";
import { erasure } from "../../contract/erasure.routes.ts";
import { intakes } from "../../contract/intakes.routes.ts";
import { purchases, sales } from "../../contract/orders.routes.ts";
import { products } from "../../contract/products.routes.ts";
import { lifecycles, phases } from "../../contract/statuses.ts";
import { tasks } from "../../contract/tasks.routes.ts";
import { useCall } from "../kit/call/data.ts";
import { useMay } from "../kit/call/session.ts";
import { FailedPage } from "../kit/page/ErrorPage.tsx";
import { Page } from "../kit/page/Page.tsx";
import { Count, Day, Money } from "../kit/page/values.tsx";
import { today } from "../kit/texts/company.ts";
import { useTranslation } from "../kit/texts/i18n.ts";
import { FirstSteps } from "./FirstSteps.tsx";
import { GroupOfTotals, type Total } from "./totals.tsx";
import { waitingFor } from "./waiting.ts";

type Group = { title: string; to?: string; gate: Gate; totals: (Total | false)[] };

function useGroups() {
  const { t } = useTranslation();
  const counted = (text: string, value: number, to: string, loud = false): Total => ({
    text,
    value: <Count value={value} />,
    to,
    loud: loud && value > 0,
    idle: value === 0,
  });
  const euros = (text: string, cents: number | null, to: string): Total | false =>
    cents !== null && { text, value: <Money cents={cents} />, to, idle: cents === 0 };
  const perPhase = (totals: DashboardTotals["purchases"], path: string) =>
    phases.map((phase) => counted(t(`phases.${phase}`), totals[phase], `${path}?phase=${phase}`));
  return (totals: DashboardTotals): Group[] => [
    {
      title: t("tasks.title"),
      to: "/tasks",
      gate: tasks.list,
      totals: [
        counted(t("dashboard.myTasks"), totals.tasks.mine, "/my-tasks?status=toDo,inProgress,hold"),
        counted(t("taskStates.toDo"), totals.tasks.toDo, "/tasks?status=toDo"),
        counted(t("taskStates.inProgress"), totals.tasks.inProgress, "/tasks?status=inProgress"),
        counted(t("taskStates.hold"), totals.tasks.hold, "/tasks?status=hold"),
      ],
    },
    {
      title: t("dashboard.erasure"),
      to: "/erasure",
      gate: erasure.list,
      totals: [counted(t("dashboard.erasureQueue"), totals.erasureQueue, "/erasure", true)],
    },
    {
      title: t("dashboard.openIntakes"),
      gate: intakes.read,
      totals: totals.openIntakes.map(({ id, orderNr, supplierName, scanned }) => ({
        text: `${orderNr} · ${supplierName}`,
        value: t("dashboard.scanned", { count: scanned }),
        to: `/intake/${id}`,
      })),
    },
    {
      title: t("products.title"),
      to: "/products",
      gate: products.list,
      totals: [
        ...lifecycles.map((stage) =>
          counted(t(`lifecycles.${stage}`), totals.products[stage], `/products?lifecycle=${stage}`),
        ),
        counted(t("dashboard.missingProof"), totals.missingProof, "/products?missingProof=true", true),
        euros(t("dashboard.stockValue"), totals.stockValue, "/products?inStock=true"),
      ],
    },
    {
      title: t("dashboard.purchases"),
      to: "/orders/purchases",
      gate: purchases.list,
      totals: perPhase(totals.purchases, "/orders/purchases"),
    },
    {
      title: t("dashboard.sales"),
      to: "/orders/sales",
      gate: sales.list,
      totals: [
        ...perPhase(totals.sales, "/orders/sales"),
        euros(t("dashboard.openSales"), totals.openSalesTotal, "/orders/sales?phase=confirmed,inProgress"),
      ],
    },
  ];
}

/** What waits for the reader, each leading to its list. */
function Waits({ totals }: { totals: DashboardTotals }) {
  const { t } = useTranslation();
  const waiting = waitingFor(totals, useMay(), today());
  if (waiting.length === 0)
    return totals.firstSteps ? null : (
      <Box component="p" sx={{ mt: 0, mb: 3, color: "text.secondary" }}>
        {t("dashboard.waits.nothing")}
      </Box>
    );
  const lines = waiting.map(({ text, count, to }) => ({ text: t(text), value: <Count value={count} />, to }));
  return (
    <Box sx={{ maxInlineSize: 640, mb: 3 }}>
      <GroupOfTotals title={t("dashboard.waits.title")} totals={lines} />
    </Box>
  );
}

/** What waits for the reader comes first, then how things stand: every number leads to the list that it counts. */
export function Today() {
  const { t } = useTranslation();
  const may = useMay();
  const groupsOf = useGroups();
  const totalsCall = useCall(dashboard.total, {}, { also: ["*"], keepPrevious: true });
  if (totalsCall.isError && !totalsCall.data)
    return <FailedPage error={totalsCall.error} retry={() => void totalsCall.refetch()} />;
  const groups =
    totalsCall.data &&
    groupsOf(totalsCall.data).filter(({ gate, totals }) => may(gate) && totals.some(Boolean));
  const counted = groups?.filter(({ totals }) => totals.some((total) => total && !total.idle));
  return (
    <Page
      title={t("dashboard.title")}
      chip={
        <Box sx={{ color: "text.secondary" }}>
          <Day on={today()} weekday />
        </Box>
      }
    >
      {!groups && <Skeleton variant="rectangular" height={320} />}
      {groups?.length === 0 && <Box sx={{ color: "text.secondary" }}>{t("dashboard.nothing")}</Box>}
      {totalsCall.data?.firstSteps && <FirstSteps steps={totalsCall.data.firstSteps} />}
      {totalsCall.data && groups?.length !== 0 && <Waits totals={totalsCall.data} />}
      {Boolean(counted?.length) && (
        <Box component="h2" sx={{ typography: "body1", color: "text.secondary", mt: 0, mb: 1 }}>
          {t("dashboard.how")}
        </Box>
      )}
      <Box sx={{ columnWidth: 320, columnGap: 3 }}>
        {counted?.map((group) => (
          <GroupOfTotals key={group.title} title={group.title} to={group.to} totals={group.totals} />
        ))}
      </Box>
    </Page>
  );
}
