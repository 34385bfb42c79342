import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { contacts } from "../../../contract/contacts.ts";
import { TextInput } from "../inputs/inputs.tsx";
import { contact, labelled, Refusal, type Request, renderScreen, serve } from "../kit.fixtures.tsx";
import { FormScreen } from "./FormScreen.tsx";

const ContactForm = () => (
  <FormScreen of={contacts} name="contacts">
    {({ field }) => (
      <>
        <TextInput {...field("name")} />
        <TextInput {...field("city")} />
        <TextInput {...field("email")} type="email" />
      </>
    )}
  </FormScreen>
);
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(labelled(label), { target: { value } });
const clickButton = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
/** The help or error that describes a field. */
const saidAt = (label: string | RegExp) =>
  document.getElementById(labelled(label).getAttribute("aria-describedby") ?? "")?.textContent;

let saved: Record<string, unknown>;
/** Saves when the version is the current one, as the server does. */
function save({ method, body }: Request) {
  if (method === "GET") return saved;
  const sent = body as { version?: number };
  if (sent.version !== saved.version)
    throw new Refusal({
      status: 409,
      code: "stale",
      detail: "Iemand was u voor.",
      details: { changedBy: "bob" },
    });
  saved = { ...saved, ...sent, version: Number(saved.version) + 1 };
  return saved;
}
const sentBy = (requests: readonly Request[]) => requests.filter(({ method }) => method !== "GET");
async function opened(answer = save) {
  const requests = serve(answer);
  const address = await renderScreen(ContactForm, "/contacts/1", "/contacts/$id");
  await screen.findByDisplayValue("Aalders");
  return { requests, address };
}
beforeEach(() => {
  saved = { ...contact(1), email: "" };
});

test("a field from which a dialog opens is not called wrong behind it", async () => {
  await opened();
  type("Naam", "");
  const dialog = document.createElement("div");
  dialog.setAttribute("role", "dialog");
  document.body.append(dialog);
  fireEvent.blur(labelled("Naam"));
  dialog.remove();
  type(/^Plaats/, "Ede");
  await screen.findByDisplayValue("Ede");
  expect(labelled("Naam").getAttribute("aria-invalid")).toBe("false");
  fireEvent.blur(labelled("Naam"));
  await waitFor(() => expect(labelled("Naam").getAttribute("aria-invalid")).toBe("true"));
});

test("a required field that is left empty says so at itself, and nothing is sent", async () => {
  const { requests } = await opened();
  type("Naam", " ");
  clickButton("Opslaan");
  await waitFor(() => expect(saidAt("Naam")).toBe("Dit veld is verplicht."));
  expect(labelled("Naam").getAttribute("aria-invalid")).toBe("true");
  const summary = within(screen.getByRole("alert"));
  fireEvent.click(summary.getByRole("button", { name: "Naam" }));
  expect(document.activeElement).toBe(labelled("Naam"));
  expect(sentBy(requests)).toEqual([]);
});

test("what is typed is saved over the version that was read, and the list is gone back to", async () => {
  const { requests, address } = await opened();
  type(/^Plaats/, "Bunnik");
  clickButton("Opslaan");
  await waitFor(() => expect(address()).toBe("/contacts"));
  expect(sentBy(requests)).toMatchObject([
    { method: "PUT", path: "/contacts/1", body: { name: "Aalders", city: "Bunnik", version: 1 } },
  ]);
  screen.getByText("Opgeslagen");
});

test("Ctrl+S saves and stays, and the next save goes over the version that came of it", async () => {
  const { requests, address } = await opened();
  for (const [city, version] of [
    ["Bunnik", 2],
    ["Houten", 3],
  ] as const) {
    type(/^Plaats/, city);
    fireEvent.keyDown(window, { key: "s", ctrlKey: true });
    await waitFor(() => expect(saved).toMatchObject({ city, version }));
    await waitFor(() =>
      expect(screen.getByRole("button", { name: "Opslaan" }).hasAttribute("disabled")).toBe(false),
    );
  }
  expect(sentBy(requests)).toHaveLength(2);
  expect(address()).toBe("/contacts/1");
});

test("leaving with something typed asks first, and without leaves at once", async () => {
  const { address } = await opened();
  type(/^Plaats/, "Bunnik");
  fireEvent.click(screen.getByRole("link", { name: "Relaties" }));
  const question = within(await screen.findByRole("dialog", { name: "Weggaan zonder opslaan?" }));
  fireEvent.click(question.getByRole("button", { name: "Blijven" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(address()).toBe("/contacts/1");
  expect(labelled(/^Plaats/).value).toBe("Bunnik");
  type(/^Plaats/, "Utrecht");
  fireEvent.click(screen.getByRole("link", { name: "Relaties" }));
  await waitFor(() => expect(address()).toBe("/contacts"));
});

test("what the server refuses stands at its field, and what belongs to no field above the form", async () => {
  const detail = "Twee dingen kloppen niet.";
  await opened((request) => {
    if (request.method === "GET") return saved;
    const errors = [
      { path: "/email", code: "taken", message: "Dit adres is al in gebruik." },
      { path: "/other", code: "other", message: "Er is nog iets." },
    ];
    throw new Refusal({ status: 422, code: "invalid", detail, errors });
  });
  type(/^E-mailadres/, "anna@example.com");
  clickButton("Opslaan");
  await waitFor(() => expect(saidAt(/^E-mailadres/)).toBe("Dit adres is al in gebruik."));
  expect(screen.getByRole("alert").textContent).toContain("Er is nog iets.");
  expect(labelled(/^E-mailadres/).value).toBe("anna@example.com");
});

test("who saves after somebody else chooses per field which value stays", async () => {
  const { requests, address } = await opened();
  saved = { ...saved, city: "Zeist", email: "info@example.com", version: 2 };
  type("Naam", "Aalders BV");
  type(/^Plaats/, "Bunnik");
  clickButton("Opslaan");
  fireEvent.click(await screen.findByRole("button", { name: "Vergelijken en kiezen" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Twee versies" }));
  const saveButton = dialog.getByRole<HTMLButtonElement>("button", { name: "Opslaan met deze keuzes" });
  expect(saveButton.disabled).toBe(true);
  const [, theirs] = dialog
    .getAllByRole("radio")
    .filter((radio) => (radio as HTMLInputElement).name === "city");
  fireEvent.click(theirs!);
  fireEvent.click(saveButton);
  await waitFor(() => expect(address()).toBe("/contacts"));
  expect(sentBy(requests).map(({ body }) => (body as { version: number }).version)).toEqual([1, 2]);
  expect(saved).toMatchObject({ name: "Aalders BV", city: "Zeist", email: "info@example.com", version: 3 });
});

test("a field about somebody else offers nothing of who types in it", async () => {
  await opened();
  for (const name of ["Naam", /^Plaats/, /^E-mailadres/])
    expect(labelled(name).getAttribute("autocomplete")).toBe("off");
});
