import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderScreen, serve } from "../kit/kit.fixtures.tsx";
import { SaleForm } from "./OrderForm.tsx";

const order = {
  ...{ id: 7, version: 1, kind: "sale", orderNr: "V2026-0007", phase: "confirmed", contactId: 1, lines: [] },
  ...{ orderDate: "2026-11-26", deliveryDate: null, deliveryType: "collected", partnerId: null },
  ...{ locationId: null, locationLabel: "", deliveryAddress: "", customerReference: "", vatRates: [] },
  ...{ transportCost: 0, discount: 0, discountUnit: "cents", logistics: false, dhlTrackingCode: "" },
  ...{ remarks: "Achterom", instructions: "" },
};
async function opened(archived: boolean) {
  const requests = serve(({ path }) => (path === "/sales/7" ? { ...order, archived } : []));
  await renderScreen(SaleForm, "/sales/7/edit", "/sales/$id/edit");
  await screen.findByDisplayValue("Achterom");
  return () => requests.filter(({ method }) => method !== "GET");
}
const fields = () => [...document.querySelectorAll("form :is(input, textarea, select)")];
const save = () => screen.queryByRole("button", { name: "Opslaan" });

test("an order in the archive says why it stays as it is, locks every field and is not saved by keys", async () => {
  const sent = await opened(true);
  screen.getByText(/^Wat gearchiveerd is, kan niet meer/);
  expect(fields().length).toBeGreaterThan(10);
  expect(fields().filter((field) => !field.matches("fieldset:disabled *"))).toEqual([]);
  expect(save()).toBeNull();
  fireEvent.keyDown(document.body, { key: "s", ctrlKey: true });
  expect(sent()).toEqual([]);
});

test("any other order is changed", async () => {
  await opened(false);
  expect(fields().filter((field) => field.matches("fieldset:disabled *"))).toEqual([]);
  expect(save()).not.toBeNull();
});
