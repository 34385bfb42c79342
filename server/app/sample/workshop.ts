import type { Lot } from "./buying.ts";
import type { Scene } from "./company.ts";

type Product = {
  id: number;
  productName: string;
  lifecycle: string;
  purchasePrice: number | null;
  reservedQuantity: number;
};
type Task = {
  id: number;
  productId: number;
  name: string;
  status: string;
  provesErasure: boolean;
  productTypes: number[];
};

export async function productsOf(scene: Scene, ids: number[]) {
  const { items } = await scene.as("mehmet.voorbeeld").get("/products?pageSize=200&sort=id");
  return (items as Product[]).filter(({ id }) => ids.includes(id));
}

/** The open tasks of products, product by product in their order. */
async function tasksOf(scene: Scene, ids: number[]) {
  const tess = scene.as("tess.voorbeeld");
  const tasks: Task[] = [];
  for (let from = 0; from < ids.length; from += 30) {
    const query = `productId=${ids.slice(from, from + 30).join(",")}&pageSize=200&sort=position`;
    tasks.push(...(await tess.get(`/tasks?${query}`)).items);
  }
  return ids.map((id) => tasks.filter(({ productId, status }) => productId === id && status !== "done"));
}

/** Somebody of the workshop does all tasks of these products, but for the erasing that failed and the drive to destroy then. */
async function finish(scene: Scene, username: string, ids: number[]) {
  const technician = scene.as(username);
  const { items } = await technician.get("/products?missingProof=true&pageSize=200");
  const unproven = new Set((items as Product[]).map(({ id }) => id));
  for (const tasks of await tasksOf(scene, ids)) {
    const possible = (task: Task) => !unproven.has(task.productId) || !task.provesErasure;
    for (const { id } of tasks.filter((task) => possible(task) && task.productTypes.length > 0))
      await technician.patch(`/tasks/${id}`, { status: "done", assignedToId: technician.id });
    scene.clock.wait(9);
  }
}

/** A price with room for the work: about twice what was paid, and one that ends in 9. */
const priceOf = ({ purchasePrice }: Product) => Math.ceil(((purchasePrice ?? 0) * 1.9) / 1000) * 1000 + 2900;

async function price(scene: Scene, ids: number[]) {
  const mehmet = scene.as("mehmet.voorbeeld");
  for (const product of await productsOf(scene, ids))
    await mehmet.patch(`/products/${product.id}`, { salePrice: priceOf(product) });
}

export async function prepareMunicipalityLot(scene: Scene, { devices }: Lot) {
  scene.clock.turnTo(-20, "9:05");
  await finish(scene, "tess.voorbeeld", devices.slice(0, 14));
  scene.clock.turnTo(-19, "9:10");
  await finish(scene, "tom.voorbeeld", devices.slice(14));
  scene.clock.turnTo(-18, "11:00");
  await price(scene, devices);
}

/** Most of the bank's laptops are ready, some lack a proof, some are locked, and some still wait their turn. */
export async function prepareBankLot(scene: Scene, ids: number[]) {
  const { clock, productStatuses } = scene;
  const ready = ids.slice(0, 20);
  clock.turnTo(-7, "9:00");
  await finish(scene, "tess.voorbeeld", ready.slice(0, 12));
  clock.turnTo(-6, "9:20");
  await finish(scene, "tom.voorbeeld", ready.slice(12));
  clock.turnTo(-5, "10:00");
  await price(scene, ready);
  const locked = ids.slice(-3);
  clock.turnTo(-5, "13:30");
  const tom = scene.as("tom.voorbeeld");
  for (const [first] of await tasksOf(scene, locked))
    await tom.patch(`/tasks/${first!.id}`, {
      status: "hold",
      holdReason: "BIOS-wachtwoord: gevraagd bij de bank",
      assignedToId: tom.id,
    });
  await tom.post("/products/bulk/status", { ids: locked, statusId: productStatuses["In de wacht"] });
}

/** Tasks that belong to no device. */
export async function askAround(scene: Scene) {
  const { clock } = scene;
  const mehmet = scene.as("mehmet.voorbeeld");
  const [wim, tess, tom] = ["wim", "tess", "tom"].map((name) => scene.as(`${name}.voorbeeld`).id);
  const task = (name: string, input: object) =>
    mehmet.post("/tasks", { name, productId: null, dueDate: null, assignedToId: null, ...input });
  clock.turnTo(-3, "8:45");
  await task("Verzenddozen bestellen", { assignedToId: wim, dueDate: clock.day(-1) });
  await task("Wisstation 3 nakijken", {
    assignedToId: tom,
    dueDate: clock.day(0),
    status: "inProgress",
    description: "Valt uit bij NVMe-schijven.",
  });
  await task("Accu's naar de inzamelaar", {
    assignedToId: wim,
    status: "hold",
    holdReason: "Wacht op nieuwe vaten",
    dueDate: clock.day(2),
  });
  await task("Handleiding graderen bijwerken", { assignedToId: tess, dueDate: clock.day(5) });
  await task("Rek 1-12 opruimen", { assignedToId: wim, status: "done", dueDate: clock.day(-2) });
}

/** What the workshop is busy with this very hour. */
export async function workToday(scene: Scene, bank: number[]) {
  const { clock, locations } = scene;
  clock.turnToMinutesAgo(40);
  const [tess, tom, wim] = (["tess", "tom", "wim"] as const).map((name) => scene.as(`${name}.voorbeeld`));
  const bench = bank.slice(20, 26);
  const tasks = await tasksOf(scene, bench);
  for (const [at, [first, second]] of tasks.entries()) {
    const by = at % 2 ? tom! : tess!;
    const mine = { assignedToId: by.id, dueDate: clock.day(0) };
    await by.patch(`/tasks/${first!.id}`, { ...mine, status: at < 4 ? "done" : "inProgress" });
    if (at < 4) await by.patch(`/tasks/${second!.id}`, { ...mine, status: at < 2 ? "inProgress" : "toDo" });
  }
  for (const id of bench.slice(0, 3))
    await wim!.post(`/products/${id}/move`, { locationId: locations.Werkplaats, locationLabel: "" });
}
