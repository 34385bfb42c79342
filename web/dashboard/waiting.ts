import type { Gate } from "../../contract/access.ts";
import type { DashboardTotals } from "../../contract/dashboard.ts";
import { daysAfter } from "../../contract/days.rules.ts";
import { erasure } from "../../contract/erasure.routes.ts";
import { intakes } from "../../contract/intakes.routes.ts";
import { invoices } from "../../contract/invoices.routes.ts";
import { jobs } from "../../contract/jobs.routes.ts";
import { purchases, repairs, sales } from "../../contract/orders.routes.ts";
import { stops } from "../../contract/stops.routes.ts";
import { tasks } from "../../contract/tasks.routes.ts";
import type { TextKey } from "../../contract/textKeys.ts";

export type Waiting = {
  /** Key of what it is called. */
  text: TextKey;
  count: number;
  /** The list that counts the same, or the screen on which it is looked into. */
  to: string;
};

type Entry = [text: TextKey, count: number, to: string, needs: Gate[]];

/** What waits for somebody who may do something about it, what was begun first; `today` is `YYYY-MM-DD`. */
export function waitingFor(totals: DashboardTotals, may: (route: Gate) => boolean, today: string): Waiting[] {
  return [
    ...ownTasks(totals),
    ...late(totals, today),
    ...queues(totals, today),
    ...orderSteps(totals),
    unassigned(totals),
    backups(totals),
  ]
    .filter(([, count, , needs]) => count > 0 && needs.every(may))
    .map(([text, count, to]) => ({ text, count, to }));
}

const ownTasks = ({ tasks: open }: DashboardTotals): Entry[] => [
  [
    "dashboard.waits.mineInProgress",
    open.mineInProgress,
    "/my-tasks?status=inProgress",
    [tasks.list, tasks.change],
  ],
  ["dashboard.waits.mineToDo", open.mineToDo, "/my-tasks?status=toDo", [tasks.list, tasks.change]],
];

const unassigned = ({ tasks: open }: DashboardTotals): Entry => [
  "dashboard.waits.unassigned",
  open.unassigned,
  "/tasks?assignedToId=()&status=toDo",
  [tasks.list, tasks.change],
];

const backups = ({ backupDays }: DashboardTotals): Entry => [
  "dashboard.waits.backupDays",
  backupDays,
  "/admin/jobs",
  [jobs.list],
];

/** Orders that somebody asked for or whose day has come or passed, and what is on the road. */
function late({ requests, overdue, lotsExpected, logistics }: DashboardTotals, today: string): Entry[] {
  return [
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
      "dashboard.waits.stopsLate",
      logistics.late,
      `/logistics/stops?state=planned,underWay,arrived&day=..${daysAfter(today, -1)}`,
      [stops.list, stops.change],
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
  ];
}

const queues = ({ openIntakes, erasureQueue, invoicesOverdue }: DashboardTotals, today: string): Entry[] => [
  ["dashboard.openIntakes", openIntakes.length, "/intake", [intakes.scan]],
  ["dashboard.waits.reports", erasureQueue, "/erasure", [erasure.list, erasure.match]],
  [
    "dashboard.waits.invoicesOverdue",
    invoicesOverdue,
    `/invoices?open=true&dueDate=..${daysAfter(today, -1)}`,
    [invoices.list, invoices.pay],
  ],
];

/** The next steps of orders. */
function orderSteps({ statusQuestions, salesUnproven, sales: sold }: DashboardTotals): Entry[] {
  return [
    [
      "dashboard.waits.purchasesToCheck",
      statusQuestions.purchase,
      "/orders/purchases?checkStatus=true",
      [purchases.list, purchases.confirmStatus],
    ],
    [
      "dashboard.waits.salesToCheck",
      statusQuestions.sale,
      "/orders/sales?checkStatus=true",
      [sales.list, sales.confirmStatus],
    ],
    [
      "dashboard.waits.repairsToCheck",
      statusQuestions.repair,
      "/orders/repairs?checkStatus=true",
      [repairs.list, repairs.confirmStatus],
    ],
    [
      "dashboard.waits.salesUnproven",
      salesUnproven,
      "/orders/sales?phase=draft&missingProof=true",
      [sales.list, sales.replace],
    ],
    ["dashboard.waits.salesToConfirm", sold.draft, "/orders/sales?phase=draft", [sales.list, sales.replace]],
    ["dashboard.waits.salesToPrepare", sold.confirmed, "/orders/sales?phase=confirmed", [sales.list]],
    ["dashboard.waits.salesToDeliver", sold.inProgress, "/orders/sales?phase=inProgress", [sales.list]],
  ];
}
