import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Order } from "../../../contract/orderAnswer.ts";
import { labelled, renderScreen, serve } from "../../kit/kit.fixtures.tsx";
import type { VatCode } from "../kinds.ts";
import { RepairLineDialog } from "./RepairLineDialog.tsx";

const order = { id: 7, orderDate: "2026-11-02", vatRates: [], lines: [] } as unknown as Order;
const code = { name: "code", note: "", category: "S", rates: [] };
const vatCodes = [
  { ...code, id: 1, basisPoints: 0, margin: true },
  { ...code, id: 2, basisPoints: 2100, margin: false },
] as unknown as VatCode[];
const service = { id: 4, version: 1, name: "Reinigen", price: 2500, vatCodeId: 3, active: true };

async function open(priced: boolean) {
  const requests = serve(({ path }) => {
    if (path === "/autocomplete/services") return [{ id: 4, label: "Reinigen" }];
    return path === "/admin/services/4" ? service : path.startsWith("/autocomplete") ? [] : { version: 1 };
  });
  const shown = { ...order, transportCost: priced ? 0 : null };
  await renderScreen(() => (
    <RepairLineDialog order={shown} line={undefined} vatCodes={vatCodes} onClose={() => undefined} />
  ));
  const saved = async () => {
    fireEvent.click(screen.getByRole("button", { name: "Toevoegen aan de order" }));
    const isSent = ({ method }: { method: string }) => method === "POST";
    await waitFor(() => expect(requests.some(isSent)).toBe(true));
    return requests.find(isSent)!.body;
  };
  return { saved };
}
const type = (label: string, value: string) =>
  fireEvent.change(labelled(new RegExp(`^${label}`)), { target: { value } });

test.each([
  ["who sees prices", true, { vatCodeId: 2 }],
  ["who sees none", false, {}],
])("work that is typed on a repair bears the usual VAT, for %s", async (_, priced, vat) => {
  const { saved } = await open(priced);
  type("Wat er is gedaan", "Paneel vervangen");
  type("Minuten", "30");
  const { vatCodeId, ...body } = (await saved()) as Record<string, unknown>;
  expect(body).toMatchObject({ kind: "labour", productName: "Paneel vervangen", minutes: 30 });
  expect({ ...(vatCodeId !== undefined && { vatCodeId }) }).toEqual(vat);
});
