import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import serveStatic from "@fastify/static";
import type { FastifyReply } from "fastify";
import type { App } from "./app.ts";

/** Where the web application is built. */
export const builtWeb = join(import.meta.dirname, "../../../web/dist");

type Page = (reply: FastifyReply) => FastifyReply;

/** What the page of a screen loads, by the screen's path: `/products/$id`. */
type Screens = Record<string, object>;
/** What the screen at an address loads; an empty object when there is no screen. */
function screenAt(url: string, screens: Screens): object {
  const steps = url.split(/[?#]/)[0]!.split("/");
  const isHere = (path: string) => {
    const segments = path.split("/");
    return (
      segments.length === steps.length &&
      segments.every((step, at) => step.startsWith("$") || step === steps[at])
    );
  };
  return Object.entries(screens).find(([path]) => isHere(path))?.[1] ?? {};
}

/** Serves the application's page, whose inline script and styles are allowed by a nonce. */
export function pageOf(folder: string, tileSource: () => string | undefined): Page {
  const built = (name: string) =>
    existsSync(join(folder, name)) ? readFileSync(join(folder, name), "utf8") : "";
  const index = built("index.html");
  const screens: Screens = JSON.parse(built("screens.json") || "{}");
  return (reply) => {
    const nonce = randomBytes(16).toString("base64");
    return reply
      .header("cache-control", "no-cache")
      .header("permissions-policy", "camera=(self), microphone=()")
      .header(
        "content-security-policy",
        `default-src 'self'; script-src 'self' 'nonce-${nonce}' 'wasm-unsafe-eval'; style-src 'self' 'nonce-${nonce}'; style-src-attr 'unsafe-inline'; img-src ${["'self' data: blob:", tileSource()].filter(Boolean).join(" ")}; font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
      )
      .type("text/html; charset=utf-8")
      .send(
        index
          .replaceAll("__NONCE__", nonce)
          .replace("__SCREEN__", () => JSON.stringify(screenAt(reply.request.url, screens))),
      );
  };
}

/** A service worker fetches under the policy with which it was sent itself. */
const serviceWorker = /[/\\]driving-worker\.js(\.\w+)?$/;
const policyOfWorker = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

const isBuilt = (folder: string) => existsSync(join(folder, "index.html"));

/** Serves the built files as they were compressed when they were built. */
export async function serveWeb(app: App, folder: string, page: Page) {
  if (!isBuilt(folder)) return;
  const hashed = join(folder, "assets", sep);
  await app.register(serveStatic, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    globIgnore: ["index.html", "screens.json*", "**/*.{br,gz}"],
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(hashed);
      if (serviceWorker.test(path)) reply.header("content-security-policy", policyOfWorker);
      reply.header("cache-control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
  for (const url of ["/", "/index.html"])
    app.route({ method: ["GET", "HEAD"], url, handler: (_request, reply) => page(reply) });
}
