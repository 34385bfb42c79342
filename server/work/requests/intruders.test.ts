import { beforeAll, describe, expect, test } from "vitest";
import { modules, type Right, refusal, rightsFor, rightsOf } from "../../../contract/access.ts";
import { type Declared, everyRoute, isEndless } from "../../testing/contract.ts";
import { testShop } from "../../testing/fixture.ts";
import { admitOutsiders, type OutsiderOrder, outsiders } from "../../testing/outsiders.ts";
import type { Answer, Client } from "../../testing/person.ts";
import type { Person } from "../../testing/world.ts";

const { world, admin, shop } = await testShop();

type Operation = { requestBody?: { content: Record<string, { example?: object }> } };
/** Of one order: numbers of what belongs to it. */
type Within = { lineId: number; serviceId: number; productId: number | null; commentId: number };
const secret = "onder ons";
const within = new Map<number, Within>();
let routes: Declared[];
let paths: Record<string, Record<string, Operation>>;
let people: Awaited<ReturnType<typeof admitOutsiders<Person>>>["people"];
let orders: OutsiderOrder[];
let driver: Person;
let colleague: Record<
  "id" | "viewId" | "taskId" | "taskCommentId" | "contactId" | "contactCommentId" | "jobId",
  number
>;

beforeAll(async () => {
  routes = await everyRoute();
  paths = (await admin.get("/openapi.json")).body.paths;
  ({ people, orders } = await admitOutsiders(world.db, shop, admin, world.signedIn));
  driver = await world.signedIn("Driver");
  const { id: contactId } = await shop.contact("Chauffeur");
  await world.db.updateTable("user").set({ contactId }).where("id", "=", driver.id).execute();
  const services = new Map<number, number>();
  for (const { id, orderNr } of orders.filter(({ kind }) => kind === "sales"))
    services.set(id, (await shop.made("/sales-services", { orderId: id, name: orderNr, unitPrice: 1 })).id);
  const lines = await world.db.selectFrom("orderLine").selectAll().orderBy("id", "desc").execute();
  const comments = await world.db
    .insertInto("comment")
    .values(orders.map(({ id }) => ({ orderId: id, userId: admin.id, text: secret })))
    .returning(["id", "orderId"])
    .execute();
  for (const { id: commentId, orderId } of comments) {
    const { id: lineId, productId } = lines.findLast((line) => line.orderId === orderId)!;
    within.set(orderId!, { lineId, productId, serviceId: services.get(orderId!) ?? lineId, commentId });
  }
  const { id } = await world.signedIn("Manager");
  const taskId = (await shop.made("/tasks", { name: secret, productId: (await shop.device()).id })).id;
  const taskCommentId = (await shop.made(`/comments/task/${taskId}`, { text: secret })).id;
  const other = (await shop.made("/contacts", { name: secret, isCustomer: true })).id;
  const contactCommentId = (await shop.made(`/comments/contact/${other}`, { text: secret })).id;
  const view = { screen: "/orders/sales", name: secret, shared: true, columns: [], search: {} };
  const work = { kind: "documents", state: "done" } as const;
  const job = { ...work, title: secret, userId: id, fileId: orders[0]!.fileId };
  const made = await world.db.insertInto("longJob").values(job).returning("id").executeTakeFirstOrThrow();
  const viewId = (await shop.made("/views", view)).id;
  colleague = { id, viewId, taskId, taskCommentId, contactId: other, contactCommentId, jobId: made.id };
});

/** What the parameters of an address are the numbers of, by the part before them; else an order. */
function numbersOf({ url }: Declared, [first, second]: readonly [OutsiderOrder, OutsiderOrder]): number[] {
  const own = within.get(second.id)!;
  const { id, viewId, taskId, taskCommentId, contactId, contactCommentId, jobId } = colleague;
  const at = /^\/(comments\/\w+|[\w-]+)/.exec(url)![1]!;
  const known: Record<string, number[]> = {
    "comments/order": [first.id, own.commentId],
    "comments/task": [taskId, taskCommentId],
    "comments/contact": [contactId, contactCommentId],
    "long-jobs": [id, jobId],
    notifications: [id],
    users: [id],
    views: [viewId],
    "sales-services": [own.serviceId],
  };
  return known[at] ?? [first.id, url.includes("/files/") ? second.fileId : own.lineId];
}
const addressWith = ({ url }: Declared, numbers: readonly number[]) => {
  const left = [...numbers];
  return url.replace(/:\w+/g, () => String(left.shift()));
};

