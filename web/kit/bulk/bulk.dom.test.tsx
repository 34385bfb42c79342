import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { EditedRow } from "../../../contract/bulk.ts";
import {
  ContactList,
  contact,
  labelled,
  pageOfContacts,
  Refusal,
  type Request,
  renderScreen,
  serve,
} from "../kit.fixtures.tsx";

type SentEdit = {
  ids?: number[];
  rows?: { id: number; version: number }[];
  changes: { city: string };
  dryRun?: boolean;
};
/** The outcome for contacts 1 to 3: the second is unchanged, the third is refused. */
function edited({ changes: { city } }: SentEdit) {
  const states = ["changed", "unchanged", "refused"] as const;
  const rows = states.map((state, at): EditedRow => {
    const { id, version, name, city: before } = contact(at + 1);
    const message = state === "refused" ? "Deze relatie is vergrendeld." : undefined;
    return { id, version, label: name, state, before: { city: before }, after: { city }, message };
  });
  return { id: 9, changed: 1, unchanged: 1, refused: 1, rows };
}
const edits = (requests: readonly Request[]) =>
  requests.filter(({ path }) => path.endsWith("/bulk-edit")).map(({ body }) => body as SentEdit);

/** Ticks three rows and asks for another city. */
async function openPreview(answer: (sent: SentEdit) => unknown = edited) {
  const requests = serve((request) =>
    request.path.endsWith("/bulk-edit") ? answer(request.body as SentEdit) : pageOfContacts(request),
  );
  await renderScreen(ContactList, "/contacts");
  await screen.findByRole("row", { name: /Claassen/ });
  for (const name of ["Aalders", "Bakker", "Claassen"]) fireEvent.click(labelled(`${name} selecteren`));
  fireEvent.click(screen.getByRole("button", { name: "Wijzigen…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "3 regels wijzigen" }));
  const clickButton = (name: string) => fireEvent.click(dialog.getByRole("button", { name }));
  expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Voorbeeld bekijken" }).disabled).toBe(true);
  fireEvent.change(labelled("Te wijzigen veld"), { target: { value: "city" } });
  fireEvent.change(await dialog.findByLabelText(/^Plaats \(/), { target: { value: "Zeist" } });
  clickButton("Voorbeeld bekijken");
  return { requests, dialog, clickButton };
}

test("before many rows change it is shown what becomes of each, and only those that change are sent", async () => {
  const { requests, dialog, clickButton } = await openPreview();
  const row = await dialog.findByRole("row", { name: /Aalders/ });
  expect(row.textContent).toBe("AaldersUtrechtwordtZeist");
  expect(dialog.queryByRole("row", { name: /Bakker/ })).toBeNull();
  clickButton("1 kan niet");
  await dialog.findByRole("row", { name: /Claassen.*Deze relatie is vergrendeld\./ });
  clickButton("1 is al zo");
  await dialog.findByRole("row", { name: /Bakker/ });
  clickButton("1 regel wijzigen");
  await screen.findByText("1 regel gewijzigd");
  expect(edits(requests)).toEqual([
    { ids: [1, 2, 3], changes: { city: "Zeist" }, dryRun: true },
    { rows: [{ id: 1, version: 1 }], changes: { city: "Zeist" } },
  ]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.queryByRole("region", { name: "Acties voor de selectie" })).toBeNull();
});

test("back from the preview what was filled in is there, and a field can be left out again", async () => {
  const { dialog, clickButton } = await openPreview();
  await dialog.findByRole("row", { name: /Aalders/ });
  clickButton("Terug");
  expect((await dialog.findByLabelText<HTMLInputElement>(/^Plaats \(/)).value).toBe("Zeist");
  clickButton("Plaats niet wijzigen");
  expect(dialog.queryByLabelText(/^Plaats \(/)).toBeNull();
  expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Voorbeeld bekijken" }).disabled).toBe(true);
});

test("what the server refuses stands at its field", async () => {
  const errors = [{ path: "changes.city", code: "pattern", message: "Zo heet geen plaats." }];
  const { dialog } = await openPreview(() => {
    throw new Refusal({ status: 422, code: "invalid", errors });
  });
  await dialog.findByText("Zo heet geen plaats.");
  expect((await dialog.findByLabelText(/^Plaats \(/)).getAttribute("aria-invalid")).toBe("true");
});
