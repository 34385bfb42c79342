import { createEvent, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { megabyte } from "../../../contract/files.rules.ts";
import type { Product } from "../../../contract/productAnswer.ts";
import { labelled, Refusal, type Request, renderScreen, serve } from "../../kit/kit.fixtures.tsx";
import { Pictures } from "./Pictures.tsx";

const picture = (id: number, own = true) => ({ id, own, width: 800, height: 600, ofModel: !own });
let pictures: ReturnType<typeof picture>[];
let writable: boolean;
let requests: readonly Request[];
/** What the server answers a picture of this name with. */
let answers: Record<string, () => unknown>;
const shown = () =>
  renderScreen(() => (
    <>
      <Pictures product={{ id: 4, productName: "Dell 5420", pictures } as Product} writable={writable} />
      <input aria-label="Opmerking" />
    </>
  ));

beforeEach(() => {
  pictures = [];
  writable = true;
  answers = {};
  requests = serve(({ method, body }) => {
    const [name] = method === "POST" && body instanceof FormData ? namesIn(body) : [];
    return name && answers[name] ? answers[name]() : { items: [] };
  });
});

const namesIn = (form: FormData) => form.getAll("file").map((file) => (file as File).name);
/** The pictures of each request that sent some. */
const sent = () =>
  requests.flatMap(({ path, body }) => (path === "/products/4/pictures" ? [namesIn(body as FormData)] : []));
const orders = () => requests.flatMap(({ path, body }) => (path.endsWith("/order") ? [body] : []));
const file = (name: string, type = "image/jpeg") => new File(["x"], name, { type });
const choose = (input: string, files: File[]) => fireEvent.change(labelled(input), { target: { files } });
const paste = (files: File[], target: Element = document.body) =>
  fireEvent.paste(target, { clipboardData: { files } });
const section = () => screen.getByRole("region", { name: "Foto’s" });
const strip = () => screen.getAllByRole("listitem");

test("several pictures chosen at once are sent one by one, and a bad one does not hold up the others", async () => {
  answers["kapot.png"] = () => {
    throw new Refusal({ status: 422, code: "pictureUnreadable", detail: "Deze foto is beschadigd." });
  };
  await shown();
  expect(labelled("Foto’s toevoegen").multiple).toBe(true);
  choose("Foto’s toevoegen", [file("voor.jpg"), file("kapot.png", "image/png"), file("achter.webp")]);
  await screen.findByText("2 foto’s toegevoegd");
  expect(sent()).toEqual([["voor.jpg"], ["kapot.png"], ["achter.webp"]]);
  screen.getByText("kapot.png: Deze foto is beschadigd.");
});

test("what cannot be a picture is told by name with the reason, and only the others are sent", async () => {
  await shown();
  const large = Object.defineProperty(file("groot.jpg"), "size", { value: 16 * megabyte });
  choose("Foto’s toevoegen", [
    file("bon.pdf", "application/pdf"),
    large,
    new File([], "leeg.png"),
    file("a.jpg"),
  ]);
  await screen.findByText("1 foto toegevoegd");
  expect(sent()).toEqual([["a.jpg"]]);
  expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(
      /bon\.pdf kan hier niet; wel JPG, .*groot\.jpg is 16.MB; hoogstens 15.MB kan\..*leeg\.png is leeg/,
    ),
  ]);
  choose("Foto’s toevoegen", [file("b.jpg")]);
  await waitFor(() => expect(section().textContent).not.toContain("bon.pdf"));
});

test("the camera of a phone is opened by its own button, and what it takes is sent", async () => {
  await shown();
  const camera = labelled("Foto maken");
  expect([camera.getAttribute("capture"), camera.multiple]).toEqual(["environment", false]);
  choose("Foto maken", [file("IMG_0001.jpg")]);
  await screen.findByText("1 foto toegevoegd");
  expect(sent()).toEqual([["IMG_0001.jpg"]]);
});

test("a pasted picture gets the ending of its kind; text, and what is pasted into a field, is left alone", async () => {
  await shown();
  paste([file("veld.png", "image/png")], labelled("Opmerking"));
  paste([file("tekst.txt", "text/plain"), file("image", "image/png")]);
  await screen.findByText("1 foto toegevoegd");
  expect(sent()).toEqual([["image.png"]]);
  expect(screen.getByRole("alert").textContent).toBe("");
});

