import { sql } from "kysely";
import type { Tx } from "../app.ts";

/** What a Dutch refurbisher needs to start at once; a deployment that has any product status was seeded before. */
export async function seed(tx: Tx) {
  await sql`select pg_advisory_xact_lock(7104)`.execute(tx);
  const seeded = await tx.selectFrom("productStatus").select("id").limit(1).executeTakeFirst();
  if (seeded) return;
  await tx.insertInto("vatCode").values(vatCodes.map(placed)).execute();
  await tx.insertInto("productStatus").values(productStatuses.map(placed)).execute();
  await tx.insertInto("orderStatus").values(orderStatuses.map(placed)).execute();
  await tx.insertInto("location").values(locations).execute();
  await tx.insertInto("attribute").values(attributes.map(placed)).execute();
  await tx
    .insertInto("task")
    .values(
      tasks.map((name, position) => ({ name, position, standard: true, provesErasure: name === erasing })),
    )
    .execute();
  await sql`update task set asks = array(select id from attribute where code = 'grade')
    where name = ${grading}`.execute(tx);
  for (const [name, has] of Object.entries(productTypes)) await seedType(tx, name, has);
}

async function seedType(
  tx: Tx,
  name: string,
  has: { attributes: string[]; tasks: string[]; subTypes: string[] },
) {
  const { id } = await tx
    .insertInto("productType")
    .values({ name })
    .returning("id")
    .executeTakeFirstOrThrow();
  await sql`insert into "productTypeAttribute" ("typeId", "attributeId", position)
    select ${id}, attribute.id, given.position from unnest(${has.attributes}::text[]) with ordinality as given(code, position)
    join attribute on attribute.code = given.code`.execute(tx);
  await sql`insert into "productTypeTask" ("typeId", "taskId", position)
    select ${id}, task.id, given.position from unnest(${has.tasks}::text[]) with ordinality as given(name, position)
    join task on task.name = given.name and task.standard`.execute(tx);
  if (has.subTypes.length)
    await tx
      .insertInto("productSubType")
      .values(has.subTypes.map((subType, pindex) => ({ name: subType, typeId: id, pindex })))
      .execute();
}

const placed = <Row extends object>(row: Row, position: number) => ({ ...row, position });

/** Names, categories and document texts: FORMATS 6.3 (EN 16931 categories, Wet OB). */
const vatCodes = [
  { code: "H21", name: "Hoog 21%", basisPoints: 2100, category: "S" },
  { code: "L9", name: "Laag 9%", basisPoints: 900, category: "S" },
  { code: "Z0", name: "Nultarief 0%", basisPoints: 0, category: "Z" },
  { code: "VERL", name: "Btw verlegd", basisPoints: 0, category: "AE", note: "Btw verlegd" },
  {
    code: "ICL",
    name: "Intracommunautaire levering",
    basisPoints: 0,
    category: "K",
    note: "Intracommunautaire levering, btw verlegd",
  },
  { code: "EXP", name: "Uitvoer buiten de EU", basisPoints: 0, category: "G" },
  { code: "VRIJ", name: "Vrijgesteld", basisPoints: 0, category: "E" },
  {
    code: "MARGE",
    name: "Margeregeling",
    basisPoints: 2100,
    category: "E",
    margin: true,
    note: "Bijzondere regeling – gebruikte goederen",
  },
];
const productStatuses = [
  { name: "Ingekocht", lifecycle: "purchased", color: "#5B6470" },
  { name: "Op voorraad", lifecycle: "inStock", color: "#3366FF" },
  { name: "In de wacht", lifecycle: "onHold", color: "#AA4603" },
  { name: "Verkoopbaar", lifecycle: "saleable", color: "#008A40" },
  { name: "Gereed voor verzending", lifecycle: "ready", color: "#6A3FBF" },
  { name: "Verkocht", lifecycle: "sold", color: "#1F0E8F" },
];
const orderStatuses = [
  { kind: "purchase", name: "Concept", phase: "draft", color: "#5B6470" },
  { kind: "purchase", name: "Bevestigd", phase: "confirmed", color: "#3366FF" },
  { kind: "purchase", name: "Ophaling gepland", phase: "confirmed", color: "#6A3FBF" },
  { kind: "purchase", name: "In ontvangst", phase: "inProgress", color: "#AA4603" },
  { kind: "purchase", name: "Afgerond", phase: "done", color: "#008A40" },
  { kind: "purchase", name: "Geannuleerd", phase: "cancelled", color: "#B82929" },
  { kind: "sale", name: "Concept", phase: "draft", color: "#5B6470" },
  { kind: "sale", name: "Bevestigd", phase: "confirmed", color: "#3366FF" },
  { kind: "sale", name: "Gereed", phase: "inProgress", color: "#6A3FBF" },
  { kind: "sale", name: "Afgerond", phase: "done", color: "#008A40" },
  { kind: "sale", name: "Geannuleerd", phase: "cancelled", color: "#B82929" },
  { kind: "repair", name: "Aangemeld", phase: "draft", color: "#5B6470" },
  { kind: "repair", name: "In behandeling", phase: "inProgress", color: "#AA4603" },
  { kind: "repair", name: "Gerepareerd", phase: "done", color: "#008A40" },
  { kind: "repair", name: "Geannuleerd", phase: "cancelled", color: "#B82929" },
];
const locations = [{ name: "Magazijn" }, { name: "Ontvangst" }, { name: "Werkplaats" }];

