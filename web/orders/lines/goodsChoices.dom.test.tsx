import { screen } from "@testing-library/react";
import { createRef } from "react";
import { expect, test } from "vitest";
import { renderScreen, serve } from "../../kit/kit.fixtures.tsx";
import { GoodsChoices } from "./GoodsChoices.tsx";

const row = (id: number, productName: string) => ({
  ...{ id, sku: `10000${id}`, productName, serialNumber: "", quantity: 1, saleableQuantity: 1 },
  ...{ locationName: "Magazijn", locationLabel: "1-07-3", statusName: "Voorraad", statusColor: "#008a40" },
});

test.each([
  ["sale", "true"],
  ["repair", "false"],
] as const)("what is found for a %s says where proof of erasure is missing", async (kind, disabled) => {
  const proven = row(1, "Schijf A");
  const unproven = row(2, "Schijf B");
  serve(({ query }) => ({
    items: query.missingProof ? [unproven] : kind === "sale" ? [proven] : [proven, unproven],
    total: 2,
    ...{ page: 1, pageSize: 12 },
  }));
  const given = { typed: "schijf", setTyped: () => undefined, take: () => undefined };
  await renderScreen(() => (
    <GoodsChoices kind={kind} {...given} field={createRef()} label="Zoek" placeholder="" />
  ));
  const without = await screen.findByRole("option", { name: /Schijf B.*wisbewijs ontbreekt/ });
  expect(without.getAttribute("aria-disabled")).toBe(disabled);
  const others = screen.getAllByRole("option").filter((option) => option !== without);
  expect(others.map(({ textContent }) => textContent)).toEqual([expect.stringContaining("Schijf A")]);
  expect(others[0]!.textContent).not.toContain("wisbewijs");
});