test("pictures that are pasted while others are sent follow them", async () => {
  const first = Promise.withResolvers<object>();
  answers["een.png"] = () => first.promise;
  await shown();
  paste([file("een.png", "image/png")]);
  await screen.findByText("Foto 1 van 1 wordt verstuurd");
  paste([file("twee.png", "image/png"), file("drie.png", "image/png")]);
  first.resolve({ items: [] });
  await screen.findByText("2 foto’s toegevoegd");
  expect(sent()).toEqual([["een.png"], ["twee.png"], ["drie.png"]]);
});

test("files are dropped on the section, which says so while they hang above it; text is not taken", async () => {
  await shown();
  const over = (types: string[]) => fireEvent.dragOver(section(), { dataTransfer: { types } });
  expect(over(["text/plain"])).toBe(true);
  expect(over(["Files"])).toBe(false);
  screen.getByText("Laat los om de foto’s toe te voegen");
  const files = [file("links.jpg"), file("rechts.jpg")];
  fireEvent.drop(section(), { dataTransfer: { types: ["Files"], files } });
  await screen.findByText("2 foto’s toegevoegd");
  expect(sent()).toEqual([["links.jpg"], ["rechts.jpg"]]);
});

test("a picture is dragged to the place of another, among those of the product itself alone", async () => {
  pictures = [picture(1), picture(2), picture(3), picture(9, false)];
  await shown();
  const [first, , third, ofModel] = strip();
  // A browser gives a dragged picture of the page as a file too.
  const dragged = { dataTransfer: { types: ["text/html", "Files"], files: [file("unnamed.png")] } };
  fireEvent.dragStart(third!, dragged);
  expect(fireEvent.dragOver(ofModel!, dragged)).toBe(true);
  fireEvent.drop(ofModel!, dragged);
  expect(fireEvent.dragOver(first!, dragged)).toBe(false);
  fireEvent.drop(first!, dragged);
  fireEvent.dragEnd(third!, dragged);
  await screen.findByText("De volgorde is opgeslagen");
  expect(orders()).toEqual([{ ids: [3, 1, 2] }]);
  expect(sent()).toEqual([]);
  fireEvent.drop(section(), { dataTransfer: { types: ["Files"], files: [file("nieuw.jpg")] } });
  await screen.findByText("1 foto toegevoegd");
  expect(sent()).toEqual([["nieuw.jpg"]]);
});

test("without a mouse a picture is opened, looked through by arrows, and put one place earlier or first", async () => {
  pictures = [picture(1), picture(2), picture(3)];
  await shown();
  fireEvent.click(screen.getByRole("button", { name: "Foto 1 van 3 bekijken" }));
  await screen.findByRole("dialog", { name: "Dell 5420, foto 1 van 3" });
  for (const _ of [2, 3]) fireEvent.keyDown(document.body, { key: "ArrowRight" });
  await screen.findByRole("dialog", { name: "Dell 5420, foto 3 van 3" });
  const clickButton = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Eén plaats naar achteren" }).disabled).toBe(
    true,
  );
  clickButton("Eén plaats naar voren");
  await waitFor(() => expect(orders()).toEqual([{ ids: [1, 3, 2] }]));
  clickButton("Als eerste tonen");
  await waitFor(() => expect(orders()).toEqual([{ ids: [1, 3, 2] }, { ids: [3, 1, 2] }]));
});

test("the pictures of what may not be changed are only looked at", async () => {
  writable = false;
  pictures = [picture(1), picture(2)];
  await shown();
  expect(screen.queryByLabelText("Foto’s toevoegen")).toBeNull();
  expect(strip().map((one) => one.getAttribute("draggable"))).toEqual(["false", "false"]);
  paste([file("a.jpg")]);
  const drop = createEvent.drop(section(), { dataTransfer: { types: ["Files"], files: [file("b.jpg")] } });
  fireEvent(section(), drop);
  expect(drop.defaultPrevented).toBe(false);
  fireEvent.click(screen.getByRole("button", { name: "Foto 2 van 2 bekijken" }));
  await screen.findByRole("dialog", { name: "Dell 5420, foto 2 van 2" });
  expect(screen.queryByRole("button", { name: "Als eerste tonen" })).toBeNull();
  expect(sent()).toEqual([]);
});

test("a product that has its twenty pictures takes no more", async () => {
  pictures = Array.from({ length: 20 }, (_, at) => picture(at + 1));
  await shown();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Foto’s toevoegen" }).disabled).toBe(true);
});
