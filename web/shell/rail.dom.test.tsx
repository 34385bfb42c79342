import { useQuery } from "@tanstack/react-query";
import { screen, within } from "@testing-library/react";
import { useContext } from "react";
import { expect, test } from "vitest";
import { Me } from "../kit/call/session.ts";
import { renderScreen } from "../kit/kit.fixtures.tsx";
import { Rail } from "./Rail.tsx";

/** The rail, of which it is known a moment later whose it is. */
function LateRail() {
  const me = useContext(Me);
  const { data } = useQuery({ queryKey: ["late"], queryFn: () => Promise.resolve(true) });
  return (
    <Me value={data ? me : undefined}>
      <Rail />
    </Me>
  );
}

test("the rail that waited to know its person has its two lists and no other", async () => {
  await renderScreen(() => <LateRail />);
  await screen.findByRole("link", { name: "Beheer" });
  const rail = screen.getByRole("navigation");
  expect([...rail.children].map(({ className }) => className)).toEqual(["", "lastPlaces"]);
  within(rail.firstElementChild as HTMLElement).getByRole("link", { name: "Producten" });
});
