import type { Gate } from "../../contract/access.ts";
import type { DashboardTotals } from "../../contract/dashboard.ts";
import { erasure } from "../../contract/erasure.routes.ts";
import { intakes } from "../../contract/intakes.routes.ts";
import { jobs } from "../../contract/jobs.routes.ts";
import { purchases, repairs, sales } from "../../contract/orders.routes.ts";
import { tasks } from "../../contract/tasks.routes.ts";
import type { TextKey } from "../../contract/textKeys.ts";

export type Waiting = {
  /** Key of what it is called. */
  text: TextKey;
  count: number;
  /** The list that counts the same, or the screen on which it is looked into. */
  to: string;
};

type Line = [text: TextKey, count: number, to: string, needs: Gate[]];

const toCheck = ({ purchase, sale, repair }: DashboardTotals["statusQuestions"]): Line[] => [
  [
    "dashboard.waits.purchasesToCheck",
    purchase,
    "/orders/purchases?checkStatus=true",
    [purchases.list, purchases.confirmStatus],
  ],
  ["dashboard.waits.salesToCheck", sale, "/orders/sales?checkStatus=true", [sales.list, sales.confirmStatus]],
  [
    "dashboard.waits.repairsToCheck",
    repair,
    "/orders/repairs?checkStatus=true",
    [repairs.list, repairs.confirmStatus],
  ],
];

/** What waits for somebody who may do something about it, what was begun first; `today` is `YYYY-MM-DD`. */
export function waitingFor(totals: DashboardTotals, may: (route: Gate) => boolean, today: string): Waiting[] {
  const { tasks: open, lotsExpected, openIntakes, sales: sold, erasureQueue } = totals;
  const { requests, salesUnproven, statusQuestions, overdue } = totals;
  const all: Line[] = [
    [
      "dashboard.waits.mineInProgress",
      open.mineInProgress,
      "/my-tasks?status=inProgress",
      [tasks.list, tasks.change],
    ],
    ["dashboard.waits.mineToDo", open.mineToDo, "/my-tasks?status=toDo", [tasks.list, tasks.change]],
    [
      "dashboard.waits.pickupRequests",
      requests.purchase,
      "/orders/purchases?requested=true&phase=draft",
      [purchases.list, purchases.replace],
    ],
    [
      "dashboard.waits.repairRequests",
      requests.repair,
      "/orders/repairs?requested=true&phase=draft",
      [repairs.list, repairs.replace],
    ],
    [
      "dashboard.waits.lotsExpected",
      lotsExpected,
      `/orders/purchases?phase=confirmed&pickupDate=..${today}`,
      [purchases.list, intakes.open],
    ],
    [
      "dashboard.waits.purchasesOverdue",
      overdue.purchase,
      "/orders/purchases?overdue=true",
      [purchases.list, purchases.replace],
    ],
    ["dashboard.waits.salesOverdue", overdue.sale, "/orders/sales?overdue=true", [sales.list, sales.replace]],
    [
      "dashboard.waits.repairsOverdue",
      overdue.repair,
      "/orders/repairs?overdue=true",
      [repairs.list, repairs.replace],
    ],
    ["dashboard.openIntakes", openIntakes.length, "/intake", [intakes.scan]],
    ["dashboard.waits.reports", erasureQueue, "/erasure", [erasure.list, erasure.match]],
    ...toCheck(statusQuestions),
    [
      "dashboard.waits.salesUnproven",
      salesUnproven,
      "/orders/sales?phase=draft&missingProof=true",
      [sales.list, sales.replace],
    ],
    ["dashboard.waits.salesToConfirm", sold.draft, "/orders/sales?phase=draft", [sales.list, sales.replace]],
    ["dashboard.waits.salesToPrepare", sold.confirmed, "/orders/sales?phase=confirmed", [sales.list]],
    ["dashboard.waits.salesToDeliver", sold.inProgress, "/orders/sales?phase=inProgress", [sales.list]],
    [
      "dashboard.waits.unassigned",
      open.unassigned,
      "/tasks?assignedToId=()&status=toDo",
      [tasks.list, tasks.change],
    ],
    ["dashboard.waits.backupDays", totals.backupDays, "/admin/jobs", [jobs.list]],
  ];
  return all.flatMap(([text, count, to, needs]) =>
    count > 0 && needs.every(may) ? [{ text, count, to }] : [],
  );
}