/** The documented example of a call, about somebody else's order and contact. */
function bodyOf({ method, url, schema }: Declared, order: OutsiderOrder) {
  const operation = paths[`/api${url.replace(/:(\w+)/g, "{$1}")}`]?.[method.toLowerCase()];
  const example = operation?.requestBody?.content["application/json"]?.example;
  if (!example) return undefined;
  const fields =
    schema.body && "properties" in schema.body ? Object.keys(schema.body.properties as object) : [];
  const contactId = people.get(order.of[0]!)!.contactId;
  const { lineId, productId } = within.get(order.id)!;
  const theirs = { ids: [order.id], lineIds: [lineId], orderId: order.id, contactId, partnerId: contactId };
  const named = Object.entries(theirs).filter(([name]) => fields.includes(name));
  return {
    ...example,
    ...Object.fromEntries(named),
    ...("productId" in example && { productId }),
    ...("version" in example && { version: undefined }),
  };
}

function call(person: Client, { method, url: pattern }: Declared, url: string, body: object | undefined) {
  const [GET, DELETE] = [person.get, person.del];
  const isUpload = method === "POST" && pattern.endsWith("/files");
  if (isUpload) return person.upload(url, [{ name: "x.txt", bytes: Buffer.from("x") }]);
  if (method === "GET" || method === "DELETE") return { GET, DELETE }[method](url);
  return { POST: person.post, PUT: person.put, PATCH: person.patch }[method](url, body);
}

/** All that an outsider may neither read nor change. */
const all = async () => [
  ...(await Promise.all(orders.map(({ kind, id }) => admin.get(`/${kind}/${id}`)))).map(({ body }) => body),
  ...(await world.db.selectFrom("comment").selectAll().orderBy("id").execute()),
  ...(await world.db.selectFrom("savedView").selectAll().where("id", "=", colleague.viewId).execute()),
  ...(await world.db.selectFrom("longJob").selectAll().where("id", "=", colleague.jobId).execute()),
  ...(await world.db.selectFrom("product").selectAll().orderBy("id").execute()),
];

const kinds = ["purchases", "sales", "repairs"] as const;
const every: Right[] = kinds.flatMap((kind): Right[] => [`${kind}:read`, `${kind}:write`, `${kind}:delete`]);
const unasked = ["/security/sign-out", "/security/change-password"];
const kindOf = (url: string) =>
  kinds.find((kind) => url.slice(1).startsWith(kind)) ??
  (url.startsWith("/pickup") ? "purchases" : url.startsWith("/repair") ? "repairs" : "sales");

describe.each(["Leverancier Noord", "Klant Noord", "Partner Noord", "Chauffeur"])("%s", (name) => {
  test.each([
    ["with the rights of the group", []],
    ["with every right over orders", every],
    ["with every right that there is", rightsOf.Admin],
  ] as [string, Right[]][])("reaches nothing of others %s, by any call", async (_, rights) => {
    const group = outsiders[name] ?? "Driver";
    const person = people.get(name)?.person ?? driver;
    await world.regroup(person, [group], rights);
    const session = { userId: 0, rights: rightsFor([group], rights), modules, ownContactId: 1 };
    const open = routes.filter(
      (route) =>
        route.config.permission !== "everyone" &&
        !unasked.includes(route.url) &&
        !isEndless(route) &&
        !refusal(session, route.config),
    );
    const theirs = orders.filter(({ of }) => !of.includes(name));
    const isTold = ({ bytes }: Answer) =>
      [secret, ...theirs.map(({ orderNr }) => orderNr)].some((text) => bytes.includes(text));
    const before = await all();
    const reached: string[] = [];
    for (const route of open) {
      const ofKind = orders.filter(({ kind }) => kind === kindOf(route.url));
      const other = ofKind.find(({ of }) => !of.includes(name))!;
      const own = ofKind.find(({ of }) => of.includes(name)) ?? other;
      for (const first of route.url.match(/:\w+/g)?.[1] ? [other, own] : [other]) {
        const url = addressWith(route, numbersOf(route, [first, other]));
        const answer = await call(person, route, url, bodyOf(route, other));
        const isServed = answer.status < 400 && route.url.includes(":");
        if (isServed || isTold(answer)) reached.push(`${route.method} ${url}: ${answer.status}`);
      }
    }
    expect(open.length).toBeGreaterThan(20);
    expect(reached).toEqual([]);
    expect(await all()).toEqual(before);
  });
});
