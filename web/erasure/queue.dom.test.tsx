import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderScreen, serve } from "../kit/kit.fixtures.tsx";
import { ErasureQueue } from "./ErasureQueue.tsx";

test.each([
  ["/erasure", /unmatched=true$/, "Wisrapporten in de wachtrij", /^Bij deze rapporten is geen apparaat/],
  ["/erasure?unmatched=false", /unmatched=false$/, "Wisrapporten", /^Deze rapporten horen bij een apparaat/],
  ["/erasure?sort=serial", /sort=serial$/, "Wisrapporten", /^Alle ingelezen rapporten/],
])("the list at %s says what it shows", async (at, address, title, intro) => {
  const none = { items: [], total: 0, page: 1, pageSize: 25 };
  serve(({ path }) => (path === "/erasure-reports" ? none : []));
  const now = await renderScreen(ErasureQueue, at);
  await screen.findByText(intro);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toContain(title);
  expect(now()).toMatch(address);
});
