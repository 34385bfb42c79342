import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderScreen, serve } from "../kit/kit.fixtures.tsx";
import { RepairList } from "./OrderList.tsx";

const repair = {
  ...{ id: 3, version: 1, kind: "repair", orderNr: "R2026-0003", contactId: 1, contactName: "Aalders" },
  ...{ statusId: 1, statusName: "Nieuw", statusColor: "", phase: "draft", orderDate: "2026-11-26" },
  ...{ deviceName: "Acer Swift", deviceSerial: "NX-77", lineCount: 0, total: 0, overdue: false },
};

test("a list of repairs shows which device each is about, and does not offer to sort by it", async () => {
  serve(({ path }) => (path === "/repairs" ? { items: [repair], total: 1, page: 1, pageSize: 50 } : []));
  await renderScreen(RepairList, "/repairs");
  const head = await screen.findByRole("columnheader", { name: "Apparaat" });
  expect(head.querySelector("button")).toBeNull();
  expect((await screen.findByText("Acer Swift")).closest("td")?.textContent).toBe("Acer Swift NX-77");
});
