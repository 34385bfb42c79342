import type { Gate } from "../../contract/access.ts";
import type { DashboardTotals, TotalPart, WidgetName } from "../../contract/dashboard.ts";
import { daysAfter } from "../../contract/days.rules.ts";
import { emails } from "../../contract/emails.routes.ts";
import { erasure } from "../../contract/erasure.routes.ts";
import { intakes } from "../../contract/intakes.routes.ts";
import { purchases, repairs, sales } from "../../contract/orders.routes.ts";
import { products } from "../../contract/products.routes.ts";
import { lifecycles, phases } from "../../contract/statuses.ts";
import { stops } from "../../contract/stops.routes.ts";
import { tasks } from "../../contract/tasks.routes.ts";
import { Count, Money } from "../kit/page/values.tsx";
import { today } from "../kit/texts/company.ts";
import { useTranslation } from "../kit/texts/i18n.ts";
import type { Total } from "./totals.tsx";

export type Group = {
  name: WidgetName;
  title: string;
  to?: string;
  gate: Gate;
  /** The parts that it counts: without one of them it says so. */
  parts: readonly TotalPart[];
  totals: (Total | false)[];
};

const counted = (text: string, value: number, to: string, loud = false): Total => ({
  text,
  value: <Count value={value} />,
  to,
  loud: loud && value > 0,
  idle: value === 0,
});

/** What is on the road, and what is mailed. */
function useOutdoors() {
  const { t } = useTranslation();
  return (totals: DashboardTotals): Group[] => [
    {
      name: "logistics",
      title: t("rail.logistics"),
      to: "/logistics/stops",
      gate: stops.list,
      parts: ["logistics"],
      totals: [
        counted(
          t("dashboard.stopsUnplanned"),
          totals.logistics.unplanned,
          "/logistics/stops?state=planned&day=()",
        ),
        counted(
          t("dashboard.stopsToday"),
          totals.logistics.today,
          `/logistics/stops?state=planned,underWay,arrived&day=${today()}..${today()}`,
        ),
        counted(
          t("dashboard.stopsLate"),
          totals.logistics.late,
          `/logistics/stops?state=planned,underWay,arrived&day=..${daysAfter(today(), -1)}`,
          true,
        ),
        counted(
          t("stopStates.failed"),
          totals.logistics.failed,
          `/logistics/stops?state=failed&day=${today()}..${today()}`,
          true,
        ),
      ],
    },
    {
      name: "mailing",
      title: t("rail.mailing"),
      to: "/emails",
      gate: emails.list,
      parts: ["mailing"],
      totals: (["sending", "scheduled", "late"] as const).map((state) =>
        counted(t(`emailStates.${state}`), totals.mailing[state], `/emails?state=${state}`, state === "late"),
      ),
    },
  ];
}

/** How things stand, group by group: every number leads to the list that it counts. */
export function useGroups() {
  const { t } = useTranslation();
  const outdoorsOf = useOutdoors();
  const euros = (text: string, cents: number | null, to: string): Total | false =>
    cents !== null && { text, value: <Money cents={cents} />, to, idle: cents === 0 };
  const perPhase = (totals: DashboardTotals["purchases"], path: string) =>
    phases.map((phase) => counted(t(`phases.${phase}`), totals[phase], `${path}?phase=${phase}`));
  return (totals: DashboardTotals): Group[] => [
    {
      name: "tasks",
      title: t("tasks.title"),
      to: "/tasks",
      gate: tasks.list,
      parts: ["tasks"],
      totals: [
        counted(t("dashboard.myTasks"), totals.tasks.mine, "/my-tasks?status=toDo,inProgress,hold"),
        counted(t("taskStates.toDo"), totals.tasks.toDo, "/tasks?status=toDo"),
        counted(t("taskStates.inProgress"), totals.tasks.inProgress, "/tasks?status=inProgress"),
        counted(t("taskStates.hold"), totals.tasks.hold, "/tasks?status=hold"),
      ],
    },
    {
      name: "erasure",
      title: t("dashboard.erasure"),
      to: "/erasure",
      gate: erasure.list,
      parts: ["erasureQueue"],
      totals: [counted(t("dashboard.erasureQueue"), totals.erasureQueue, "/erasure", true)],
    },
    {
      name: "intakes",
      title: t("dashboard.openIntakes"),
      gate: intakes.read,
      parts: ["openIntakes"],
      totals: totals.openIntakes.map(({ id, orderNr, supplierName, scanned }) => ({
        text: `${orderNr} · ${supplierName}`,
        value: t("dashboard.scanned", { count: scanned }),
        to: `/intake/${id}`,
      })),
    },
    {
      name: "products",
      title: t("products.title"),
      to: "/products",
      gate: products.list,
      parts: ["products", "missingProof", "amounts"],
      totals: [
        ...lifecycles.map((stage) =>
          counted(t(`lifecycles.${stage}`), totals.products[stage], `/products?lifecycle=${stage}`),
        ),
        counted(t("dashboard.missingProof"), totals.missingProof, "/products?missingProof=true", true),
        euros(t("dashboard.stockValue"), totals.stockValue, "/products?inStock=true"),
      ],
    },
    {
      name: "purchases",
      title: t("dashboard.purchases"),
      to: "/orders/purchases",
      gate: purchases.list,
      parts: ["purchases"],
      totals: perPhase(totals.purchases, "/orders/purchases"),
    },
    {
      name: "sales",
      title: t("dashboard.sales"),
      to: "/orders/sales",
      gate: sales.list,
      parts: ["sales", "amounts"],
      totals: [
        ...perPhase(totals.sales, "/orders/sales"),
        euros(t("dashboard.openSales"), totals.openSalesTotal, "/orders/sales?phase=confirmed,inProgress"),
      ],
    },
    {
      name: "repairs",
      title: t("dashboard.widgets.repairs"),
      to: "/orders/repairs",
      gate: repairs.list,
      parts: ["repairs"],
      totals: perPhase(totals.repairs, "/orders/repairs"),
    },
    ...outdoorsOf(totals),
  ];
}
