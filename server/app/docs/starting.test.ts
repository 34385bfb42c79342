import Fastify from "fastify";
import { Type } from "typebox";
import { expect, test } from "vitest";
import { contacts } from "../../../contract/contacts.ts";
import type { ServedRoute } from "../../../contract/http.ts";
import type { App, Services } from "../../platform/http/app.ts";
import { docsRoutes } from "./docs.routes.ts";

const startWith = (create: Pick<ServedRoute, "schema">) => {
  // As the server's own validator, it lets schemas say more than JSON Schema does.
  const app = Fastify({ ajv: { customOptions: { strict: false } } }) as unknown as App;
  docsRoutes(app, { config: { publicUrl: "http://localhost" } } as Services);
  app.route({ ...contacts.create, ...create, handler: () => ({}) });
  return app.ready();
};

test("a server starts whose schemas have names of their own", async () => {
  await expect(startWith(contacts.create)).resolves.toBeDefined();
});

test("two schemas of one name stop the start, and not whoever reads the description", async () => {
  const body = Type.Object({ nickname: Type.String() });
  const start = startWith({ schema: { ...contacts.create.schema, body } });
  await expect(start).rejects.toThrow("Two schemas are named ContactInput");
});
