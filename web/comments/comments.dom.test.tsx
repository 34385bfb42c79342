import { Link } from "@tanstack/react-router";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { labelled, renderScreen, serve } from "../kit/kit.fixtures.tsx";
import { Comments } from "./Comments.tsx";

const write = "Opmerking schrijven; @ noemt een collega";
const comment = { id: 3, text: "Doos is nat", userName: "Anna Jansen", createdAt: "2026-11-21T10:00:00Z" };
const items = [{ ...comment, editedAt: null, changeable: true, mentions: [] }];
const Task = () => (
  <>
    <Link to="/tasks">Taken</Link>
    <Comments of="task" id={1} writable />
  </>
);
async function opened() {
  serve(({ method }) => (method === "GET" ? { items } : items[0]));
  const address = await renderScreen(Task, "/tasks/1", "/tasks/$id");
  await screen.findByText("Doos is nat");
  return address;
}
const type = (label: string, value: string) => fireEvent.change(labelled(label), { target: { value } });
const leave = () => fireEvent.click(screen.getByRole("link", { name: "Taken" }));
async function answer(name: string) {
  const question = within(await screen.findByRole("dialog", { name: "Weggaan zonder opslaan?" }));
  fireEvent.click(question.getByRole("button", { name }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
}

test("leaving with a comment half written asks first, once for all that is open", async () => {
  const address = await opened();
  fireEvent.click(screen.getByRole("button", { name: "Bewerken" }));
  type("Bewerken", "Doos is droog");
  type(write, "Klant belt morgen");
  leave();
  await answer("Blijven");
  expect(address()).toBe("/tasks/1");
  expect(labelled(write).value).toBe("Klant belt morgen");
  leave();
  await answer("Weggaan");
  await waitFor(() => expect(address()).toBe("/tasks"));
});

test("a comment that is posted, or an edit that changes nothing, is left at once", async () => {
  const address = await opened();
  type(write, "Klant belt morgen");
  fireEvent.click(screen.getByRole("button", { name: "Plaatsen" }));
  await waitFor(() => expect(labelled(write).value).toBe(""));
  fireEvent.click(screen.getByRole("button", { name: "Bewerken" }));
  fireEvent.click(screen.getByRole("button", { name: "Annuleren" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  leave();
  await waitFor(() => expect(address()).toBe("/tasks"));
});
