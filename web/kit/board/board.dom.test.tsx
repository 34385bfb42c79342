import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { contacts } from "../../../contract/contacts.routes.ts";
import { ApiError } from "../call/api.ts";
import { contact, renderScreen, serve } from "../kit.fixtures.tsx";
import { Board } from "./Board.tsx";
import type { Lane } from "./boardMoves.ts";

const lanes = ["Utrecht", "Zeist", "Bunnik"].map((name, at): Lane => ({ id: at + 1, name }));
let cards: ReturnType<typeof contact>[];
let refused: string | undefined;
async function move({ id }: { id: number }, to: Lane) {
  if (refused) throw new ApiError(409, { detail: refused });
  cards = cards.map((card) => (card.id === id ? { ...card, city: to.name } : card));
  return cards.find((card) => card.id === id) as never;
}
const Cities = () => (
  <Board
    label="Plaatsen"
    list={contacts.list}
    columns={[{ key: "name", label: "Naam" }]}
    query={{ sort: "name" }}
    search={{}}
    change={() => undefined}
    lanes={lanes}
    queryOf={({ name }) => ({ city: name })}
    pathTo={({ id }) => `/contacts/${id}`}
    moving={{ move, can: ({ name }) => name !== "Evers", canUndo: () => true, nameOf: ({ name }) => name }}
  />
);
const lane = (name: string) => within(screen.getByRole("region", { name }));
const inLane = (name: string) =>
  lane(name)
    .queryAllByRole("link")
    .map(({ textContent }) => textContent);
const card = (name: string) => screen.getByRole("link", { name });
const key = (name: string) => {
  fireEvent.keyDown(document.activeElement!, { key: name });
  fireEvent.keyUp(document.activeElement!, { key: name });
};
/** Space on the card, and the lane from the menu. */
async function moveCard(name: string, to: string) {
  card(name).focus();
  key(" ");
  fireEvent.click(await screen.findByRole("menuitemradio", { name: to }));
}

beforeEach(async () => {
  cards = [1, 2, 3, 4, 5].map(contact);
  refused = undefined;
  serve(({ query }) => {
    const items = cards.filter(({ city }) => city === query.city);
    return { items, total: items.length, page: 1, pageSize: 25 };
  });
  await renderScreen(Cities);
  await screen.findByRole("link", { name: "Dekker" });
});

test("each lane shows its cards and how many, also when there are none", () => {
  expect(inLane("Utrecht")).toEqual(["Aalders", "Claassen", "Evers"]);
  lane("Utrecht").getByRole("heading", { name: "Utrecht 3" });
  lane("Bunnik").getByText("Niets in deze kolom");
});

test("arrows walk through the cards of a lane and to the lane beside it", () => {
  card("Aalders").focus();
  key("ArrowDown");
  expect(document.activeElement).toBe(card("Claassen"));
  key("ArrowRight");
  expect(document.activeElement).toBe(card("Dekker"));
  key("ArrowRight");
  expect(document.activeElement).toBe(card("Dekker"));
  key("ArrowLeft");
  expect(document.activeElement).toBe(card("Claassen"));
});

test("space moves a card to the lane that is chosen, the focus goes along, and it can be taken back", async () => {
  await moveCard("Claassen", "Bunnik");
  await screen.findByText("Claassen staat nu in ‘Bunnik’");
  await waitFor(() => expect(inLane("Bunnik")).toEqual(["Claassen"]));
  expect(inLane("Utrecht")).toEqual(["Aalders", "Evers"]);
  await waitFor(() => expect(document.activeElement).toBe(card("Claassen")));
  fireEvent.click(screen.getByRole("button", { name: "Ongedaan maken" }));
  await waitFor(() => expect(inLane("Utrecht")).toEqual(["Aalders", "Claassen", "Evers"]));
});

test("a card that the server refuses to move is where it was, with why", async () => {
  refused = "Er ligt nog een order.";
  await moveCard("Dekker", "Bunnik");
  await screen.findByText("Dekker blijft in ‘Zeist’. Er ligt nog een order.");
  await waitFor(() => expect(inLane("Zeist")).toEqual(["Bakker", "Dekker"]));
  expect(inLane("Bunnik")).toEqual([]);
});

test("a card that may not be moved has no menu", () => {
  card("Evers").focus();
  key(" ");
  expect(screen.queryByRole("menu")).toBeNull();
  expect(screen.queryByRole("button", { name: "Evers verplaatsen" })).toBeNull();
});
