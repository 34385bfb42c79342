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
const drive = {
  ...{ serial: "S1", model: "Samsung", reason: "noReport", message: "", outcome: null, contradictions: [] },
};
let device: Record<string, unknown>;
let tasks: { id: number; name: string; status: string; version: number; waitsFor: [] }[];
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
    if (path === "/products/4/neighbours") return { here: 0, sold: [] };
    const items = path === "/tasks" ? tasks : [];
    return path.startsWith("/autocomplete") ? [] : { items, total: items.length, page: 1, pageSize: 25 };
  });
});

const why = () => screen.findByRole("region", { name: "Waarom dit niet verkoopbaar is" });
const obstacles = async () => within(await why()).getAllByRole("listitem");
const clickButton = async (name: string) =>
  fireEvent.click(within(await why()).getByRole("button", { name }));
const WithErasure = () => (
  <Me value={{ ...useMe()!, modules: ["erasure"] }}>
    <ProductPage />
  </Me>
);
const opened = () => renderScreen(WithErasure, "/products/4", "/products/$id");

test.each([
  ["its status", 1, "De status is Op voorraad."],
  ["being on hold", 2, "Het staat in de wacht."],
])("a device that %s keeps from being sold is made saleable from there", async (_, statusId, sentence) => {
  device.statusId = statusId;
  device.missingProof = [drive];
  await opened();
  expect((await obstacles()).map(({ textContent }) => textContent).join()).toContain(sentence);
  await clickButton("Status wijzigen");
  const dialog = within(await screen.findByRole("dialog"));
  device.missingProof = [];
  await waitFor(() => expect(dialog.getAllByRole("option")).toHaveLength(4));
  fireEvent.change(labelled(/^Nieuwe status/), { target: { value: "3" } });
  fireEvent.click(dialog.getByRole("button", { name: "Status wijzigen" }));
  await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
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
  [
    "an order waits for it",
    {
      statusId: 3,
      reservedQuantity: 1,
      sales: [{ orderId: 7, orderNr: "V-7", quantity: 1, customerName: "Faber", phase: "confirmed" }],
    },
    "Naar de order",
    "/orders/sales/7",
  ],
])("a device with %s", async (_, more, button, address) => {
  Object.assign(device, more);
  const now = await opened();
  await clickButton(button);
  await waitFor(() => expect(now()).toBe(address));
});

test("a task that is open is begun and finished from there", async () => {
  tasks = [{ id: 31, name: "Testen", status: "toDo", version: 1, waitsFor: [] }];
  await opened();
  await clickButton("‘Testen’ starten");
  await waitFor(() => expect(tasks[0]?.status).toBe("inProgress"));
  await waitFor(async () => within(await why()).getByRole("button", { name: "‘Testen’ afronden" }));
  await clickButton("‘Testen’ afronden");
  await waitFor(() => expect(screen.queryByText(/1 taak staat open: Testen/)).toBeNull());
});
