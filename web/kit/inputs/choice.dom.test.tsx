import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { Choice } from "./Choice.tsx";

afterEach(cleanup);

test("what is chosen is told as what it is, and nothing as null", () => {
  const chosen = vi.fn();
  const options = [
    { id: 7, name: "Laptop" },
    { id: 12, name: "Monitor" },
  ];
  render(<Choice value={7} options={options} none="No type" onChoose={chosen} />);
  const list = screen.getByRole<HTMLSelectElement>("combobox");
  expect(list.value).toBe("7");
  for (const value of ["12", ""]) fireEvent.change(list, { target: { value } });
  expect(chosen.mock.calls).toEqual([[12], [null]]);
});

test("nothing cannot be chosen where it has no name", () => {
  render(<Choice value="a" options={[{ id: "a", name: "A" }]} onChoose={() => {}} />);
  expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(["A"]);
});

test("the colour of what is chosen stands beside it", () => {
  const options = [
    { id: "A", name: "A", color: "#008a40" },
    { id: "B", name: "B" },
  ];
  const shown = (value: string) => {
    cleanup();
    const { container } = render(<Choice value={value} options={options} onChoose={() => {}} />);
    return container.querySelector<HTMLElement>(".dot")?.style.background;
  };
  expect([shown("A"), shown("B")]).toEqual(["#008a40", undefined]);
});
