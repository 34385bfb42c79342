import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { lazyPart } from "./lazyPart.tsx";
import { Dialog } from "./overlays.ts";
import { ToolButton } from "./ToolButton.tsx";

const Written = ({ of }: { of: string }) => <p>{of}</p>;

test("a button of an icon is called by its label, and shows its tip while it is pointed at", async () => {
  const onClick = vi.fn();
  render(<ToolButton label="Kolommen van de lijst" tip="Kolommen" onClick={onClick} />);
  const button = screen.getByRole("button", { name: "Kolommen van de lijst" });
  fireEvent.click(button);
  expect(onClick).toHaveBeenCalledOnce();
  expect(screen.queryByText("Kolommen")).toBeNull();
  fireEvent.pointerEnter(button.parentElement!, { pointerType: "mouse" });
  await screen.findByText("Kolommen");
  fireEvent.pointerDown(button.parentElement!, { pointerType: "mouse" });
  await waitFor(() => expect(screen.queryByText("Kolommen")).toBeNull());
});

test("a finger that presses a button keeps its tip", async () => {
  render(<ToolButton label="Kolommen" />);
  const around = screen.getByRole("button").parentElement!;
  fireEvent.pointerEnter(around, { pointerType: "touch" });
  fireEvent.pointerDown(around, { pointerType: "touch" });
  await screen.findByText("Kolommen");
});

test("a dialog is drawn once it is opened, and closed by Escape", async () => {
  const onClose = vi.fn();
  const dialog = (open: boolean) => (
    <Dialog open={open} onClose={onClose}>
      Splitsen
    </Dialog>
  );
  const { rerender } = render(dialog(false));
  expect(screen.queryByRole("dialog")).toBeNull();
  rerender(dialog(true));
  fireEvent.keyDown(await screen.findByRole("dialog"), { key: "Escape" });
  expect(onClose).toHaveBeenCalledOnce();
});

test("a part that is loaded when it is first drawn gets its properties, and loads once", async () => {
  const load = vi.fn(async () => ({ Written }));
  const Name = lazyPart(load, "Written");
  expect(load).not.toHaveBeenCalled();
  const { rerender } = render(<Name of="Bakker" />);
  await screen.findByText("Bakker");
  rerender(<Name of="Visser" />);
  await screen.findByText("Visser");
  expect(load).toHaveBeenCalledOnce();
});
