import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { AttributeForm } from "../../attributes/AttributeForm.tsx";
import { labelled, type Request, renderScreen, serve } from "../../kit/kit.fixtures.tsx";
import { ProductList } from "./Products.tsx";

const grade = {
  ...{ id: 2, version: 1, code: "grade", name: "Staat", type: "select", options: ["A", "B"], unit: "" },
  ...{ colors: { A: "#008A40" }, productTypes: [], dataBearing: false, magentoAttrCode: "", position: 0 },
};
const product = (id: number, of: string) => ({
  ...{ id, sku: `10000${id}`, serialNumber: "", imei: "", productName: `Dell ${id}`, typeName: "Laptop" },
  ...{ statusName: "Verkoopbaar", stockQuantity: 1, saleableQuantity: 1, salePrice: null },
  ...{ createdAt: "2026-11-01T10:00:00Z", statusSince: "2026-11-01T10:00:00Z", attributes: { grade: of } },
});
let requests: readonly Request[];
beforeEach(() => {
  requests = serve(({ method, path, body }) => {
    if (path === "/attributes") return { items: [grade] };
    if (path === "/attributes/2") return method === "GET" ? grade : { ...grade, ...(body as object) };
    const items = path === "/products" ? [product(1, "A"), product(2, "B")] : [];
    return path.startsWith("/autocomplete") ? [] : { items, total: items.length, page: 1, pageSize: 25 };
  });
});

/** The colour in front of an option, as the page shows it. */
const colorOf = (inside: HTMLElement, option: string) => {
  const dot = within(inside).getByText(option).closest(".state")?.querySelector<HTMLElement>("[aria-hidden]");
  return dot?.style.background;
};

test("an option gets a colour in the form", async () => {
  await renderScreen(AttributeForm, "/attributes/2", "/attributes/$id");
  const color = (option: string) => labelled(`Kleur van ${option}`);
  await waitFor(() => expect(color("A").value).toBe("#008a40"));
  fireEvent.change(color("B"), { target: { value: "#c2a000" } });
  const save = () => fireEvent.click(screen.getByRole("button", { name: "Opslaan" }));
  const saved = () => requests.flatMap(({ method, body }) => (method === "PUT" ? [body] : []));
  save();
  await waitFor(() => expect(saved()).toMatchObject([{ colors: { A: "#008A40", B: "#C2A000" } }]));
});

test("without its option a colour is gone, and an option can be without one", async () => {
  await renderScreen(AttributeForm, "/attributes/2", "/attributes/$id");
  await waitFor(() => expect(labelled("Kleur van A").value).toBe("#008a40"));
  fireEvent.click(screen.getByRole("button", { name: "Geen kleur" }));
  expect(screen.queryByRole("button", { name: "Geen kleur" })).toBeNull();
  fireEvent.change(labelled("Kleur van B"), { target: { value: "#c2a000" } });
  fireEvent.click(screen.getByRole("button", { name: "B weghalen" }));
  fireEvent.click(screen.getByRole("button", { name: "Opslaan" }));
  const saved = () => requests.find(({ method }) => method === "PUT")?.body;
  await waitFor(() => expect(saved()).toMatchObject({ options: ["A"] }));
  expect((saved() as typeof grade).colors).toEqual({});
});

test("the list shows an option in its colour, and so does its filter", async () => {
  await renderScreen(ProductList, "/products");
  const row = async (name: string) => screen.findByRole("row", { name: new RegExp(name) });
  expect(colorOf(await row("Dell 1"), "A")).toBe("#008A40");
  expect(colorOf(await row("Dell 2"), "B")).toBeUndefined();
  fireEvent.click(screen.getByRole("button", { name: "Filter" }));
  fireEvent.click(await screen.findByRole("option", { name: "Staat" }));
  const options = await screen.findByRole("group", { name: "Staat" });
  expect(colorOf(options, "A")).toBe("#008A40");
  fireEvent.click(within(options).getByRole("checkbox", { name: "A" }));
  await waitFor(() => expect(requests.at(-1)?.query).toMatchObject({ "attributes.grade": "A" }));
});
