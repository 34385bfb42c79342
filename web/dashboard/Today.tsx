import { Box, Button, Skeleton } from "@mui/material";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type DashboardTotals, dashboard } from "../../contract/dashboard.ts";
import { erasure } from "../../contract/erasure.ts";
import type { Route } from "../../contract/http.ts";
import { intakes } from "../../contract/intakes.ts";
import { purchases, sales } from "../../contract/orders.ts";
import { products } from "../../contract/products.ts";
import { sample } from "../../contract/sample.ts";
import { lifecycles, phases } from "../../contract/statuses.ts";
import { tasks } from "../../contract/tasks.ts";
import { useCall } from "../kit/data.ts";
import { FailedPage } from "../kit/ErrorPage.tsx";
import { today } from "../kit/format.ts";
import { Page } from "../kit/Page.tsx";
import { useMay } from "../kit/session.ts";
import { Count, Day, Money } from "../kit/show.tsx";

type Total = { text: string; value: ReactNode; to: string; loud?: boolean; idle?: boolean };
type Group = { title: string; to?: string; gate: Pick<Route, "config">; totals: (Total | false)[] };

/** A number and what it counts; the whole line leads to the list behind it. */
function TotalLine({ text, value, to, loud, idle }: Total) {
  return (
    <Box component="li" sx={{ "& + &": { borderTop: 1, borderColor: "divider" } }}>
      <Box
        component={Link}
        to={to}
        sx={{
          display: "flex",
          alignItems: "baseline",
          justifyContent: "space-between",
          gap: 2,
          px: 1.5,
          py: 0.75,
          minHeight: 36,
          "@media (pointer: coarse)": { minHeight: 48, alignItems: "center" },
          color: idle ? "text.secondary" : "text.primary",
          textDecoration: "none",
          "&:hover": { bgcolor: "action.hover" },
        }}
      >
        <bdi>{text}</bdi>
        <Box
          component="span"
          sx={{
            fontWeight: idle ? 400 : 600,
            fontSize: 16,
            color: loud ? "warning.main" : "inherit",
            fontVariantNumeric: "tabular-nums",
            whiteSpace: "nowrap",
          }}
        >
          {value}
        </Box>
      </Box>
    </Box>
  );
}

function GroupOfTotals({ title, to, totals }: Omit<Group, "gate">) {
  return (
    <Box component="section" sx={{ breakInside: "avoid", mb: 2 }}>
      <Box
        component="h2"
        sx={{
          fontSize: 14,
          fontWeight: 600,
          m: 0,
          mb: 0.75,
          "& a": { color: "inherit", textDecoration: "none" },
          "& a:hover": { textDecoration: "underline" },
        }}
      >
        {to ? <Link to={to}>{title}</Link> : title}
      </Box>
      <Box
        component="ul"
        sx={{ listStyle: "none", m: 0, p: 0, border: 1, borderColor: "divider", bgcolor: "background.paper" }}
      >
        {totals.map((total) => total && <TotalLine key={total.text} {...total} />)}
      </Box>
    </Box>
  );
}

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
    cents !== null && { text, value: <Money cents={cents} />, to };
  const perPhase = (totals: DashboardTotals["purchases"], path: string) =>
    phases.map((phase) => counted(t(`phases.${phase}`), totals[phase], `${path}?phase=${phase}`));
  return (totals: DashboardTotals): Group[] => [
    {
      title: t("tasks.title"),
      to: "/tasks",
      gate: tasks.list,
      totals: [
        counted(t("dashboard.myTasks"), totals.tasks.mine, "/tasks?mine=true&status=toDo,inProgress,hold"),
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

/** Tells an Admin that the company is only a sample, and where to be rid of it. */
function useSampleNotice() {
  const { t } = useTranslation();
  const may = useMay();
  const found = useCall(sample.read, {}, { enabled: may(sample.remove), staleTime: 60_000 });
  return (
    found.data?.present && (
      <>
        <span>{t("sample.today")}</span>
        <Button component={Link} to="/admin/settings" variant="outlined" color="inherit">
          {t("sample.remove")}
        </Button>
      </>
    )
  );
}

/** What is going on today: every number leads to the list that it counts. */
export function Today() {
  const { t } = useTranslation();
  const may = useMay();
  const groupsOf = useGroups();
  const notice = useSampleNotice();
  const found = useCall(dashboard.total, {}, { also: ["*"], keep: true });
  if (found.isError && !found.data)
    return <FailedPage error={found.error} retry={() => void found.refetch()} />;
  const groups =
    found.data && groupsOf(found.data).filter(({ gate, totals }) => may(gate) && totals.some(Boolean));
  return (
    <Page
      title={t("dashboard.title")}
      next={notice}
      chip={
        <Box sx={{ color: "text.secondary" }}>
          <Day on={today()} weekday />
        </Box>
      }
    >
      {!groups && <Skeleton variant="rectangular" height={320} />}
      {groups?.length === 0 && <Box sx={{ color: "text.secondary" }}>{t("dashboard.nothing")}</Box>}
      <Box sx={{ columnWidth: 320, columnGap: 3 }}>
        {groups?.map((group) => (
          <GroupOfTotals key={group.title} title={group.title} to={group.to} totals={group.totals} />
        ))}
      </Box>
    </Page>
  );
}
