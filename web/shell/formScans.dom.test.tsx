import { createEvent, fireEvent, screen, waitFor } from "@testing-library/react";
import { type FieldValues, useForm } from "react-hook-form";
import { expect, test } from "vitest";
import { SaveBar } from "../kit/form/SaveBar.tsx";
import { PickInput, TextInput } from "../kit/inputs/inputs.tsx";
import { labelled, Refusal, type Request, renderScreen, serve } from "../kit/kit.fixtures.tsx";
import { DialogFrame } from "../kit/page/DialogFrame.tsx";
import { useScanner } from "./scanner.ts";

const shape = { schema: { type: "string" }, required: false, nullable: false };
let values: FieldValues;
function Fields({ names, from = [] }: { names: string[]; from?: ("products" | "locations")[] }) {
  const form = useForm<FieldValues>();
  values = form.watch();
  const field = (name: string) => ({ name, label: name, control: form.control, rules: {}, shape });
  return (
    <>
      {names.map((name) => (
        <TextInput key={name} {...field(name)} rows={name === "remarks" ? 2 : undefined} />
      ))}
      {from.map((list) => (
        <PickInput key={list} {...field(list)} shape={{ ...shape, nullable: true }} from={list} />
      ))}
    </>
  );
}
/** What the form has. */
let shown: Parameters<typeof Fields>[0];
function InDialog() {
  useScanner();
  return (
    <DialogFrame title="Nieuw" action="Maken" onClose={() => {}} onDo={() => {}}>
      <Fields {...shown} />
    </DialogFrame>
  );
}
function OnPage() {
  useScanner();
  return (
    <main>
      <form onSubmit={(event) => event.preventDefault()}>
        <Fields {...shown} />
        <SaveBar saving={false} back="/" />
      </form>
    </main>
  );
}
const dialogOf = (fields: typeof shown) => {
  shown = fields;
  return renderScreen(InDialog);
};
const pageOf = (fields: typeof shown, at = "/") => {
  shown = fields;
  return renderScreen(OnPage, at);
};

let clock = 0;
/** A key of a scanner, which presses them 5 ms after each other on however busy a machine. */
function pressKey(target: Element, key: string) {
  const event = createEvent.keyDown(target, { key });
  clock += 5;
  Object.defineProperty(event, "timeStamp", { value: clock });
  return fireEvent(target, event);
}
/** The keys of a scanner, as a browser writes them into the field that has the focus. */
function scan(code: string) {
  clock += 1000;
  const target = document.activeElement ?? document.body;
  for (const key of code)
    if (pressKey(target, key) && "value" in target)
      fireEvent.change(target, { target: { value: target.value + key } });
  pressKey(target, "Enter");
}
const box = (name: string) => labelled(new RegExp(`^${name}( |$)`));
/** What tells where a code belongs comes with the focus. */
const focus = async (name: string) => {
  box(name).focus();
  await import("./scanKeys.ts");
};
const typeIn = async (name: string, value: string) => {
  await focus(name);
  fireEvent.change(document.activeElement!, { target: { value } });
};
const undo = async () =>
  fireEvent.click((await screen.findAllByRole("button", { name: "Ongedaan maken" })).at(-1)!);

test("the first code may come before it is known where codes belong", async () => {
  await dialogOf({ names: ["remarks", "serialNumber"] });
  box("remarks").focus();
  scan("5CG8210XYZ");
  expect(values.remarks).toBe("5CG8210XYZ");
  await waitFor(() => expect(values).toMatchObject({ remarks: "", serialNumber: "5CG8210XYZ" }));
});

test("a code fills the field of its kind, whichever has the focus, and what was typed stays", async () => {
  await dialogOf({ names: ["remarks", "serialNumber", "imei", "sku"] });
  await typeIn("remarks", "kras op deksel");
  for (const [code, name] of [
    ["5CG8210XYZ", "serialNumber"],
    ["490154203237518", "imei"],
    ["8712345678906", "sku"],
  ] as const) {
    scan(code);
    await waitFor(() => expect(values[name]).toBe(code));
    expect(document.activeElement).toBe(box(name));
    await screen.findByText(`${name}: ${code} ingevuld`);
  }
  expect(values).toMatchObject({ remarks: "kras op deksel", serialNumber: "5CG8210XYZ" });
});

