import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { contacts } from "../../../contract/contacts.routes.ts";
import { ApiError } from "../call/api.ts";
import { contact, renderScreen, serve } from "../kit.fixtures.tsx";
import type { Search } from "../rows/listState.ts";
import { DayBoard } from "./DayBoard.tsx";

/** Contacts whose city is a day; one has none. */
const days = ["2026-11-24", "2026-11-24", "2026-11-30", ""];
let cards: ReturnType<typeof contact>[];
let refused: string | undefined;
let asked: Search;
let filter: string | undefined;
async function move({ id }: { id: number }, day: string | null) {
  if (refused) throw new ApiError(409, { detail: refused });
  cards = cards.map((card) => (card.id === id ? { ...card, city: day ?? "" } : card));
  return cards.find((card) => card.id === id) as never;
}
const Days = () => (
  <DayBoard
    label="Dagen"
    list={contacts.list}
    columns={[{ key: "name", label: "Naam" }]}
    query={filter ? { city: filter } : {}}
    search={{ on: "2026-11-24" }}
    change={(changes) => Object.assign(asked, changes)}
    date="city"
    waiting={{ isSupplier: "true" }}
    pathTo={({ id }) => `/contacts/${id}`}
    moving={{ move, can: ({ name }) => name !== "Bakker", nameOf: ({ name }) => name }}
  />
);
const lane = (name: string) => within(screen.getByRole("region", { name }));
const on = (name: string) =>
  lane(name)
    .queryAllByRole("link")
    .map(({ textContent }) => textContent);
const tuesday = "di 24 nov 2026";
const noDay = "Zonder datum";
/** Space on the card, and the day from the calendar. */
async function moveCard(name: string, day: string) {
  const card = screen.getByRole("link", { name });
  card.focus();
  fireEvent.keyDown(card, { key: " " });
  fireEvent.keyUp(card, { key: " " });
  fireEvent.click(await within(await screen.findByRole("dialog")).findByRole("gridcell", { name: day }));
}
let requests: ReturnType<typeof serve>;

beforeEach(async () => {
  cards = days.map((city, at) => ({ ...contact(at + 1), city }));
  refused = undefined;
  filter = undefined;
  asked = {};
  requests = serve(({ query }) => {
    const [from = "", to = ""] = (query.city ?? "").split("..");
    const items = cards.filter(({ city }) =>
      query.city === "()" ? city === "" : city >= from && city <= to,
    );
    return { items, total: items.length, page: 1, pageSize: 200 };
  });
  await renderScreen(Days);
  await screen.findByRole("link", { name: "Aalders" });
});

test("each row stands on its day, and beside the days what waits for one", async () => {
  expect(on(tuesday)).toEqual(["Aalders", "Bakker"]);
  expect(on("ma 30 nov 2026")).toEqual(["Claassen"]);
  await waitFor(() => expect(on(noDay)).toEqual(["Dekker"]));
  expect(requests.some(({ query }) => query.city === "()" && query.isSupplier === "true")).toBe(true);
  expect(screen.getByRole("heading", { name: "november 2026" })).toBeTruthy();
});

test("space and a day move a card, the focus goes along, and it can be taken back", async () => {
  await moveCard("Aalders", "vr 27 nov 2026");
  await screen.findByText("Aalders staat nu op vr 27 nov 2026");
  await waitFor(() => expect(on("vr 27 nov 2026")).toEqual(["Aalders"]));
  expect(on(tuesday)).toEqual(["Bakker"]);
  fireEvent.click(screen.getByRole("button", { name: "Ongedaan maken" }));
  await waitFor(() => expect(on(tuesday)).toEqual(["Aalders", "Bakker"]));
});

test("what waits gets its day, and a refusal leaves it where it was", async () => {
  await waitFor(() => expect(on(noDay)).toEqual(["Dekker"]));
  refused = "Iemand was eerder.";
  await moveCard("Dekker", "wo 25 nov 2026");
  await screen.findByText("Dekker blijft op Zonder datum. Iemand was eerder.");
  await waitFor(() => expect(on(noDay)).toEqual(["Dekker"]));
});

test("a card that may not be moved has no way to", () => {
  expect(screen.queryByRole("button", { name: "Bakker verplaatsen" })).toBeNull();
  expect(screen.getByRole("button", { name: "Aalders verplaatsen" })).toBeTruthy();
});

test("the address says which month and how much of it is shown", () => {
  fireEvent.click(screen.getByRole("button", { name: "Volgende maand" }));
  expect(asked).toMatchObject({ on: "2026-12-24" });
  fireEvent.click(screen.getByRole("button", { name: "Week" }));
  expect(asked).toMatchObject({ span: "week" });
});
