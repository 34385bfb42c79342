import { Link, useLocation } from "@tanstack/react-router";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { renderScreen, serve } from "../kit/kit.fixtures.tsx";
import type { Screen } from "../screen.ts";
import { screens } from "../screens.tsx";
import { Gated } from "./Gated.tsx";

const records = screens.filter(({ path }) => path.includes("$id"));
serve(() => ({}));

async function shownAt({ path }: Screen, id: string) {
  const given = { path, screen: () => <p>Een record</p> };
  await renderScreen(() => <Gated {...given} />, path.replace("$id", id), path);
  const { textContent } = await screen.findByText(/^(Niet gevonden|Een record)$/);
  cleanup();
  return textContent;
}

test.each(records)("$path is a page only where its address has an id", async (one) => {
  for (const id of ["1", "2147483647"]) expect([id, await shownAt(one, id)]).toEqual([id, "Een record"]);
  for (const word of ["analytics", "0", "-1", "1.5", "0x1", "2147483648"])
    expect([word, await shownAt(one, word)]).toEqual([word, "Niet gevonden"]);
});

let openings = 0;
function Record() {
  const [opening] = useState(() => ++openings);
  const { pathname } = useLocation();
  return <Link to={pathname.replace("/1", "/2") as "/"}>{`Opening ${opening}`}</Link>;
}
test.each(records)("$path holds nothing of the record before it", async ({ path }) => {
  await renderScreen(() => <Gated path={path} screen={Record} />, path.replace("$id", "1"), path);
  const before = (await screen.findByRole("link")).textContent;
  fireEvent.click(screen.getByRole("link"));
  await expect.poll(() => screen.getByRole("link").textContent).not.toBe(before);
});