test("a number takes the place of another, says so and can be undone", async () => {
  await dialogOf({ names: ["serialNumber"] });
  await typeIn("serialNumber", "GETYPT");
  scan("5CG8210XYZ");
  await screen.findByText("serialNumber: 5CG8210XYZ ingevuld in plaats van GETYPT");
  expect(values.serialNumber).toBe("5CG8210XYZ");
  await undo();
  expect(values.serialNumber).toBe("GETYPT");
});

test("a second IMEI goes into the second field, and a SKU that is there stays", async () => {
  await dialogOf({ names: ["imei", "imei2", "sku"] });
  scan("490154203237518");
  await waitFor(() => expect(values.imei).toBe("490154203237518"));
  scan("356938035643809");
  await waitFor(() => expect(values.imei2).toBe("356938035643809"));
  await typeIn("sku", "100001");
  await focus("imei");
  scan("8712345678906");
  await screen.findByText(/^Geen veld van dit formulier past bij 8712345678906/);
  expect(values).toMatchObject({ imei: "490154203237518", sku: "100001" });
});

test("who is in a field for codes means that field", async () => {
  await dialogOf({ names: ["serialNumber", "sku"] });
  await focus("sku");
  scan("ABC-1234");
  await waitFor(() => expect(values.sku).toBe("ABC-1234"));
  expect(values.serialNumber).toBeUndefined();
});

const products = [{ id: 7, label: "ThinkPad" }];
const places = [{ id: 3, label: "Magazijn" }];
const found: Record<string, object> = {
  PF3ABCDE: { place: null, product: { id: 7, sku: "100007" } },
  "LOC-3/1-07-3": { place: { locationId: 3, locationLabel: "1-07-3" }, product: null },
};
function answer({ path, body }: Request) {
  if (path === "/autocomplete/products") return products;
  if (path === "/autocomplete/locations") return places;
  const { code } = body as { code: string };
  if (!found[code]) throw new Refusal({ status: 422, code: "scanUnknown", detail: `Niets met ${code}` });
  return found[code];
}

test("a code of a product or a place chooses it where a form asks for one, with its label", async () => {
  serve(answer);
  await pageOf({ names: ["locationLabel", "remarks"], from: ["products", "locations"] });
  await focus("remarks");
  scan("PF3ABCDE");
  await waitFor(() => expect(values.products).toBe(7));
  expect(values.remarks ?? "").toBe("");
  scan("LOC-3/1-07-3");
  await waitFor(() => expect(values).toMatchObject({ locations: 3, locationLabel: "1-07-3", products: 7 }));
  await screen.findByText("locations: Magazijn 1-07-3 ingevuld");
  await undo();
  expect(values).toMatchObject({ locations: null, locationLabel: "" });
});

test("a code of nothing is told, and stays where its keys went", async () => {
  serve(answer);
  await pageOf({ names: ["remarks"], from: ["products"] });
  await typeIn("remarks", "zie ");
  scan("GEEN-77");
  await screen.findByText("Niets met GEEN-77");
  expect(values).toMatchObject({ remarks: "zie GEEN-77" });
});

test("a place that is none does not become a part of the number that has the focus", async () => {
  serve(answer);
  await dialogOf({ names: ["serialNumber"], from: ["locations"] });
  await typeIn("serialNumber", "5CG8210XYZ");
  scan("LOC-99999");
  await screen.findByText("Niets met LOC-99999");
  expect(values.serialNumber).toBe("5CG8210XYZ");
});

test("what fits no field of a form is told, and opens nothing by itself", async () => {
  const requests = serve(answer);
  const at = await pageOf({ names: ["remarks"] }, "/contacts/new");
  scan("5CG8210XYZ");
  await screen.findByText(/^Geen veld van dit formulier past bij 5CG8210XYZ/);
  scan("https://elders.example.nl/x");
  await screen.findByText(/elders.example.nl\/x is geen nummer en geen plaats/);
  expect(at()).toBe("/contacts/new");
  expect(requests).toEqual([]);
});

test("a dialog has a way to the camera where a field takes codes", async () => {
  await dialogOf({ names: ["serialNumber"] });
  screen.getByRole("button", { name: "Scannen met de camera" });
});
