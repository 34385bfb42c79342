import fc from "fast-check";
import Fastify from "fastify";
import { Type } from "typebox";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openShop } from "../../testing/shop.ts";
import { type Person, startWorld, type World } from "../../testing/world.ts";
import { entriesAtOnce, piecesOf } from "./longAnswers.ts";

/** Fastify's own compiled serializers. */
const compilers = await (async () => {
  const app = Fastify();
  let compile: (schema: object) => (value: unknown) => string = () => String;
  app.get("/", async (_request, reply) => {
    compile = (schema) => reply.compileSerializationSchema(schema as never) as never;
    return {};
  });
  await app.inject("/");
  return compile;
})();

const Entry = Type.Object({ id: Type.Integer(), text: Type.String() });
const Answer = Type.Object({
  before: Type.String(),
  entries: Type.Array(Entry),
  inner: Type.Object({ lines: Type.Array(Type.Array(Type.String())), left: Type.Optional(Type.Integer()) }),
  after: Type.Union([Type.Integer(), Type.Null()]),
});
const serialized = (answer: unknown) => [...piecesOf(Answer, answer, compilers)];

describe("a long answer in pieces", () => {
  test("is what the whole one is, without what its schema does not know", () => {
    const many = (least: number) =>
      ({ minLength: least, maxLength: entriesAtOnce * 2 + 1, size: "max" }) as const;
    const entry = fc.record({ id: fc.integer(), text: fc.string(), secret: fc.constant("not shown") });
    const answers = fc.record({
      before: fc.string(),
      entries: fc.oneof(fc.array(entry, { maxLength: 3 }), fc.array(entry, many(entriesAtOnce))),
      inner: fc.record(
        { lines: fc.array(fc.array(fc.string(), { maxLength: 2 }), many(0)), left: fc.integer() },
        { requiredKeys: ["lines"] },
      ),
      after: fc.option(fc.integer()),
    });
    fc.assert(
      fc.property(answers, (answer) => {
        expect(serialized(answer).join("")).toBe(compilers(Answer)(answer));
      }),
      { numRuns: 25 },
    );
  });

  test("may be longer than any text can be", () => {
    const lines = Array.from({ length: 540 }, () => ["x".repeat(1024 * 1024)]);
    const answer = { before: "", entries: [], inner: { lines }, after: null };
    expect(() => JSON.stringify(answer)).toThrow("Invalid string length");
    let length = 0;
    for (const piece of piecesOf(Answer, answer, () => JSON.stringify)) length += piece.length;
    expect(length).toBeGreaterThan(540 * 1024 * 1024);
  });
});

describe("an order of many lines", () => {
  let world: World;
  let admin: Person;
  beforeAll(async () => {
    world = await startWorld();
    admin = await world.signedIn("Admin");
  });
  afterAll(() => world.close());

  test("is sent in pieces, a short one at once", async () => {
    const shop = await openShop(world, admin);
    const linesOf = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ productName: `Dock ${at}`, quantity: 2 }));
    const long = await shop.purchase(linesOf(entriesAtOnce + 1));
    const short = await shop.purchase(linesOf(2));
    const [inPieces, complete] = [
      await admin.get(`/purchases/${long.id}`),
      await admin.get(`/purchases/${short.id}`),
    ];
    expect(inPieces.headers["content-length"]).toBeUndefined();
    expect(complete.headers["content-length"]).toBeDefined();
    expect(inPieces.body.lines.at(-1)).toMatchObject({ productName: `Dock ${entriesAtOnce}`, quantity: 2 });
    expect(Object.keys(inPieces.body)).toEqual(Object.keys(complete.body));
  });
});
