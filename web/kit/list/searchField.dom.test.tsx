import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { SearchField } from "./listParts.tsx";

afterEach(cleanup);

const field = () => screen.getByRole<HTMLInputElement>("searchbox");
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });

test("what was typed stays while its address is on its way, and is asked for once", async () => {
  const onChange = vi.fn();
  const { rerender } = render(<SearchField value="" onChange={onChange} />);
  type("5CG1");
  await waitFor(() => expect(onChange).toHaveBeenCalledWith("5CG1"));
  rerender(<SearchField value="" onChange={onChange} />);
  expect(field().value).toBe("5CG1");
  type("5CG12");
  rerender(<SearchField value="5CG1" onChange={onChange} />);
  expect(field().value).toBe("5CG12");
  await waitFor(() => expect(onChange).toHaveBeenCalledWith("5CG12"));
  rerender(<SearchField value="5CG12" onChange={onChange} />);
  expect(field().value).toBe("5CG12");
  expect(onChange).toHaveBeenCalledTimes(2);
});

test("an address that changes otherwise is what the field says", async () => {
  const onChange = vi.fn();
  const { rerender } = render(<SearchField value="5CG1" onChange={onChange} />);
  rerender(<SearchField value="" onChange={onChange} />);
  expect(field().value).toBe("");
  rerender(<SearchField value="PF2" onChange={onChange} />);
  expect(field().value).toBe("PF2");
  expect(onChange).not.toHaveBeenCalled();
});
