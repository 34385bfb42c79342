import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { labelled, renderScreen, serve } from "../kit/kit.fixtures.tsx";
import { ContactForm } from "./ContactForm.tsx";

const contact = { id: 1, version: 1, name: "Aalders", companyId: null, email: "", phone: "", locale: "nl" };
async function opened(zipcode: string, country = "NL") {
  const requests = serve(({ method, path, body }) =>
    path === "/contacts/1" ? { ...contact, zipcode, country, ...(method === "PUT" && (body as object)) } : [],
  );
  await renderScreen(ContactForm, "/contacts/1/edit", "/contacts/$id/edit");
  await screen.findByDisplayValue("Aalders");
  return () => requests.filter(({ method }) => method === "PUT");
}
const hint = () => screen.queryByText("Geen Nederlandse postcode, zoals 2611 ET");
const type = (value: string) => fireEvent.change(labelled(/^Postcode/), { target: { value } });

test("a Dutch postcode that is none is pointed out once its field is left, and saved all the same", async () => {
  const sent = await opened("2611 ET");
  type("12 ABC");
  expect(hint()).toBeNull();
  fireEvent.blur(labelled(/^Postcode/));
  await waitFor(() => expect(hint()).not.toBeNull());
  expect(labelled(/^Postcode/).getAttribute("aria-describedby")).toBe(hint()!.id);
  fireEvent.click(screen.getByRole("button", { name: "Opslaan" }));
  await waitFor(() => expect(sent()).toEqual([expect.objectContaining({ body: expect.anything() })]));
  expect(sent()[0]!.body).toMatchObject({ zipcode: "12 ABC" });
});

test.each([
  ["12 ABC", "NL", true],
  ["1234 SS", "NL", true],
  ["1234ab", "NL", false],
  ["", "NL", false],
  ["12 ABC", "BE", false],
  ["10115", "DE", false],
])("the stored postcode %j of %s is pointed out: %s", async (zipcode, country, odd) => {
  await opened(zipcode, country);
  expect(hint() !== null).toBe(odd);
});
