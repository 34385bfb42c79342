import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Me, useMe } from "../kit/call/session.ts";
import { Refusal, renderScreen, serve } from "../kit/kit.fixtures.tsx";
import { Place } from "./Place.tsx";

const place = { id: 3, name: "Magazijn", unitCapacity: 50, products: 2, units: 7, hasTemplate: true };
/** The page of a place as a planner sees it, who reads locations and no products. */
function PlannersPlace() {
  const me = useMe()!;
  const permissions = me.permissions.filter((right) => !right.startsWith("products:"));
  return (
    <Me value={{ ...me, permissions }}>
      <Place />
    </Me>
  );
}
const linksOf = async (Screen: () => React.ReactNode) => {
  serve(() => ({ ...place, slots: [{ label: "A01", products: 2, units: 7 }] }));
  await renderScreen(Screen, "/places/3", "/places/$id");
  await screen.findByText("A01");
  return [...document.querySelectorAll("a")].map((link) => link.getAttribute("href"));
};

test("a place leads to its products, for who may see them", async () => {
  expect((await linksOf(Place)).some((href) => href?.startsWith("/products"))).toBe(true);
  screen.getByRole("button", { name: "Alle producten hier" });
});

test("a place says how many lie there to who may not see them, without a link that leads nowhere", async () => {
  expect(await linksOf(PlannersPlace)).toEqual(["/places"]);
  screen.getByText("7", { selector: "span" });
  expect(screen.queryByRole("button", { name: "Alle producten hier" })).toBeNull();
});

test("the label of a place that is no more says so, and what to do", async () => {
  serve(() => {
    throw new Refusal({ status: 404, code: "notFound" });
  });
  await renderScreen(Place, "/places/3", "/places/$id");
  await screen.findByText(
    /^LOC-3 is het label van een locatie die niet meer bestaat\. Scan een andere plaats/,
  );
});
