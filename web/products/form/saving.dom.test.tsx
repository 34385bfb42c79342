import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { labelled, Refusal, type Request, renderScreen, serve } from "../../kit/kit.fixtures.tsx";
import { choices } from "./form.fixtures.ts";
import { ProductForm } from "./ProductForm.tsx";

type Sent = Record<string, unknown>;
let made: Sent[];
let requests: readonly Request[];
let refusal: Refusal | undefined;
beforeEach(() => {
  made = [];
  refusal = undefined;
  requests = serve((request) => {
    const { method, path, body } = request;
    const id = Number(/^\/products\/(\d+)$/.exec(path)?.[1]);
    if (id) return made[id - 101];
    if (method !== "POST" || path !== "/products") return choices(request);
    if (refusal) throw refusal;
    const sku = `10000${made.length + 1}`;
    made.push({ ...(body as Sent), id: 101 + made.length, version: 1, sku, archived: false, statusId: 1 });
    return made.at(-1);
  });
});

/** As the shell shows it: a screen that has the focus in its main part keeps it. */
const Form = () => (
  <main>
    <ProductForm />
  </main>
);

const box = (label: string) => labelled(new RegExp(`^${label}( |$)`));
const typeIn = (label: string, value: string) => fireEvent.change(box(label), { target: { value } });
async function pick(label: string, option: string) {
  fireEvent.mouseDown(box(label));
  fireEvent.click(await screen.findByRole("option", { name: option }));
}
const clickButton = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const posted = (path: string) =>
  requests.flatMap((one) => (one.method === "POST" && one.path === path ? [one.body as Sent] : []));
/** A new laptop of which a first number was scanned, with all that can be filled in. */
async function filledIn(kind?: string) {
  const now = await renderScreen(Form, "/products/new?code=5CG8210XYZ", "/products/new");
  if (kind) clickButton(kind);
  await pick("Productsoort", "Laptop");
  typeIn("Naam", "Dell 5420");
  await screen.findByLabelText(/^Geheugen/);
  typeIn("Geheugen", "16 GB");
  await pick("Locatie", "Magazijn");
  typeIn("Opmerkingen", "kras op deksel");
  return now;
}
const laptop = { typeId: 1, locationId: 3, productName: "Dell 5420", remarks: "kras op deksel", quantity: 1 };

test("saved and duplicated, the next one begins as a copy without the numbers of the first", async () => {
  const now = await filledIn();
  typeIn("Inventarisnummer", "INV-1");
  typeIn("SKU", "ABC1");
  await pick("Schijf", "SSD 1 TB");
  fireEvent.change(labelled("Bestand kiezen"), { target: { files: [new File(["x"], "keuring.pdf")] } });
  clickButton("Opslaan en dupliceren");
  await screen.findByText("Aangemaakt.");
  await waitFor(() => expect(box("Serienummer").value).toBe(""));
  expect(now()).toBe("/products/new?code=5CG8210XYZ");
  const shown = (...labels: string[]) => labels.map((label) => box(label).value);
  expect(shown("SKU", "IMEI", "Inventarisnummer")).toEqual(["", "", ""]);
  await screen.findByDisplayValue("16 GB");
  expect(shown("Naam", "Opmerkingen", "Productsoort", "Locatie")).toEqual([
    ...["Dell 5420", "kras op deksel", "Laptop", "Magazijn"],
  ]);
  typeIn("Serienummer", "5CG8210ABC");
  clickButton("Product aanmaken");
  await waitFor(() => expect(now()).toBe("/products/102"));
  expect(posted("/products")).toMatchObject([
    {
      ...{ ...laptop, serialNumber: "5CG8210XYZ", sku: "ABC1", assetTag: "INV-1" },
      attributes: { ram: "16 GB", disk: "55" },
    },
    { ...laptop, serialNumber: "5CG8210ABC", assetTag: "", attributes: { ram: "16 GB" } },
  ]);
  // A part is in one device and a file belongs to one: the copy has neither.
  expect(Object.keys(posted("/products")[1]!.attributes as Sent)).not.toContain("disk");
  const files = requests.filter(({ body }) => body instanceof FormData);
  expect(files.map(({ path }) => path)).toEqual(["/products/101/attributes/8/file"]);
});

test("a duplicated bundle is a bundle of as many", async () => {
  await filledIn("Stapel (aantal gelijke)");
  typeIn("Aantal", "40");
  clickButton("Opslaan en dupliceren");
  await screen.findByText("Aangemaakt.");
  await waitFor(() => expect(box("SKU").value).toBe(""));
  clickButton("Product aanmaken");
  await waitFor(() => expect(posted("/products").map(({ quantity }) => quantity)).toEqual([40, 40]));
});

test("saved and on to the next, type and place stay and all else is empty", async () => {
  const now = await filledIn();
  clickButton("Opslaan en volgende");
  await screen.findByText("Aangemaakt.");
  await waitFor(() => expect(box("Naam").value).toBe(""));
  expect(now()).toBe("/products/new?code=5CG8210XYZ");
  await waitFor(() => expect(box("Productsoort").value).toBe("Laptop"));
  typeIn("Naam", "Dell 5430");
  clickButton("Product aanmaken");
  await waitFor(() => expect(now()).toBe("/products/102"));
  expect(posted("/products")[1]).toMatchObject({
    ...{ typeId: 1, locationId: 3, productName: "Dell 5430", serialNumber: "", remarks: "" },
  });
  expect(posted("/products")[1]!.attributes).not.toHaveProperty("ram");
});

test("saved and printed, its label is opened once and then the product", async () => {
  const tab = { location: { href: "" }, close: () => undefined };
  const open = vi.spyOn(window, "open").mockReturnValue(tab as never);
  const now = await filledIn();
  clickButton("Opslaan en label printen");
  await screen.findByRole("dialog", { name: "Label printen" });
  // It is saved already.
  fireEvent.submit(document.querySelector("form")!);
  expect(now()).toBe("/products/new?code=5CG8210XYZ");
  clickButton("Label openen");
  await waitFor(() => expect(now()).toBe("/products/101"));
  expect(posted("/labels")).toEqual([{ ids: [101], format: "brother62" }]);
  expect(tab.location.href).toMatch(/^blob:/);
  expect(posted("/products")).toHaveLength(1);
  expect(requests.filter(({ method }) => method === "PUT")).toEqual([]);
  open.mockRestore();
});

test("whose label is not printed after all is opened as well", async () => {
  const now = await filledIn();
  clickButton("Opslaan en label printen");
  await screen.findByRole("dialog", { name: "Label printen" });
  clickButton("Annuleren");
  await waitFor(() => expect(now()).toBe("/products/101"));
  expect(posted("/labels")).toEqual([]);
});

test("what is refused stays in the form, and prints nothing", async () => {
  refusal = new Refusal({ status: 422, code: "serialTaken", detail: "Dit nummer is al in gebruik." });
  const now = await filledIn();
  clickButton("Opslaan en label printen");
  await screen.findByText("Dit nummer is al in gebruik.");
  expect(now()).toBe("/products/new?code=5CG8210XYZ");
  expect(box("Serienummer").value).toBe("5CG8210XYZ");
  expect(screen.queryByRole("dialog")).toBeNull();
});
