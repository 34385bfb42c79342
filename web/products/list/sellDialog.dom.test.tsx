import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { labelled, Refusal, type Request, renderScreen, serve } from "../../kit/kit.fixtures.tsx";
import { SpecificationList } from "./Specifications.tsx";

const attributes = [
  ...[{ id: 1, code: "cpu", name: "Processor", type: "text", unit: "", colors: {} }],
  ...[{ id: 2, code: "grade", name: "Staat", type: "select", unit: "", colors: {}, options: ["A"] }],
];
const group = (id: number, productName: string, saleable: number) => ({
  ...{ id, lines: 15, pieces: 15, saleable, priceFrom: null, priceTo: null, value: null },
  ...{ values: { productName, "attributes.cpu": "i5" }, grades: [], statuses: [] },
  filter: { productName: `=${productName}`, "attributes.cpu": "=i5" },
});
const sale = (id: number, contactName: string) => ({
  ...{ id, orderNr: `V-${id}`, contactName, statusName: "Concept", statusColor: "#008a40" },
});
let groups: ReturnType<typeof group>[];
let requests: readonly Request[];
/** The reason why the server puts nothing onto a sale. */
let refusal: string | undefined;

beforeEach(() => {
  groups = [group(1, "ThinkPad T14 Gen 3", 12), group(2, "Dell 5420", 0)];
  refusal = undefined;
  requests = serve(({ method, path }) => {
    if (path === "/products/specifications") return { items: groups, total: 2, page: 1, pageSize: 25 };
    if (path === "/attributes") return { items: attributes };
    if (path === "/sales")
      return method === "POST" ? { id: 9 } : { items: [sale(8, "Bakker"), sale(7, "Evers")] };
    if (path.startsWith("/autocomplete")) return [{ id: path.endsWith("locations") ? 3 : 5, label: "Faber" }];
    if (path.endsWith("/products/found") && refusal)
      throw new Refusal({ status: 422, code: "modelNotEnough", detail: refusal });
    return { items: [], total: 0, page: 1, pageSize: 25 };
  });
});

const posted = () => requests.flatMap(({ method, path, body }) => (method === "POST" ? [[path, body]] : []));
const twelve = { "attributes.cpu": "=i5", productName: "=ThinkPad T14 Gen 3" };
async function opened(at = "/products?view=specifications") {
  const now = await renderScreen(SpecificationList, at);
  fireEvent.click(await screen.findByRole("button", { name: "ThinkPad T14 Gen 3 verkopen" }));
  await screen.findByRole("radio", { name: /V-8.*Bakker/ });
  return now;
}
const clickButton = (name: RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const choose = (name: RegExp) => fireEvent.click(screen.getByRole("radio", { name }));
const isOff = (name: RegExp) => screen.getByRole<HTMLButtonElement>("button", { name }).disabled;
const amount = (typed: string) => fireEvent.change(labelled("Aantal"), { target: { value: typed } });

test("a group is sold by one button that says how many and to whom, after both are chosen, and never by a row", async () => {
  const now = await opened("/products?grade=A&locationId=3&sort=-value&page=2");
  const before = now();
  expect(labelled("Aantal").value).toBe("");
  choose(/V-8.*Bakker/);
  expect(isOff(/^Verkopen$/)).toBe(true);
  amount("12");
  expect(posted()).toEqual([]);
  clickButton(/^12 stuks verkopen aan V-8 · Bakker$/);
  const toast = await screen.findByText("12 × ThinkPad T14 Gen 3 staan op de order");
  expect(posted()).toEqual([
    ["/sales/8/products/found", { quantity: 12, filter: { locationId: "3", ...twelve } }],
  ]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(now()).toBe(before);
  fireEvent.click(within(toast.parentElement!).getByRole("button", { name: "Openen" }));
  await waitFor(() => expect(now()).toBe("/orders/sales/8"));
});

test("drafts and confirmed sales are offered, the newest first", async () => {
  await opened();
  expect(requests.find(({ path }) => path === "/sales")?.query).toMatchObject({
    ...{ phase: "draft,confirmed", sort: "-id" },
  });
});

test("fewer are sold by typing how many, and never none or more than there are", async () => {
  await opened();
  choose(/V-7.*Evers/);
  for (const typed of ["0", "13", "x"]) {
    amount(typed);
    await screen.findByText("Hoogstens beschikbaar: 12.");
    expect(isOff(/^Verkopen$/)).toBe(true);
  }
  amount("");
  expect(isOff(/^Verkopen$/)).toBe(true);
  amount("5");
  clickButton(/^5 stuks verkopen aan V-7/);
  await screen.findByText("5 × ThinkPad T14 Gen 3 staan op de order");
  expect(posted()).toEqual([["/sales/7/products/found", { quantity: 5, filter: twelve }]]);
});

test("at most 200 at once, and what cannot be sold has no button", async () => {
  groups = [group(1, "ThinkPad T14 Gen 3", 430), group(2, "Dell 5420", 0)];
  await opened();
  choose(/V-8/);
  amount("201");
  expect(isOff(/^Verkopen$/)).toBe(true);
  amount("200");
  expect(isOff(/^200 stuks verkopen/)).toBe(false);
  expect(screen.queryByRole("button", { name: "Dell 5420 verkopen", hidden: true })).toBeNull();
});

test("for a customer a new sale is made, once, also when the first attempt is refused", async () => {
  refusal = "Er zijn er nog 11.";
  await opened();
  amount("12");
  fireEvent.mouseDown(labelled(/^Of een nieuwe voor/));
  fireEvent.click(await screen.findByRole("option", { name: "Faber" }));
  expect(posted()).toEqual([]);
  clickButton(/^12 stuks verkopen aan Faber$/);
  await screen.findByText("Er zijn er nog 11.");
  refusal = undefined;
  amount("11");
  clickButton(/^11 stuks verkopen aan Faber$/);
  await screen.findByText("11 × ThinkPad T14 Gen 3 staan op de order");
  const found = (quantity: number) => ["/sales/9/products/found", { quantity, filter: twelve }];
  expect(posted()).toEqual([["/sales", { contactId: 5, lines: [] }], found(12), found(11)]);
});
