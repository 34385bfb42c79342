import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { ContactList, labelled, pageOfContacts, renderScreen, serve } from "../kit.fixtures.tsx";

const tick = (name: string) => fireEvent.click(labelled(`${name} selecteren`));
const tickPage = () => fireEvent.click(labelled("Alles op deze pagina selecteren"));
const bar = () => within(screen.getByRole("region", { name: "Acties voor de selectie" }));
const noBar = () => expect(screen.queryByRole("region", { name: "Acties voor de selectie" })).toBeNull();
const clickButton = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const row = (name: RegExp) => screen.findByRole("row", { name });

beforeEach(async () => {
  serve(pageOfContacts);
  await renderScreen(ContactList, "/contacts");
  await row(/Aalders /);
});

test("a row is ticked by its box, and by it again no more", () => {
  noBar();
  tick("Aalders");
  tick("Bakker");
  expect(labelled("Aalders selecteren").checked).toBe(true);
  bar().getByText("2 geselecteerd");
  tick("Aalders");
  expect(labelled("Aalders selecteren").checked).toBe(false);
  expect(labelled("Bakker selecteren").checked).toBe(true);
  bar().getByText("1 geselecteerd");
  tick("Bakker");
  noBar();
});

test("space ticks the row that the arrows led to", async () => {
  const first = await row(/Aalders /);
  first.focus();
  fireEvent.keyDown(first, { key: "ArrowDown" });
  const second = await row(/Bakker /);
  expect(document.activeElement).toBe(second);
  fireEvent.keyDown(second, { key: " " });
  expect(second.getAttribute("aria-selected")).toBe("true");
  expect(first.getAttribute("aria-selected")).toBe("false");
});

test("the box above ticks the page, is half for a part of it, and unticks the page alone", () => {
  tick("Bakker");
  expect(labelled("Alles op deze pagina selecteren").indeterminate).toBe(true);
  tickPage();
  bar().getByText("4 geselecteerd");
  expect(labelled("Alles op deze pagina selecteren").indeterminate).toBe(false);
  expect(labelled("Alles op deze pagina selecteren").checked).toBe(true);
  tickPage();
  noBar();
});

test("what is ticked stays so on another page, and the two pages count together", async () => {
  tickPage();
  clickButton("Volgende pagina");
  await row(/Faber /);
  expect(labelled("Alles op deze pagina selecteren").checked).toBe(false);
  tick("Faber");
  bar().getByText("5 geselecteerd");
  clickButton("Selectie opheffen");
  noBar();
});

test("all that match are ticked until the filter changes; unticking one leaves the rest of the page", async () => {
  tickPage();
  clickButton("Alle 6 selecteren");
  bar().getByText("Alle 6 geselecteerd");
  tick("Claassen");
  bar().getByText("3 geselecteerd");
  tickPage();
  clickButton("Alle 6 selecteren");
  fireEvent.change(labelled("Zoek in deze lijst"), { target: { value: "a" } });
  await screen.findByText("4 geselecteerd");
  expect(screen.queryByText(/Alle .* geselecteerd/)).toBeNull();
});
