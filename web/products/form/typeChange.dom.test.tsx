import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { labelled, Refusal, type Request, renderScreen, serve } from "../../kit/kit.fixtures.tsx";
import { choices } from "./form.fixtures.ts";
import { ProductForm } from "./ProductForm.tsx";

const task = (id: number, name: string, productTypes: string[]) => ({ id, name, productTypes });
let product: Record<string, unknown>;
let toDo: ReturnType<typeof task>[];
let isDown: boolean;
let requests: readonly Request[];

beforeEach(() => {
  product = {
    ...{ id: 4, version: 1, sku: "100004", productName: "Dell 5420", serialNumber: "AB12", quantity: 1 },
    ...{ typeId: 1, subtypeId: 21, statusId: 1, archived: false },
    attributes: { ram: "16 GB", grade: "A" },
  };
  toDo = [task(1, "Wissen", ["Laptop"]), task(2, "Sticker plakken", [])];
  isDown = false;
  requests = serve((request) => {
    const { method, path, body } = request;
    if (path === "/products/4" && method === "GET") return product;
    if (path === "/products/4") return { ...product, ...(body as object), version: 2 };
    if (path === "/tasks") {
      if (isDown) throw new Refusal({ status: 503, code: "unavailable", detail: "Het lukt nu niet." });
      return { items: toDo, total: toDo.length, page: 1, pageSize: 200 };
    }
    return choices(request);
  });
});

/** As the shell shows it: a screen that has the focus in its main part keeps it. */
const Form = () => (
  <main>
    <ProductForm />
  </main>
);

const type = () => labelled("Productsoort");
const saved = () => requests.flatMap(({ method, body }) => (method === "GET" ? [] : [body]));
const clickButton = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
async function opened(at = "/products/4/edit", path = "/products/$id/edit") {
  const now = await renderScreen(Form, at, path);
  if (path.includes("$id")) await waitFor(() => expect(type().value).toBe("Laptop"));
  return now;
}
async function choose(option: string) {
  type().focus();
  fireEvent.keyDown(type(), { key: "ArrowDown" });
  fireEvent.click(await screen.findByRole("option", { name: option }));
}
const question = () => screen.findByRole("dialog", { name: "Productsoort wijzigen in Monitor?" });

test("another type says which attributes and tasks it takes away, before anything is saved", async () => {
  const now = await opened();
  await choose("Monitor");
  const asked = within(await question());
  expect(asked.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Geheugen: 16 GB",
    "Wissen",
  ]);
  expect(requests.find(({ path }) => path === "/tasks")?.query).toMatchObject({
    ...{ productId: "4", status: "toDo" },
  });
  clickButton("Soort wijzigen");
  await waitFor(() => expect(type().value).toBe("Monitor"));
  await waitFor(() => expect(screen.queryByLabelText(/^Geheugen/)).toBeNull());
  expect(saved()).toEqual([]);
  clickButton("Opslaan");
  await waitFor(() => expect(now()).toBe("/products/4"));
  expect(saved()).toMatchObject([{ version: 1, typeId: 2, subtypeId: null, attributes: { grade: "A" } }]);
  expect((saved()[0] as typeof product).attributes).not.toHaveProperty("ram");
});

test("a part that goes is called by its name", async () => {
  product.attributes = { disk: "55" };
  await opened();
  await choose("Monitor");
  const asked = within(await question());
  await waitFor(() => expect(asked.getAllByRole("listitem")[0]?.textContent).toBe("Schijf: SSD 1 TB"));
});

test("whoever does not want that keeps the type and what belongs to it", async () => {
  await opened();
  await choose("Monitor");
  await question();
  clickButton("Annuleren");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(type().value).toBe("Laptop"));
  expect(labelled(/^Geheugen/).value).toBe("16 GB");
  expect(saved()).toEqual([]);
});

test("a type that takes nothing away is not asked about", async () => {
  product.attributes = { grade: "A" };
  toDo = [task(2, "Sticker plakken", [])];
  await opened();
  await choose("Monitor");
  await waitFor(() => expect(type().value).toBe("Monitor"));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("the type that a product has is chosen again without a question", async () => {
  await opened();
  await choose("Monitor");
  await question();
  clickButton("Soort wijzigen");
  await waitFor(() => expect(type().value).toBe("Monitor"));
  await choose("Laptop");
  await waitFor(() => expect(type().value).toBe("Laptop"));
  await waitFor(() => expect(labelled(/^Geheugen/).value).toBe("16 GB"));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("as long as it is not known what would go, the type stays and the reason is told", async () => {
  isDown = true;
  await opened();
  await choose("Monitor");
  await screen.findByText("Het lukt nu niet.");
  expect(type().value).toBe("Laptop");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a new product takes any type without a question", async () => {
  await opened("/products/new", "/products/new");
  await choose("Laptop");
  await waitFor(() => expect(type().value).toBe("Laptop"));
  await choose("Monitor");
  await waitFor(() => expect(type().value).toBe("Monitor"));
  expect(screen.queryByRole("dialog")).toBeNull();
});
