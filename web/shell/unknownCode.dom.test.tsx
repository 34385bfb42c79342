import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { labelled, Refusal, type Request, renderScreen, serve } from "../kit/kit.fixtures.tsx";
import { UnknownCode } from "./UnknownCode.tsx";

const product = (id: number, numbers: object) => ({
  ...{ id, version: 3, sku: `10000${id}`, serialNumber: "", imei: "", ...numbers },
});
const products = [product(7, {}), product(8, { serialNumber: "PF3ABCDE" })];
let requests: readonly Request[];
let refusal: Refusal | undefined;
let code: string;
/** As the shell shows it, until it is closed. */
function Scanned() {
  const [isOpen, setOpen] = useState(true);
  return isOpen && <UnknownCode code={code} onClose={() => setOpen(false)} />;
}
const scanned = (unknown: string) => {
  code = unknown;
  return renderScreen(Scanned, "/orders");
};

beforeEach(() => {
  refusal = undefined;
  requests = serve(({ method, path, query }) => {
    if (path === "/autocomplete/products")
      return products
        .filter(({ id }) => !query.ids || query.ids === `${id}`)
        .map(({ id, sku }) => ({ id, label: sku }));
    if (method === "PATCH" && refusal) throw refusal;
    return products.find(({ id }) => path === `/products/${id}`);
  });
});

const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
const clickButton = (name: string) => fireEvent.click(button(name));
const changes = () =>
  requests.flatMap(({ method, path, body }) => (method === "GET" ? [] : [[method, path, body]]));
async function linkTo(sku: string) {
  fireEvent.mouseDown(labelled("Of hoort het bij een product dat er al is?"));
  fireEvent.click(await screen.findByRole("option", { name: sku }));
  await waitFor(() => expect(button("Nummer koppelen").disabled).toBe(false));
  clickButton("Nummer koppelen");
}
const isClosed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

test.each([
  ["5CG8210XYZ", "serialNumber"],
  ["490154203237518", "imei"],
])("the unknown code %s becomes the %s of a product, which is then open", async (unknown, field) => {
  const now = await scanned(unknown);
  screen.getByRole("dialog", { name: `Niets gevonden met ${unknown}` });
  expect(button("Nummer koppelen").disabled).toBe(true);
  await linkTo("100007");
  await screen.findByText(`${unknown} hoort nu bij 100007`);
  await waitFor(() => expect(now()).toBe("/products/7"));
  expect(changes()).toEqual([["PATCH", "/products/7", { [field]: unknown, version: 3 }]]);
  await isClosed();
});

test("a product that has a number keeps it, and another can be chosen", async () => {
  const now = await scanned("5CG8210XYZ");
  await linkTo("100008");
  await screen.findByText("100008 heeft al nummer PF3ABCDE. Wijzig dat op zijn eigen pagina.");
  expect([now(), changes()]).toEqual(["/orders", []]);
  await waitFor(() => expect(button("Nummer koppelen").disabled).toBe(false));
  await linkTo("100007");
  await waitFor(() => expect(now()).toBe("/products/7"));
});

test("a device with a serial number takes an IMEI besides", async () => {
  await scanned("490154203237518");
  await linkTo("100008");
  await screen.findByText("490154203237518 hoort nu bij 100008");
  expect(changes()).toEqual([["PATCH", "/products/8", { imei: "490154203237518", version: 3 }]]);
});

test("what the server refuses is told, and the code is still asked about", async () => {
  refusal = new Refusal({ status: 409, code: "staleVersion", detail: "Iemand wijzigde dit product." });
  const now = await scanned("5CG8210XYZ");
  await linkTo("100007");
  await screen.findByText("Iemand wijzigde dit product.");
  expect(now()).toBe("/orders");
  screen.getByRole("dialog", { name: "Niets gevonden met 5CG8210XYZ" });
});

test.each([
  ["Nieuw product met dit nummer", "/products/new?code=5CG8210XYZ"],
  ["Zoek in de producten", "/products?q=5CG8210XYZ"],
])("‘%s’ goes there with the code", async (choice, address) => {
  const now = await scanned("5CG8210XYZ");
  clickButton(choice);
  await waitFor(() => expect(now()).toBe(address));
  await isClosed();
  expect(changes()).toEqual([]);
});