const attributes = [
  { code: "cpu", name: "Processor", type: "text" },
  { code: "ram", name: "Werkgeheugen", type: "text" },
  { code: "storage", name: "Opslag", type: "text", dataBearing: true },
  { code: "screen", name: "Scherm", type: "text" },
  { code: "graphics", name: "Videokaart", type: "text" },
  {
    code: "keyboard",
    name: "Toetsenbord",
    type: "select",
    options: ["QWERTY NL", "QWERTY US", "QWERTZ DE", "AZERTY FR", "AZERTY BE"],
  },
  { code: "battery", name: "Accu", type: "text" },
  { code: "os", name: "Besturingssysteem", type: "text" },
  { code: "grade", name: "Staat", type: "select", options: ["A", "B", "C", "D", "E"] },
  { code: "color", name: "Kleur", type: "text" },
  { code: "imei", name: "IMEI", type: "text" },
  { code: "biosLock", name: "BIOS-slot", type: "text" },
];
const erasing = "Data wissen";
const grading = "Graderen";
const tasks = ["Testen", erasing, "Schoonmaken", grading, "Fotograferen", "Accountvergrendeling controleren"];
const productTypes = {
  Laptop: {
    attributes: [
      "cpu",
      "ram",
      "storage",
      "screen",
      "graphics",
      "keyboard",
      "battery",
      "os",
      "grade",
      "color",
      "biosLock",
    ],
    tasks: ["Testen", "Data wissen", "Schoonmaken", "Graderen", "Fotograferen"],
    subTypes: ["Zakelijke laptop", "Ultrabook", "Werkstation", "Chromebook"],
  },
  Desktop: {
    attributes: ["cpu", "ram", "storage", "graphics", "os", "grade"],
    tasks: ["Testen", "Data wissen", "Schoonmaken", "Graderen"],
    subTypes: ["Tower", "Small form factor", "Mini-pc", "All-in-one"],
  },
  Monitor: {
    attributes: ["screen", "grade", "color"],
    tasks: ["Testen", "Schoonmaken", "Graderen"],
    subTypes: [],
  },
  Telefoon: {
    attributes: ["storage", "imei", "battery", "os", "grade", "color"],
    tasks: ["Accountvergrendeling controleren", "Testen", "Data wissen", "Schoonmaken", "Graderen"],
    subTypes: ["Smartphone", "Tablet"],
  },
  Server: {
    attributes: ["cpu", "ram", "storage", "grade"],
    tasks: ["Testen", "Data wissen", "Schoonmaken"],
    subTypes: ["Rackserver", "Tower", "Blade"],
  },
  Accessoire: {
    attributes: ["grade", "color"],
    tasks: [],
    subTypes: ["Muis", "Toetsenbord", "Voeding", "Dockingstation"],
  },
};
