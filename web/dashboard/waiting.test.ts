import { describe, expect, test } from "vitest";
import { type Gate, type Group, refusal, rightsFor } from "../../contract/access.ts";
import type { DashboardTotals } from "../../contract/dashboard.ts";
import { waitingFor } from "./waiting.ts";

const totals = {
  tasks: { toDo: 9, inProgress: 3, hold: 0, mine: 4, mineToDo: 3, mineInProgress: 1, unassigned: 5 },
  lotsExpected: 2,
  erasureQueue: 6,
  invoicesOverdue: 3,
  logistics: { unplanned: 1, today: 2, late: 5, failed: 0 },
  openIntakes: [{ id: 1, orderNr: "PO-1", supplierName: "Bank", scanned: 3 }],
  requests: { purchase: 2, sale: 0, repair: 1 },
  salesUnproven: 1,
  statusQuestions: { purchase: 1, sale: 2 },
  overdue: { purchase: 4, sale: 3, repair: 0 },
  backupDays: 3,
  sales: { draft: 7, confirmed: 8, inProgress: 9, done: 10, cancelled: 11 },
} as DashboardTotals;
const mayAs = (group: Group) => (route: Gate) =>
  refusal(
    { userId: 1, rights: rightsFor([group]), modules: [], ownContactId: null },
    { permission: route.config.permission },
  ) === undefined;
const kindsFor = (group: Group, counts = totals) =>
  waitingFor(counts, mayAs(group), "2026-11-22").map(({ text }) => text.split(".").at(-1));

describe("what waits", () => {
  test("for a technician is at the bench", () => {
    expect(kindsFor("Technician")).toEqual([
      "mineInProgress",
      "mineToDo",
      "repairRequests",
      "reports",
      "unassigned",
    ]);
  });
  test("for an Admin are backups that stay away, too", () => {
    expect(kindsFor("Admin")).toContain("backupDays");
    expect(kindsFor("Admin", { ...totals, backupDays: 0 })).not.toContain("backupDays");
  });
  test("for the warehouse are lots to receive and sales to get ready", () => {
    expect(kindsFor("Warehouse")).toEqual([
      "lotsExpected",
      "openIntakes",
      "salesToPrepare",
      "salesToDeliver",
    ]);
  });
  test("for sales are its orders", () => {
    expect(kindsFor("Sales")).toEqual([
      "salesOverdue",
      "invoicesOverdue",
      "salesToCheck",
      "salesUnproven",
      "salesToConfirm",
      "salesToPrepare",
      "salesToDeliver",
    ]);
  });
  test("for purchasing are lots, and its orders whose status somebody has to look at", () => {
    expect(kindsFor("Purchasing")).toEqual([
      "pickupRequests",
      "lotsExpected",
      "purchasesOverdue",
      "openIntakes",
      "purchasesToCheck",
    ]);
  });
  test("for a planner are stops of days that have passed", () => {
    expect(kindsFor("Planner")).toContain("stopsLate");
    expect(kindsFor("Warehouse")).not.toContain("stopsLate");
    expect(kindsFor("Technician")).not.toContain("invoicesOverdue");
  });
  test("leads to the orders that it counts", () => {
    const to = waitingFor(totals, mayAs("Admin"), "2026-11-22").map((waiting) => waiting.to);
    expect(to).toContain("/orders/purchases?requested=true&phase=draft");
    expect(to).toContain("/orders/repairs?requested=true&phase=draft");
    expect(to).toContain("/orders/purchases?checkStatus=true");
    expect(to).toContain("/orders/purchases?overdue=true");
    expect(to).toContain("/orders/sales?checkStatus=true");
    expect(to).toContain("/orders/sales?phase=draft&missingProof=true");
  });
  test("leaves out what nobody waits for", () => {
    const requests = { purchase: 2, sale: 0, repair: 0 };
    const tasks = { ...totals.tasks, mineInProgress: 0 };
    const counts = { ...totals, erasureQueue: 0, requests, tasks };
    expect(kindsFor("Technician", counts)).toEqual(["mineToDo", "unassigned"]);
  });
  test("leads to the list that counts the same", () => {
    const lots = waitingFor(totals, mayAs("Admin"), "2026-11-22").find(({ text }) =>
      text.endsWith("lotsExpected"),
    );
    expect(lots).toEqual({
      text: "dashboard.waits.lotsExpected",
      count: 2,
      to: "/orders/purchases?phase=confirmed&pickupDate=..2026-11-22",
    });
  });
});
