import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import type { Order } from "../../../contract/orderAnswer.ts";
import type { OrderKind } from "../../../contract/statuses.ts";
import { renderScreen, serve } from "../../kit/kit.fixtures.tsx";
import { type StatusChange, StatusMenu, useStatusChange } from "./StatusMenu.tsx";

const statuses = ["draft", "confirmed", "inProgress", "done", "cancelled"].map((phase, at) => ({
  ...{ id: at + 1, version: 1, name: `Status ${phase}`, color: "#888888", kind: "sale", phase },
}));
const line = { sku: "PF100", reserved: false, delivered: false, missingProof: ["drive"], openTasks: [] };
const draft = {
  id: 7,
  version: 1,
  statusId: 1,
  statusName: "Status draft",
  statusColor: "#888888",
  phase: "draft",
};

/** Opens the status menu of an order; returns its items by text, and the requested moves. */
async function opened(kind: OrderKind, order: object) {
  serve(() => ({ items: statuses, total: statuses.length, page: 1, pageSize: 200 }));
  const to = vi.fn();
  const change = { to, pending: false } as unknown as StatusChange;
  const shown = {
    ...draft,
    kind,
    openIntakeId: null,
    receivedCount: 0,
    lines: [line],
    ...order,
  } as unknown as Order;
  await renderScreen(() => <StatusMenu kind={kind} order={shown} change={change} />);
  fireEvent.click(await screen.findByRole("button", { name: /Status draft/ }));
  await screen.findAllByRole("menuitemradio");
  const item = (phase: string) => screen.getByRole("menuitemradio", { name: new RegExp(`Status ${phase}`) });
  return { item, to };
}
const isDisabled = (item: HTMLElement) => item.getAttribute("aria-disabled") === "true";

test("a status that cannot be is shown disabled, with why and of which goods", async () => {
  const { item, to } = await opened("sale", {});
  for (const phase of ["confirmed", "inProgress", "done"]) {
    expect(isDisabled(item(phase))).toBe(true);
    expect(item(phase).textContent).toContain("Het wisbewijs ontbreekt bij: PF100.");
    fireEvent.click(item(phase));
  }
  expect(to).not.toHaveBeenCalled();
  expect(isDisabled(item("cancelled"))).toBe(false);
  fireEvent.click(item("cancelled"));
  expect(to).toHaveBeenCalledWith(5);
});

test("a status that an untested device cannot reach says which tasks are open", async () => {
  const untested = { ...line, missingProof: [], openTasks: [{ id: 1, name: "Testen" }] };
  const { item } = await opened("sale", { lines: [untested] });
  expect(item("confirmed").textContent).toContain("Verplichte taken staan nog open bij PF100: Testen.");
});

test("a sale without lines says that it cannot be delivered", async () => {
  const sale = await opened("sale", { lines: [] });
  expect(isDisabled(sale.item("confirmed"))).toBe(false);
  expect(sale.item("done").textContent).toContain("Een verkooporder zonder regels kan niet geleverd worden.");
});

test("a purchase whose intake is open says so at the statuses that close it", async () => {
  const { item } = await opened("purchase", { openIntakeId: 3 });
  expect(["done", "cancelled"].map((phase) => isDisabled(item(phase)))).toEqual([true, true]);
  expect(isDisabled(item("inProgress"))).toBe(false);
});

test("a second change right after the first is one of the order as the first left it", async () => {
  const order = {
    ...draft,
    kind: "purchase",
    openIntakeId: null,
    receivedCount: 0,
    lines: [],
  } as unknown as Order;
  const requests = serve(({ method }) =>
    method === "POST" ? { ...order, version: 2 } : { items: statuses, total: 5, page: 1, pageSize: 200 },
  );
  await renderScreen(() => {
    const change = useStatusChange("purchase", order);
    return <StatusMenu kind="purchase" order={order} change={change} />;
  });
  const versions = () =>
    requests.flatMap(({ method, body }) =>
      method === "POST" ? [(body as { version: number }).version] : [],
    );
  await screen.findByRole("button", { name: /^Status/ });
  const button = () => screen.getByRole<HTMLButtonElement>("button", { name: /^Status/ });
  for (const [phase, sent] of [
    ["confirmed", [1]],
    ["inProgress", [1, 2]],
  ] as const) {
    fireEvent.click(button());
    fireEvent.click(await screen.findByRole("menuitemradio", { name: new RegExp(`Status ${phase}`) }));
    await vi.waitFor(() => expect(versions()).toEqual(sent));
    await vi.waitFor(() => expect(button().disabled).toBe(false));
  }
});

test("a change of the order that opens next is one of its own version", async () => {
  const first = {
    ...draft,
    kind: "purchase",
    openIntakeId: null,
    receivedCount: 0,
    lines: [],
  } as unknown as Order;
  const next = { ...first, id: 8 };
  const requests = serve(({ method, path }) =>
    method === "POST"
      ? { ...(path.includes("/7/") ? first : next), version: 6 }
      : { items: statuses, total: 5, page: 1, pageSize: 200 },
  );
  await renderScreen(() => {
    const [order, open] = useState(first);
    const change = useStatusChange("purchase", order);
    return (
      <>
        <button type="button" disabled={change.pending} onClick={() => change.to(2)}>
          Confirm
        </button>
        <button type="button" onClick={() => open(next)}>
          Open the next
        </button>
      </>
    );
  });
  const sent = () =>
    requests.flatMap(({ method, path, body }) =>
      method === "POST" ? [[path, (body as { version: number }).version]] : [],
    );
  const button = () => screen.getByText<HTMLButtonElement>("Confirm");
  fireEvent.click(button());
  await vi.waitFor(() => expect(sent()).toEqual([["/purchases/7/status", 1]]));
  await vi.waitFor(() => expect(button().disabled).toBe(false));
  fireEvent.click(screen.getByText("Open the next"));
  fireEvent.click(button());
  await vi.waitFor(() => expect(sent().at(-1)).toEqual(["/purchases/8/status", 1]));
});
