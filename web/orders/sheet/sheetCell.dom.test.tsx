import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { ApiError } from "../../kit/call/api.ts";
import { SheetCell } from "./SheetCell.tsx";

afterEach(cleanup);

const sheet = (save: (typed: string) => Promise<unknown>, check?: (typed: string) => string | undefined) =>
  render(
    <table>
      <tbody>
        {["Een", "Twee"].map((line) => (
          <tr key={line}>
            {["price", "remarks"].map((cell) => (
              <td key={cell}>
                <SheetCell cell={cell} field={cell} line={line} text="5" check={check} save={save}>
                  5
                </SheetCell>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>,
  );
const cells = () => screen.getAllByRole("button");
const key = (name: string, on: Element = document.activeElement!) => fireEvent.keyDown(on, { key: name });
const settled = () => act(() => new Promise<void>((done) => requestAnimationFrame(() => done())));

test("arrows walk through the cells, to the side into the next row", () => {
  sheet(vi.fn());
  cells()[0]!.focus();
  key("ArrowRight");
  expect(document.activeElement).toBe(cells()[1]);
  key("ArrowRight");
  expect(document.activeElement).toBe(cells()[2]);
  key("ArrowUp");
  expect(document.activeElement).toBe(cells()[0]);
  key("ArrowUp");
  expect(document.activeElement).toBe(cells()[0]);
});

test("Enter edits and saves what was typed, and goes on below", async () => {
  const save = vi.fn(async () => undefined);
  sheet(save);
  cells()[0]!.focus();
  key("Enter");
  fireEvent.change(screen.getByRole("textbox"), { target: { value: "7" } });
  key("Enter", screen.getByRole("textbox"));
  await settled();
  await settled();
  expect(save.mock.calls).toEqual([["7"]]);
  expect(document.activeElement).toBe(cells()[2]);
});

test("Esc leaves a cell as it was, and nothing is saved that did not change", async () => {
  const save = vi.fn(async () => undefined);
  sheet(save);
  cells()[0]!.focus();
  key("9");
  expect(screen.getByRole<HTMLInputElement>("textbox").value).toBe("9");
  key("Escape", screen.getByRole("textbox"));
  await settled();
  key("Enter", cells()[0]);
  key("Enter", screen.getByRole("textbox"));
  await settled();
  expect(save).not.toHaveBeenCalled();
});

test("what is wrong or refused is said at the cell, which keeps what was typed", async () => {
  const save = vi.fn(async () => {
    throw new ApiError(422, { code: "discountAboveAmount", detail: "Te veel korting." });
  });
  sheet(save, (typed) => (Number.isNaN(Number(typed)) ? "Geen getal." : undefined));
  cells()[0]!.focus();
  key("Enter");
  const input = screen.getByRole<HTMLInputElement>("textbox");
  fireEvent.change(input, { target: { value: "veel" } });
  key("Enter", input);
  expect(screen.getByRole("alert").textContent).toBe("Geen getal.");
  expect(save).not.toHaveBeenCalled();
  fireEvent.change(input, { target: { value: "99" } });
  key("Enter", input);
  await settled();
  expect(screen.getByRole("alert").textContent).toBe("Te veel korting.");
  expect(screen.getByRole<HTMLInputElement>("textbox").value).toBe("99");
});
