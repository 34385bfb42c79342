import { sql } from "kysely";
import { standardName } from "../../ground/base/standardNames.ts";
import { textOf } from "../../ground/base/texts.ts";
import type { Tx } from "../../ground/database/connection.ts";

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
      tasks.map((task, position) => ({
        name: standardName(task),
        position,
        standard: true,
        provesErasure: task === erasing,
        required: required.includes(task),
      })),
    )
    .execute();
  await sql`update task set asks = array(select id from attribute where code = 'grade')
    where name = ${standardName(grading)}`.execute(tx);
  for (const [type, has] of Object.entries(productTypes)) await seedType(tx, standardName(type), has);
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
    select ${id}, task.id, given.position from unnest(${has.tasks.map(standardName)}::text[]) with ordinality as given(name, position)
    join task on task.name = given.name and task.standard`.execute(tx);
  if (has.subTypes.length)
    await tx
      .insertInto("productSubType")
      .values(has.subTypes.map((subType, pindex) => ({ name: standardName(subType), typeId: id, pindex })))
      .execute();
}

const placed = <Row extends object>(row: Row, position: number) => ({ ...row, position });

/** Categories of EN 16931; the sentences that each of them demands on paper: docs/decisions/0215-sentences-of-vat.md. */
const vatCodes = [
  { code: "H21", name: standardName("vatHigh"), basisPoints: 2100, category: "S" },
  { code: "L9", name: standardName("vatLow"), basisPoints: 900, category: "S" },
  { code: "Z0", name: standardName("vatZero"), basisPoints: 0, category: "Z" },
  {
    code: "VERL",
    name: standardName("vatReverseCharge"),
    basisPoints: 0,
    category: "AE",
    note: textOf("nl", "documents.vat.AE.note"),
  },
  {
    code: "ICL",
    name: standardName("vatIntraCommunity"),
    basisPoints: 0,
    category: "K",
    note: textOf("nl", "documents.vat.K.note"),
  },
  { code: "EXP", name: standardName("vatExport"), basisPoints: 0, category: "G" },
  { code: "VRIJ", name: standardName("vatExempt"), basisPoints: 0, category: "E" },
  {
    code: "MARGE",
    name: standardName("vatMargin"),
    basisPoints: 2100,
    category: "E",
    margin: true,
    note: textOf("nl", "documents.vat.margin.note"),
  },
] as const;
const productStatuses = [
  { name: standardName("purchased"), lifecycle: "purchased", color: "#5B6470" },
  { name: standardName("inStock"), lifecycle: "inStock", color: "#3366FF" },
  { name: standardName("onHold"), lifecycle: "onHold", color: "#AA4603" },
  { name: standardName("saleable"), lifecycle: "saleable", color: "#008A40" },
  { name: standardName("readyToShip"), lifecycle: "ready", color: "#6A3FBF" },
  { name: standardName("sold"), lifecycle: "sold", color: "#1F0E8F" },
] as const;
const orderStatuses = [
  { kind: "purchase", name: standardName("draft"), phase: "draft", color: "#5B6470" },
  { kind: "purchase", name: standardName("confirmed"), phase: "confirmed", color: "#3366FF" },
  { kind: "purchase", name: standardName("pickupPlanned"), phase: "confirmed", color: "#6A3FBF" },
  { kind: "purchase", name: standardName("beingReceived"), phase: "inProgress", color: "#AA4603" },
  { kind: "purchase", name: standardName("completed"), phase: "done", color: "#008A40" },
  { kind: "purchase", name: standardName("cancelled"), phase: "cancelled", color: "#B82929" },
  { kind: "sale", name: standardName("draft"), phase: "draft", color: "#5B6470" },
  { kind: "sale", name: standardName("confirmed"), phase: "confirmed", color: "#3366FF" },
  { kind: "sale", name: standardName("ready"), phase: "inProgress", color: "#6A3FBF" },
  { kind: "sale", name: standardName("completed"), phase: "done", color: "#008A40" },
  { kind: "sale", name: standardName("cancelled"), phase: "cancelled", color: "#B82929" },
  { kind: "repair", name: standardName("reported"), phase: "draft", color: "#5B6470" },
  { kind: "repair", name: standardName("confirmed"), phase: "confirmed", color: "#3366FF" },
  { kind: "repair", name: standardName("inProgress"), phase: "inProgress", color: "#AA4603" },
  { kind: "repair", name: standardName("repaired"), phase: "done", color: "#008A40" },
  { kind: "repair", name: standardName("cancelled"), phase: "cancelled", color: "#B82929" },
] as const;
const locations = [
  { name: standardName("warehouse") },
  { name: standardName("receiving") },
  { name: standardName("workshop") },
];

const attributes = [
  { code: "cpu", name: standardName("processor"), type: "text" },
  { code: "ram", name: standardName("memory"), type: "text", unit: "GB" },
  { code: "storage", name: standardName("storage"), type: "text", dataBearing: true },
  { code: "screen", name: standardName("screen"), type: "text" },
  { code: "graphics", name: standardName("graphics"), type: "text" },
  {
    code: "keyboard",
    name: standardName("keyboard"),
    type: "select",
    options: ["QWERTY NL", "QWERTY US", "QWERTZ DE", "AZERTY FR", "AZERTY BE"],
  },
  { code: "battery", name: standardName("battery"), type: "text", unit: "%" },
  { code: "os", name: standardName("operatingSystem"), type: "text" },
  { code: "grade", name: standardName("grade"), type: "select", options: ["A", "B", "C", "D", "E"] },
  { code: "color", name: standardName("color"), type: "text" },
  { code: "imei", name: "IMEI", type: "text" },
  { code: "biosLock", name: standardName("biosLock"), type: "text" },
];
const erasing = "erasing";
const grading = "grading";
/** Nothing is sold before these are done; cleaning and pictures may wait. */
const required: readonly string[] = ["testing", erasing, grading, "lockCheck"];
const tasks = ["testing", erasing, "cleaning", grading, "photographing", "lockCheck"];
const productTypes = {
  laptop: {
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
    tasks: ["testing", "erasing", "cleaning", "grading", "photographing"],
    subTypes: ["businessLaptop", "ultrabook", "workstation", "chromebook"],
  },
  desktop: {
    attributes: ["cpu", "ram", "storage", "graphics", "os", "grade"],
    tasks: ["testing", "erasing", "cleaning", "grading"],
    subTypes: ["tower", "smallFormFactor", "miniPc", "allInOne"],
  },
  monitor: {
    attributes: ["screen", "grade", "color"],
    tasks: ["testing", "cleaning", "grading"],
    subTypes: [],
  },
  phone: {
    attributes: ["storage", "imei", "battery", "os", "grade", "color"],
    tasks: ["lockCheck", "testing", "erasing", "cleaning", "grading"],
    subTypes: ["smartphone", "tablet"],
  },
  server: {
    attributes: ["cpu", "ram", "storage", "grade"],
    tasks: ["testing", "erasing", "cleaning"],
    subTypes: ["rackServer", "tower", "blade"],
  },
  accessory: {
    attributes: ["grade", "color"],
    tasks: [],
    subTypes: ["mouse", "keyboard", "powerSupply", "dock"],
  },
};
