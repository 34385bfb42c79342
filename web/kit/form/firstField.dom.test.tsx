import { screen, waitFor } from "@testing-library/react";
import { useEffect, useState } from "react";
import { expect, test } from "vitest";
import { renderScreen, serve } from "../kit.fixtures.tsx";
import { Form } from "./form.tsx";

/** A form of which the fields come after it. */
function Fields({ isOwn }: { isOwn: boolean }) {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setThere(true));
    return () => clearTimeout(timer);
  }, []);
  return (
    <main>
      <h1 tabIndex={-1}>Titel</h1>
      <button type="button">Ergens anders</button>
      <Form onSubmit={() => undefined}>
        {isThere && (
          <>
            <input type="hidden" name="id" />
            <input aria-label="Vast" disabled />
            <input aria-label="Eerste" />
            {/* biome-ignore lint/a11y/noAutofocus: a field that asks for the focus itself is what is tried */}
            <input aria-label="Tweede" autoFocus={isOwn} />
          </>
        )}
      </Form>
    </main>
  );
}
const Late = () => <Fields isOwn={false} />;
const Own = () => <Fields isOwn />;
const focused = () => document.activeElement?.getAttribute("aria-label");

test.each(["/contacts/new", "/contacts/4/edit"])(
  "%s opens with the focus in its first free field",
  async (address) => {
    serve(() => ({}));
    await renderScreen(Late, address);
    await screen.findByLabelText("Eerste");
    await waitFor(() => expect(focused()).toBe("Eerste"));
  },
);

test("a record that is opened to be read, and a field that asks for the focus itself, keep it", async () => {
  serve(() => ({}));
  const read = await renderScreen(Late, "/contacts/4");
  await screen.findByLabelText("Eerste");
  expect(focused()).toBeNull();
  expect(read()).toBe("/contacts/4");
  await renderScreen(Own, "/contacts/new");
  await waitFor(() => expect(focused()).toBe("Tweede"));
});
