import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Bank } from "../../contract/sandbox.ts";
import { renderScreen, serve } from "../kit/kit.fixtures.tsx";
import { SandboxBank } from "./SandboxBank.tsx";

const token = "A".repeat(22);
const bankWith = (status: Bank["payments"][number]["status"]): Bank => ({
  ...{ now: "2026-11-28T10:00:00.000Z", aheadDays: 0, debits: "paid", mandate: "valid" },
  payments: [
    {
      ...{ token, id: "tr_1", description: "Omloop 1", amount: 2299, recurrent: false, status },
      createdAt: "2026-11-28T09:00:00.000Z",
    },
  ],
});

async function opened(status: Bank["payments"][number]["status"]) {
  let bank = bankWith(status);
  const requests = serve(({ method, body }) => {
    if (method === "GET") return bank;
    bank = bankWith((body as { outcome: typeof status }).outcome);
    return { redirectUrl: null };
  });
  await renderScreen(() => <SandboxBank />);
  await screen.findByText("Omloop 1");
  return requests;
}
const buttons = () =>
  screen
    .getAllByRole("listitem")
    .flatMap((item) => [...item.querySelectorAll("button")].map((b) => b.textContent));

test("a payment is given back by its button, after which there is nothing more to do with it", async () => {
  const requests = await opened("paid");
  fireEvent.click(screen.getByRole("button", { name: /^Terugbetalen.*Omloop 1/ }));
  await screen.findByText(/Terugbetaald/);
  const [sent] = requests.filter(({ method }) => method === "POST");
  expect(sent).toMatchObject({ path: `/payments/sandbox/${token}/finish`, body: { outcome: "refunded" } });
  expect(buttons()).toEqual([]);
});

test.each([
  ["paid", ["Terugboeken", "Terugbetalen"]],
  ["pending", ["Betalen", "Laten mislukken"]],
  ["open", ["Betalen", "Laten mislukken"]],
  ["failed", []],
  ["chargedBack", []],
] as const)(
  "of a payment that is %s the sandbox offers what can still become of it",
  async (status, names) => {
    await opened(status);
    expect(buttons()).toEqual(names);
  },
);
