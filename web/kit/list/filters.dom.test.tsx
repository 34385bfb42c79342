import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { ContactList, labelled, pageOfContacts, renderScreen, serve } from "../kit.fixtures.tsx";

async function opened(at = "/contacts") {
  const requests = serve(pageOfContacts);
  const address = await renderScreen(ContactList, at);
  await screen.findByRole("row", { name: /Claassen/ });
  const lastQuery = () => requests.filter(({ path }) => path === "/contacts").at(-1)?.query;
  return { address, asked: lastQuery };
}
/** Opens the editor of a new filter. */
async function add(filter: string) {
  fireEvent.click(screen.getByRole("button", { name: "Filter" }));
  fireEvent.click(await screen.findByRole("option", { name: filter }));
  return within(await screen.findByRole("dialog", { name: filter }));
}
const chip = (text: string) => screen.findByRole("button", { name: text });
const close = async () => {
  fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
};

test("a filter is added from the menu, asked of the server and shown as a chip", async () => {
  const { address, asked } = await opened();
  const editor = await add("Plaats");
  fireEvent.change(await editor.findByLabelText("Plaats: bevat"), { target: { value: "zei" } });
  await waitFor(() => expect(asked()).toEqual({ sort: "name", city: "~zei" }));
  expect(address()).toBe("/contacts?city=~zei");
  await close();
  await chip("Plaats: bevat ‘zei’");
});

test("what is typed goes along when the editor closes at once", async () => {
  const { address } = await opened();
  const editor = await add("Plaats");
  fireEvent.change(await editor.findByLabelText("Plaats: bevat"), { target: { value: "zei" } });
  await close();
  await waitFor(() => expect(address()).toBe("/contacts?city=~zei"));
});

test("another operator asks the same values otherwise; empty needs none", async () => {
  const { address } = await opened("/contacts?city=~zei");
  fireEvent.click(await chip("Plaats: bevat ‘zei’"));
  const editor = within(await screen.findByRole("dialog", { name: "Plaats" }));
  const choose = async (operator: string) =>
    fireEvent.change(await editor.findByLabelText("Voorwaarde"), { target: { value: operator } });
  await choose("notContains");
  await waitFor(() => expect(address()).toBe("/contacts?city=!~zei"));
  await choose("empty");
  expect(editor.queryByRole("textbox")).toBeNull();
  await close();
  await chip("Plaats: is leeg");
});

test("yes or no is chosen by its box, and by it again neither", async () => {
  const { address } = await opened();
  const editor = await add("Klant");
  fireEvent.click(await editor.findByRole("checkbox", { name: "Nee" }));
  await waitFor(() => expect(address()).toBe("/contacts?isCustomer=false"));
  fireEvent.click(editor.getByRole("checkbox", { name: "Nee" }));
  await waitFor(() => expect(address()).toBe("/contacts"));
});

test("a chip is removed with Backspace, and the last two at once; the search text stays", async () => {
  const { address } = await opened("/contacts?q=jan&city=Zeist&isCustomer=true");
  const city = await chip("Plaats: Zeist");
  await chip("Klant: Ja");
  fireEvent.keyDown(city, { key: "Backspace" });
  fireEvent.keyUp(city, { key: "Backspace" });
  await waitFor(() => expect(address()).toBe("/contacts?q=jan&isCustomer=true"));
  expect(screen.queryByRole("button", { name: "Filters wissen" })).toBeNull();
  await waitFor(() => expect(screen.queryByRole("button", { name: "Plaats: Zeist" })).toBeNull());
  expect(labelled("Zoek in deze lijst").value).toBe("jan");
});
