import { screen, within } from "@testing-library/react";
import type { Order } from "../../../contract/orderAnswer.ts";
import { sales } from "../../../contract/orders.routes.ts";
import { useCall } from "../../kit/call/data.ts";
import { Me, useMe } from "../../kit/call/session.ts";
import { type Request, renderScreen, serve } from "../../kit/kit.fixtures.tsx";
import type { VatCode } from "../kinds.ts";
import { OrderLines } from "../lines/OrderLines.tsx";

const line = (id: number, productName: string) => ({
  ...{ id, version: 1, kind: "goods", productId: id + 100, serviceId: null, productName, typeName: null },
  ...{ sku: `10000${id}`, serialNumber: `PF${id}`, imei: "", imei2: "", assetTag: "", remarks: "" },
  ...{
    quantity: 1,
    receivedQuantity: 0,
    unitPrice: 10_000,
    priceWithVat: false,
    discount: 0,
    discountUnit: "cents",
  },
  ...{ vatCodeId: 2, minutes: null, workedMinutes: 0, hourlyRate: null, reserved: true, delivered: false },
  ...{ missingProof: [], failedDrives: [] },
});
type Line = ReturnType<typeof line>;
const vatCodes = [{ id: 2, code: "21", name: "21 %", note: "", category: "S", rates: [] }];

/** Renders a sale of three laptops with a fake server; `answer` may answer requests first. */
export async function renderSale(answer: (request: Request) => unknown = () => undefined, isWithVat = false) {
  let lines = ["Dell A", "Dell B", "Dell C"].map((name, at) => line(at + 1, name));
  const requests = serve(async (request) => {
    const answered = await answer(request);
    if (answered !== undefined) return answered;
    const { method, path, body } = request;
    if (path === "/sales/7/products/arrange") {
      const { lineIds } = body as { lineIds: number[] };
      lines = lineIds.map((id) => lines.find((one) => one.id === id)!);
      return { lineIds };
    }
    const changed = lines.find(({ id }) => path === `/sales/7/products/${id}`);
    if (method === "PUT" && changed) {
      const stored = { ...changed, ...(body as Partial<Line>), version: changed.version + 1 };
      lines = lines.map((one) => (one === changed ? stored : one));
      return stored;
    }
    return path === "/sales/7"
      ? {
          id: 7,
          version: 1,
          kind: "sale",
          transportCost: 0,
          amountsWithVat: false,
          vatRates: [{ id: 2, basisPoints: 2100, margin: false }],
          lines,
        }
      : { items: [], total: 0, page: 1, pageSize: 12 };
  });
  await renderScreen(() => (
    <Me value={{ ...useMe()!, withVat: isWithVat }}>
      <Sale />
    </Me>
  ));
  await screen.findByRole("region", { name: "Regels" });
  return { sent: () => requests.filter(({ method }) => method !== "GET") };
}

function Sale() {
  const order = useCall(sales.read, { params: { id: 7 } }).data as Order | undefined;
  const shown = { kind: "sale", writable: true, refused: new Set<number>() } as const;
  return order && <OrderLines {...shown} order={order} vatCodes={vatCodes as unknown as VatCode[]} />;
}

/** The rows of the lines, in order. */
export const visibleRows = () =>
  within(screen.getByRole("table", { name: "Regels" }))
    .getAllByRole("row")
    .slice(1);
