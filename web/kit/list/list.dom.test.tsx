import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { ContactList, labelled, pageOfContacts, Refusal, renderScreen, serve } from "../kit.fixtures.tsx";

const opened = async (at: string) => {
  const requests = serve(pageOfContacts);
  const address = await renderScreen(ContactList, at);
  await screen.findByRole("row", { name: /Claassen/ });
  const queries = () => requests.filter(({ path }) => path === "/contacts").map(({ query }) => query);
  return { address, asked: queries };
};
const heading = (name: string) => screen.getByRole("columnheader", { name });
const clickButton = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("the address says search text, sort, page and filters, and nothing that the list does not know", async () => {
  const { asked } = await opened("/contacts?q=jan&sort=-city&city=Zeist&lane=4");
  expect(asked()).toEqual([{ q: "jan", sort: "-city", city: "Zeist" }]);
  expect(labelled("Zoek in deze lijst").value).toBe("jan");
  expect(heading("Plaats").getAttribute("aria-sort")).toBe("descending");
});

test("a heading sorts up, and pressed again down; the address and the server follow", async () => {
  const { address, asked } = await opened("/contacts?page=1");
  expect(asked()).toEqual([{ sort: "name", page: "1" }]);
  clickButton("Plaats");
  await waitFor(() => expect(address()).toBe("/contacts?sort=city"));
  await waitFor(() => expect(heading("Plaats").getAttribute("aria-sort")).toBe("ascending"));
  clickButton("Plaats");
  await waitFor(() => expect(address()).toBe("/contacts?sort=-city"));
  await waitFor(() => expect(asked().at(-1)).toEqual({ sort: "-city" }));
});

test("a page is turned in the address; a search begins at the first page again", async () => {
  const { address } = await opened("/contacts?sort=city");
  clickButton("Volgende pagina");
  await screen.findByRole("row", { name: /Faber/ });
  expect(address()).toBe("/contacts?sort=city&page=2");
  fireEvent.change(labelled("Zoek in deze lijst"), { target: { value: "jan" } });
  await screen.findByRole("row", { name: /Aalders/ });
  expect(address()).toBe("/contacts?sort=city&q=jan");
});

test("who arrives past the last page is told that it does not exist, with a way to the last one", async () => {
  serve(pageOfContacts);
  const address = await renderScreen(ContactList, "/contacts?page=9");
  await screen.findByText("Die pagina bestaat niet.");
  expect(screen.queryByText(/–/)).toBeNull();
  clickButton("Naar de laatste pagina (2)");
  await screen.findByRole("row", { name: /Faber/ });
  expect(address()).toBe("/contacts?page=2");
});

test("nothing found is told, with a way to ask for everything again", async () => {
  serve((request) =>
    request.query.q ? { ...pageOfContacts(request), items: [], total: 0 } : pageOfContacts(request),
  );
  const address = await renderScreen(ContactList, "/contacts?q=nobody&isCustomer=true");
  await screen.findByText("Niets voldoet aan deze zoekopdracht en filters.");
  clickButton("Filters wissen");
  await screen.findByRole("row", { name: /Aalders/ });
  expect(address()).toBe("/contacts");
});

test("a filter that the server refuses is named, and the list can be asked otherwise", async () => {
  serve(({ path, query }) => {
    if (query.city)
      throw new Refusal({
        status: 422,
        code: "invalid",
        errors: [{ path: "city", code: "pattern", message: "Dit klopt niet." }],
      });
    return path === "/contacts" ? pageOfContacts({ query }) : { items: [] };
  });
  await renderScreen(ContactList, "/contacts?city=!");
  const message = await screen.findByText("Plaats: Dit klopt niet.");
  fireEvent.click(within(message.parentElement!).getByRole("button", { name: "Filters wissen" }));
  await screen.findByRole("row", { name: /Aalders/ });
});
