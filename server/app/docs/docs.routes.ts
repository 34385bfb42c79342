import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { system } from "../../../contract/system.ts";
import type { App, Services } from "../../platform/http/app.ts";
import { componentsOf, documentOf, type Served } from "./document.ts";
import { pageOf } from "./page.ts";

const readFile = (name: string) => readFileSync(join(import.meta.dirname, name), "utf8");
const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** The description of the API and the page that shows it; it knows the routes that are added after this. */
export function docsRoutes(app: App, { config }: Services) {
  const served: Served[] = [];
  app.addHook("onRoute", (route) => {
    const { method, url } = route;
    if (method !== "HEAD") served.push({ ...(route as unknown as Served), url: url.replace(/^\/api/, "") });
  });
  const components = lazy(() => componentsOf(served));
  // Two schemas with one name are found at the start, not by the reader of the description.
  app.addHook("onReady", async () => void (await components()));
  const document = lazy(async () => documentOf(served, await components(), config.publicUrl));
  const text = lazy(async () => JSON.stringify(await document()));
  const page = lazy(async () => {
    const [style, script] = [readFile("page.css"), readFile("page.js")];
    const policy = `default-src 'none'; style-src ${hashOf(style)}; script-src ${hashOf(script)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
    return { policy, html: pageOf(await document(), { style, script }) };
  });

  app.route({
    ...system.openapi,
    handler: async (_request, reply) => reply.type("application/json; charset=utf-8").send(await text()),
  });
  app.route({
    ...system.docs,
    handler: async (_request, reply) => {
      const { policy, html } = await page();
      return reply.header("content-security-policy", policy).type("text/html; charset=utf-8").send(html);
    },
  });
}

function lazy<T>(make: () => Promise<T>) {
  let promise: Promise<T> | undefined;
  return () => {
    promise ??= make();
    return promise;
  };
}
