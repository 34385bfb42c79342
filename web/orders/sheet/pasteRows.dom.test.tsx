import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Refusal, type Request } from "../../kit/kit.fixtures.tsx";
import { renderSale } from "./sheet.fixtures.tsx";

type Sent = { rows: { code: string; quantity: number; unitPrice?: number }[]; dryRun?: boolean };
/** Finds every code but those that begin with X. */
function found({ path, body }: Request) {
  if (path !== "/sales/7/products/many") return undefined;
  const { rows, dryRun = false } = body as Sent;
  const answered = rows.map((row) => ({
    ...{ ...row, unitPrice: row.unitPrice ?? null, productId: 9, sku: "100009", serialNumber: "", free: 9 },
    productName: row.code.startsWith("X") ? "" : `Laptop ${row.code}`,
    problem: row.code.startsWith("X") ? "unknown" : null,
  }));
  return { rows: answered, added: dryRun ? 0 : rows.length };
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
const box = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Rijen" });
const paste = (...lines: string[]) => fireEvent.change(box(), { target: { value: lines.join("\r\n") } });
const isGone = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

/** Opens the dialog; returns the requests so far. */
async function opened(answer: (request: Request) => unknown = found) {
  const { sent } = await renderSale(answer);
  fireEvent.click(button("Rijen plakken"));
  await screen.findByRole("dialog");
  return () => sent().map(({ body }) => body);
}
async function look() {
  fireEvent.click(button("Voorbeeld bekijken"));
  const table = await screen.findByRole("table", { name: "Gevonden" });
  return within(table)
    .getAllByRole("row")
    .slice(1)
    .map((row) => row.textContent);
}

test("pasted rows are sent with their quantity and price, with a decimal comma or point", async () => {
  const bodies = await opened();
  const rows = [
    { code: "PF11", quantity: 1, unitPrice: 124_950 },
    { code: "100023", quantity: 20, unitPrice: 1299 },
    { code: "PF12", quantity: 1, unitPrice: 124_950 },
    { code: "PF13", quantity: 1 },
  ];
  paste(
    "Serienummer\tAantal\tPrijs",
    "PF11\t1\t€ 1.249,50",
    "100023\t20\t12.99",
    "PF12\t1\t1,249.50",
    "PF13\t\t",
    "",
  );
  const shown = await look();
  expect(shown[1]).toMatch(/^100023Laptop 10002320€\s12,99✓ kan$/);
  expect(bodies()).toEqual([{ rows, priceWithVat: false, dryRun: true }]);
  fireEvent.click(button("4 regels toevoegen"));
  await screen.findByText("4 regels toegevoegd");
  await isGone();
  expect(bodies()).toEqual([
    { rows, priceWithVat: false, dryRun: true },
    { rows, priceWithVat: false },
  ]);
});

test("a row that is not found is named, and nothing is added until it is left out", async () => {
  const bodies = await opened();
  paste("PF11\t1\t100", "X99\t2\t50,5");
  expect((await look())[1]).toMatch(/^X99.*▲ niet gevonden$/);
  expect(button("2 regels toevoegen").disabled).toBe(true);
  fireEvent.submit(box().form!);
  fireEvent.click(screen.getByLabelText("Rijen met een fout weglaten"));
  fireEvent.click(button("1 regel toevoegen"));
  await isGone();
  expect(bodies().slice(1)).toEqual([
    { rows: [{ code: "PF11", quantity: 1, unitPrice: 10_000 }], priceWithVat: false },
  ]);
});

test.each([
  ["PF11\t1\t12,5O", "PF12\t1\t10"],
  ["PF12\t1\t10", "PF11\t1\t12,5O"],
  ["Serienummer\tAantal\tPrijs", "PF11\t1\t12,5O"],
  ["PF11\t1\t12,5O"],
])(
  "a row whose price is no number is named, wherever it stands, and nothing is sent: %j",
  async (...lines) => {
    const bodies = await opened();
    paste(...lines);
    expect(screen.getByRole("alert").textContent).toMatch(/^‘PF11\s1\s12,5O’ is geen getal\.$/);
    expect(button("Voorbeeld bekijken").disabled).toBe(true);
    fireEvent.submit(box().form!);
    expect(bodies()).toEqual([]);
  },
);

test("rows that are changed after they were found are looked up again", async () => {
  const bodies = await opened();
  paste("X1");
  await look();
  paste("PF1");
  expect(screen.queryByRole("table", { name: "Gevonden" })).toBeNull();
  expect(await look()).toEqual([expect.stringContaining("Laptop PF1")]);
  expect(bodies()).toEqual(
    ["X1", "PF1"].map((code) => ({ rows: [{ code, quantity: 1 }], priceWithVat: false, dryRun: true })),
  );
});

test("what the server refuses meanwhile is said, and the rows stay", async () => {
  const refusal = new Refusal({ status: 422, code: "linesRefused", detail: "PF11 is intussen verkocht." });
  await opened((request) => {
    if ((request.body as Sent | undefined)?.rows && !(request.body as Sent).dryRun) throw refusal;
    return found(request);
  });
  paste("PF11");
  await look();
  fireEvent.click(button("1 regel toevoegen"));
  await screen.findByText(/PF11 is intussen verkocht/);
  expect(box().value).toBe("PF11");
});

test("rows are pasted on a phone, too", async () => {
  const isPhone = { matches: true, addEventListener: () => {}, removeEventListener: () => {} };
  vi.spyOn(window, "matchMedia").mockReturnValue(isPhone as never);
  const bodies = await opened();
  paste("PF11\t1\t100");
  expect(await look()).toHaveLength(1);
  expect(bodies()).toHaveLength(1);
});
