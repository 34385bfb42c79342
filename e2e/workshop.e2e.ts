import { expect, type Page } from "@playwright/test";
import { type Company, join, type List, test } from "./company.ts";
import { faultsOn, keepSession, scan } from "./steps.ts";

type Task = { id: number; name: string; status: string; assignedToId: number | null };
type Person = { id: number; name: string };

const idOf = async ({ ask }: Company, name: string) =>
  (await ask<Person[]>("GET", "/tasks/people")).find((person) => person.name.startsWith(name))!.id;
const monitor = async ({ ask }: Company, serialNumber: string) => {
  const types = await ask<List>("GET", "/admin/product-types?q=Monitor");
  const product = { productName: `Scherm ${serialNumber}`, typeId: types.items[0]!.id, serialNumber };
  return ask("POST", "/products", { ...product, salePrice: 12_345 });
};
const tasksOf = async ({ ask }: Company, productId: number) =>
  (await ask<List<Task>>("GET", `/tasks?productId=${productId}&sort=position`)).items;

test.describe("a technician’s day on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, signedInAs: null });

  test("begins with their own tasks and ends with a scan, without a price", async ({ page, company }) => {
    await join(company, "noor", "Technician");
    const noor = await idOf(company, "Noor");
    const device = await monitor(company, "DAG-4711");
    const add = (name: string) =>
      company.ask<Task>("POST", "/tasks", { name, productId: device.id, assignedToId: noor });
    const [hinge, lamp] = [await add("Scharnier vastzetten"), await add("Lamp vervangen")];
    await company.ask("POST", `/comments/task/${hinge.id}`, { text: "@noor eerst deze" });
    await keepSession(page, await company.signIn("noor"));

    await page.goto("/my-tasks");
    await expect(page.getByText("Lamp vervangen").first()).toBeVisible();
    const stateOf = (name: string) => page.getByRole("combobox", { name: `Toestand van ${name}` });
    await page.getByRole("button", { name: "Starten: Lamp vervangen" }).click();
    await expect(page.getByText("Taak bijgewerkt")).toBeVisible();
    await expect(page.getByRole("button", { name: "Klaar: Lamp vervangen" })).toBeVisible();
    await stateOf("Lamp vervangen").selectOption("In de wacht");
    const why = page.getByRole("dialog", { name: "Taak in de wacht zetten" });
    await why.getByRole("textbox", { name: "Reden van wachten" }).fill("Lamp besteld");
    await why.getByRole("button", { name: "In de wacht zetten" }).click();
    await expect
      .poll(async () => (await company.ask<{ holdReason: string }>("GET", `/tasks/${lamp.id}`)).holdReason)
      .toBe("Lamp besteld");
    expect(await faultsOn(page)).toEqual([]);

    await page.getByRole("button", { name: "1 ongelezen melding" }).click();
    await page.getByRole("link", { name: /Jan de Vries noemde u bij Scharnier vastzetten/ }).click();
    await expect(page).toHaveURL(new RegExp(`/tasks/${hinge.id}$`));
    const comment = page.getByRole("combobox", { name: /Opmerking schrijven/ });
    await comment.fill("Komt goed");
    await page.getByRole("button", { name: "Plaatsen" }).click();
    // Until it is there, leaving would be asked about.
    await expect(comment).toHaveValue("");
    await expect(page.getByText("Komt goed", { exact: true })).toBeVisible();

    const free = await company.ask<Task>("POST", "/tasks", { name: "Batterij meten", productId: device.id });
    await page.goto("/tasks?assignedToId=()&q=Batterij");
    await page.getByRole("button", { name: "Starten: Batterij meten" }).click();
    await expect(page.getByText("Taak bijgewerkt. De taak is nu van u.")).toBeVisible();
    expect((await company.ask<Task>("GET", `/tasks/${free.id}`)).assignedToId).toBe(noor);
    await page.goto("/my-tasks");
    await expect(page.getByText("Batterij meten").first()).toBeVisible();

    await page.getByRole("link", { name: "Werkbank" }).click();
    const [first] = await tasksOf(company, device.id);
    const field = page.getByRole("textbox", { name: "Scan een apparaat" });
    await field.fill("DAG-4711");
    await field.press("Enter");
    await expect(page.getByText(`${first!.name}: klaar`).first()).toBeVisible();

    await page.goto(`/products/${device.id}/edit`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Scherm DAG-4711");
    await page.getByRole("textbox", { name: /^Kleur/ }).fill("Antraciet");
    await page.getByRole("button", { name: "Opslaan", exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/products/${device.id}$`));
    await expect(page.getByText("Antraciet").first()).toBeVisible();
    await expect(page.getByText("123,45")).toHaveCount(0);
  });
});

const lane = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
async function drag(page: Page, card: string, to: string) {
  await page.getByRole("main").getByRole("link", { name: card, exact: true }).hover();
  await page.mouse.down();
  const { x, y, width, height } = (await lane(page, to).boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 5 });
  await page.mouse.up();
}

test("the board of tasks holds one with a reason and gives another to a colleague", async ({
  page,
  company,
}) => {
  await join(company, "sami", "Technician");
  const sami = await idOf(company, "Sami");
  const device = await monitor(company, "BORD-4712");
  const [one, other] = await tasksOf(company, device.id);
  const read = ({ id }: Task) => company.ask<Task>("GET", `/tasks/${id}`);
  await page.goto(`/tasks?productId=${device.id}&as=board`);
  await expect(lane(page, "Te doen").getByRole("link")).toHaveCount(
    (await tasksOf(company, device.id)).length,
  );
  await drag(page, one!.name, "In de wacht");
  const why = page.getByRole("dialog", { name: "Taak in de wacht zetten" });
  await why.getByRole("textbox", { name: "Reden van wachten" }).fill("Kabel zoek");
  await why.getByRole("button", { name: "In de wacht zetten" }).click();
  await expect.poll(async () => (await read(one!)).status).toBe("hold");

  await page.getByRole("button", { name: "Per persoon" }).click();
  await expect(lane(page, "Niet toegewezen")).toBeVisible();
  await drag(page, one!.name, "Sami Bakker");
  await expect.poll(async () => (await read(one!)).assignedToId).toBe(sami);
  await page.getByRole("main").getByRole("link", { name: other!.name, exact: true }).focus();
  await page.keyboard.press("Space");
  await page.getByRole("menuitemradio", { name: "Sami Bakker" }).press("Enter");
  await expect.poll(async () => (await read(other!)).assignedToId).toBe(sami);
  expect(await faultsOn(page)).toEqual([]);
});

test("the tasks of a product type are dragged into order, and one that waits goes back on the board", async ({
  page,
  company,
}) => {
  const named = async (name: string) =>
    (await company.ask<List<Task>>("GET", "/tasks?standard=true&pageSize=100")).items.find(
      (task) => task.name === name,
    )!.id;
  const tasks = [await named("Schoonmaken"), await named("Data wissen")];
  const { id } = await company.ask("POST", "/admin/product-types", { name: "Kassa", tasks });
  await page.goto(`/admin/product-types/${id}`);
  const list = page.getByRole("list", { name: "Taken" });
  const rows = list.getByRole("listitem");
  await expect(rows.first()).toContainText("Schoonmaken");
  await rows.nth(1).dragTo(rows.first());
  await expect(rows.first()).toContainText("Data wissen");
  await page.getByRole("button", { name: "Waar ‘Schoonmaken’ op wacht" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Data wissen" }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Opslaan", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Productsoorten" })).toBeVisible();

  const device = await company.ask("POST", "/products", { productName: "Kassa 7", typeId: id });
  await page.goto(`/tasks?productId=${device.id}&as=board`);
  await drag(page, "Schoonmaken", "Bezig");
  await expect(page.getByText(/blijft in ‘Te doen’\. ‘Schoonmaken’ wacht nog op: Data wissen/)).toBeVisible();
  await expect(lane(page, "Te doen").getByRole("link", { name: "Schoonmaken" })).toBeVisible();
  expect((await tasksOf(company, device.id)).map(({ status }) => status)).toEqual(["toDo", "toDo"]);
});

test("devices are scanned into the list of one task, which is finished for all at once", async ({
  page,
  company,
}) => {
  const serials = ["SCHOON-51", "SCHOON-52", "SCHOON-53"];
  const tasks: Task[] = [];
  for (const serial of serials) {
    const { id } = await monitor(company, serial);
    tasks.push((await tasksOf(company, id))[0]!);
  }
  const states = () =>
    Promise.all(tasks.map(async ({ id }) => (await company.ask<Task>("GET", `/tasks/${id}`)).status));
  await page.goto("/workbench");
  const choice = page.getByRole("combobox", { name: "Taak", exact: true });
  const option = choice.getByRole("option", { name: new RegExp(`^${tasks[0]!.name} \\(`) });
  await choice.selectOption(await option.textContent());
  await page.getByRole("link", { name: "Veel apparaten scannen en in één keer afronden" }).click();
  await expect(page.getByText("Scan de apparaten waarvan deze taak klaar is")).toBeVisible();
  await expect(page.getByRole("table").getByRole("link").first()).toBeVisible();
  await page.locator("body").click({ position: { x: 1, y: 450 } });
  const bar = page.getByRole("region", { name: "Acties voor de selectie" });
  for (const [at, serial] of serials.entries())
    await expect(async () => {
      await scan(page, serial);
      await expect(bar).toContainText(`${at + 1} geselecteerd`, { timeout: 2_000 });
    }).toPass();
  await bar.getByRole("button", { name: "Afronden" }).click();
  await expect(page.getByText("3 regels gewijzigd")).toBeVisible();
  expect(await states()).toEqual(["done", "done", "done"]);
  await page.getByRole("button", { name: "Ongedaan maken" }).click();
  await expect.poll(states).toEqual(["toDo", "toDo", "toDo"]);

  await page.goto(`/tasks?q=${serials[0]}`);
  await expect(page.getByRole("table").getByRole("link").first()).toBeVisible();
  await page.locator("body").click({ position: { x: 1, y: 450 } });
  await expect(async () => {
    await scan(page, serials[0]!);
    await expect(page.getByText(`${serials[0]} staat vaker in deze lijst`)).toBeVisible({ timeout: 2_000 });
  }).toPass();
});
