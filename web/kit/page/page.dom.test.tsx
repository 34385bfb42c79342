import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderScreen } from "../kit.fixtures.tsx";
import { Page } from "./Page.tsx";

test("a page has one primary button, also where two of its actions say that they are", async () => {
  const actions = ["Ophaling", "Reparatie"].map((text) => ({ text, primary: true, to: "/" }));
  await renderScreen(() => (
    <Page title="Mijn orders" actions={actions}>
      {null}
    </Page>
  ));
  const filled = screen.getAllByRole("button").filter(({ className }) => /contained/i.test(className));
  expect(filled.map(({ textContent }) => textContent)).toEqual(["Ophaling"]);
});
