import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { Refusal, type Request, renderScreen, serve } from "../../kit/kit.fixtures.tsx";
import { ProductBoard } from "./ProductBoard.tsx";

const statuses = [
  { id: 1, name: "Op voorraad", lifecycle: "inStock" },
  { id: 2, name: "Wacht op onderdeel", lifecycle: "inStock" },
  { id: 3, name: "In de wacht", lifecycle: "onHold" },
  { id: 4, name: "Verkoopbaar", lifecycle: "saleable" },
  { id: 5, name: "Gereed", lifecycle: "ready" },
];
const product = (id: number, statusId: number) => ({
  ...{ id, statusId, sku: `10000${id}`, productName: `Dell ${id}`, serialNumber: "", archived: false },
  ...{ lifecycle: statuses[statusId - 1]!.lifecycle },
});
let stock: ReturnType<typeof product>[];
let requests: readonly Request[];
let filter: string | undefined;
const Stock = () => (
  <ProductBoard
    label="Producten"
    columns={[{ key: "productName", label: "Naam" }]}
    query={{ lifecycle: filter }}
    search={{}}
    change={() => undefined}
  />
);

beforeEach(() => {
  stock = [product(1, 2), product(2, 4), product(3, 5)];
  filter = undefined;
  requests = serve(({ method, path, query, body }) => {
    if (path.startsWith("/admin/product-statuses")) return { items: statuses };
    if (method === "GET") {
      const items = stock.filter(({ lifecycle }) => lifecycle === query.lifecycle);
      return { items, total: items.length, page: 1, pageSize: 25 };
    }
    const { ids, statusId } = body as { ids: number[]; statusId: number };
    if (statusId === 5)
      throw new Refusal({ status: 422, code: "statusByOrder", detail: "Dat doet de order." });
    stock = stock.map((one) => (ids.includes(one.id) ? product(one.id, statusId) : one));
    return { changed: 1, former: [] };
  });
});

const inLane = (name: string) =>
  within(screen.getByRole("region", { name }))
    .queryAllByRole("link")
    .map(({ textContent }) => textContent);
const moved = () => requests.flatMap(({ method, body }) => (method === "POST" ? [body] : []));
function space() {
  fireEvent.keyDown(document.activeElement!, { key: " " });
  fireEvent.keyUp(document.activeElement!, { key: " " });
}
async function move(name: string, to: string) {
  const card = await screen.findByRole("link", { name });
  card.focus();
  space();
  fireEvent.click(await screen.findByRole("menuitemradio", { name: to }));
}

test("stock stands by its stages, goes on to the first status of another and back to its own", async () => {
  await renderScreen(Stock);
  await move("Dell 1", "In de wacht");
  await waitFor(() => expect(inLane("In de wacht")).toEqual(["Dell 1"]));
  fireEvent.click(await screen.findByRole("button", { name: "Ongedaan maken" }));
  await waitFor(() => expect(inLane("Op voorraad")).toEqual(["Dell 1"]));
  expect(moved()).toEqual([
    { ids: [1], statusId: 3, from: 2 },
    { ids: [1], statusId: 2, from: 3 },
  ]);
});

test("what the server refuses stays where it is, and what an order made ready is not moved by hand", async () => {
  await renderScreen(Stock);
  await move("Dell 2", "Klaar voor levering");
  await screen.findByText(/Dell 2.*blijft in ‘Verkoopbaar’\. Dat doet de order\./);
  await waitFor(() => expect(inLane("Verkoopbaar")).toEqual(["Dell 2"]));
  screen.getByRole("link", { name: "Dell 3" }).focus();
  space();
  expect(screen.queryByRole("menu")).toBeNull();
});

test("only the stages that the filter leaves are columns", async () => {
  filter = "saleable,onHold";
  await renderScreen(Stock);
  await screen.findByRole("link", { name: "Dell 2" });
  expect(screen.getAllByRole("region").map((lane) => lane.getAttribute("aria-label"))).toHaveLength(2);
});
