import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { Me, useMe } from "../../kit/call/session.ts";
import { labelled, type Request, renderScreen, serve } from "../../kit/kit.fixtures.tsx";
import { ProductPage } from "./ProductPage.tsx";

const statuses = [
  { id: 1, name: "Op voorraad", lifecycle: "inStock" },
  { id: 2, name: "In de wacht", lifecycle: "onHold" },
  { id: 3, name: "Verkoopbaar", lifecycle: "saleable" },
];
const attributes = [
  { id: 1, code: "battery", name: "Accu", type: "text", unit: "%", options: [], colors: {} },
  { id: 2, code: "cpu", name: "Processor", type: "text", unit: "", options: [], colors: {} },
  { id: 3, code: "grade", name: "Staat", type: "select", unit: "", options: ["A", "B"], colors: {} },
  { id: 4, code: "ram", name: "Werkgeheugen", type: "text", unit: "GB", options: [], colors: {} },
];
const drive = {
  ...{ serial: "S1", model: "Samsung", reason: "noReport", message: "", outcome: null, contradictions: [] },
};
let device: Record<string, unknown>;
let tasks: { id: number; name: string; status: string; holdReason: string; version: number; waitsFor: [] }[];
let requests: readonly Request[];
beforeEach(() => {
  device = {
    ...{ id: 4, version: 1, sku: "100004", productName: "Dell 5420", serialNumber: "AB12", imei: "" },
    ...{ imei2: "", typeId: 1, typeName: "Laptop", subtypeId: null, locationId: null, locationLabel: "" },
    ...{ statusId: 1, quantity: 1, stockQuantity: 1, reservedQuantity: 0, saleableQuantity: 0 },
    ...{ salePrice: null, purchaseId: null, attributes: {}, archived: false, formerType: null, remarks: "" },
    ...{ discount: 0, assetTag: "", proofOverride: "", partOf: null, donor: null },
    ...{
      carriers: [],
      missingProof: [],
      openTasks: [],
      failedDrives: [],
      pictures: [],
      attachments: [],
      files: [],
      sameSerial: [],
    },
    ...{ harvested: [], differences: [], sales: [] },
    ...{ createdAt: "2026-11-01T10:00:00Z", statusSince: "2026-11-01T10:00:00Z" },
  };
  tasks = [];
  requests = serve(({ method, path, body }) => {
    if (path === "/aproduct/4") {
      const { name: statusName, lifecycle } = statuses.find(({ id }) => id === device.statusId)!;
      return { ...device, statusName, lifecycle, statusColor: "#008a40" };
    }
    if (path === "/admin/product-statuses") return { items: statuses };
    if (path === "/products/bulk/status") {
      device.statusId = (body as { statusId: number }).statusId;
      return { changed: 1, former: [], refused: [] };
    }
    if (path === "/tasks/31" && method !== "GET") {
      tasks = tasks.map((task) => ({ ...task, ...(body as object), version: 2 }));
      return tasks[0];
    }
    if (path === "/attributes") return { items: attributes };
    if (path === "/products/4/neighbours") return { here: 0, sold: [] };
    const items = path === "/tasks" ? tasks : [];
    return path.startsWith("/autocomplete") ? [] : { items, total: items.length, page: 1, pageSize: 25 };
  });
});

const clickButton = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));
const WithErasure = () => (
  <Me value={{ ...useMe()!, modules: ["erasure"] }}>
    <ProductPage />
  </Me>
);
const opened = () => renderScreen(WithErasure, "/products/4", "/products/$id");
const task = (id: number, name: string, status: string, holdReason = "") => ({
  ...{ id, name, status, holdReason, version: 1, waitsFor: [] as [] },
});

test("a device on hold that waits for something else too is made saleable from there", async () => {
  device.statusId = 2;
  device.missingProof = [drive];
  await opened();
  await screen.findByText("Het staat in de wacht.");
  await clickButton("Status wijzigen");
  const dialog = within(await screen.findByRole("dialog"));
  device.missingProof = [];
  await waitFor(() => expect(dialog.getAllByRole("option")).toHaveLength(4));
  fireEvent.change(labelled(/^Nieuwe status/), { target: { value: "3" } });
  fireEvent.click(dialog.getByRole("button", { name: "Status wijzigen" }));
  await waitFor(() => expect(screen.queryByText("Het staat in de wacht.")).toBeNull());
  expect(requests.find(({ path }) => path === "/products/bulk/status")?.body).toMatchObject({
    ids: [4],
    statusId: 3,
  });
});

test.each([
  ["no price is priced in its form", {}, "Prijs invullen", "/products/4/edit"],
  [
    "no proof gets its report with its purchase",
    { purchaseId: 9, missingProof: [drive] },
    "Wisrapporten inlezen",
    "/orders/purchases/9/erasure",
  ],
  [
    "no proof and no purchase gets its report with any",
    { missingProof: [drive] },
    "Wisrapporten inlezen",
    "/erasure-import",
  ],
])("a device with %s", async (_, more, button, address) => {
  Object.assign(device, more);
  const now = await opened();
  await clickButton(button);
  await waitFor(() => expect(now()).toBe(address));
});

test("a task that is open is begun and finished from the top of the page", async () => {
  tasks = [task(31, "Testen", "toDo")];
  await opened();
  await clickButton("‘Testen’ starten");
  await waitFor(() => expect(tasks[0]?.status).toBe("inProgress"));
  await clickButton("‘Testen’ afronden");
  await waitFor(() => expect(screen.queryByText(/^Nog 1 van 1/)).toBeNull());
});

test("the page of a device names each open task once, and what holds one up", async () => {
  tasks = [
    task(31, "Testen", "toDo"),
    task(32, "Graderen", "toDo"),
    task(33, "Wissen", "hold", "Kabel zoek"),
  ];
  await opened();
  await screen.findByText("Nog 3 van 3 taken.");
  await screen.findByText("In de wacht: Wissen (Kabel zoek).");
  expect(screen.getAllByText("Graderen")).toHaveLength(1);
  expect(screen.queryByText(/De status is/)).toBeNull();
});

test("what a buyer asks first stands below the name of a device, in the order of its label", async () => {
  device.attributes = { ram: "16", grade: "B", battery: "85", cpu: "Core i5-8350U" };
  await opened();
  const heading = await screen.findByRole("heading", { level: 1 });
  await waitFor(() =>
    expect(heading.closest("header")!.nextElementSibling!.textContent).toBe(
      "Core i5-8350U · 16 GB · Staat B · Accu 85 %",
    ),
  );
});
