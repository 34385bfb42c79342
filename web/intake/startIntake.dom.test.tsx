import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Refusal, renderScreen, serve } from "../kit/kit.fixtures.tsx";
import { StartIntake } from "./StartIntake.tsx";

const order = {
  id: 7,
  orderNr: "PO-2026-00007",
  lines: [],
  locationId: 1,
  locationLabel: "",
  openIntakeId: null,
};
const closed = { status: 422, code: "orderClosed", detail: "Deze order is afgesloten." };

test("an order that was closed meanwhile is said to be, and can be tried again", async () => {
  const requests = serve(({ method, path }) => {
    if (method === "POST")
      throw new Refusal({ ...closed, errors: [{ path: "orderId", message: closed.detail }] });
    return path.startsWith("/autocomplete") ? [{ id: 1, label: "Ontvangst" }] : order;
  });
  await renderScreen(StartIntake, "/intake/new?order=7", "/intake/new");
  const start = await screen.findByRole("button", { name: "Beginnen met scannen" });
  fireEvent.click(start);
  expect((await screen.findByRole("alert")).textContent).toContain("Deze order is afgesloten.");
  fireEvent.click(start);
  await screen.findByRole("alert");
  await expect.poll(() => requests.filter(({ method }) => method === "POST").length).toBe(2);
});
