import type { FastifyRequest } from "fastify";
import { type ThemeImage, theme, themeImages } from "../../../contract/settings.ts";
import { Failure, notFound } from "../../ground/base/failure.ts";
import { toPng } from "../../platform/files/images.ts";
import { dropFiles, storeFiles } from "../../platform/files/store.ts";
import { formOf, type Upload } from "../../platform/files/uploads.ts";
import type { App, Services } from "../../platform/http/app.ts";
import { findOwnTheme, findTheme } from "./settings.ts";
import { replaceTheme } from "./theme.actions.ts";

const kinds = ["logo", "favicon"] as const satisfies ThemeImage[];
const limits = { logo: themeImages.logo.bytes, favicon: themeImages.favicon.bytes };
/** The largest width and height that is kept, in pixels: the logo is printed too. */
const inside = { logo: [800, 240], favicon: [64, 64] } satisfies Record<ThemeImage, [number, number]>;

export function themeRoutes(app: App, services: Services) {
  const { db, write, storage } = services;
  const sent = new WeakMap<FastifyRequest, Map<string, Upload>>();

  app.route({ ...theme.read, handler: () => findTheme(db) });
  app.route({ ...theme.admin, handler: () => findTheme(db) });
  app.route({
    ...theme.replace,
    preValidation: async (request) => {
      if (!request.isMultipart()) return;
      const { fields, files } = await formOf(request, limits);
      sent.set(request, files);
      request.body = bodyOf(fields) as never;
    },
    handler: async (request) => {
      const images = await drawn(sent.get(request));
      return storeFiles(services, "theme", images, async (files) => {
        const names = Object.fromEntries(
          images.map(({ kind }, at) => [kind, files[at]!.unique_server_filename]),
        );
        const { answer, gone } = await write(request, async (tx) => ({
          gone: await replaceTheme(tx, request.body, files, names),
          answer: await findTheme(tx),
        }));
        await dropFiles(services, gone);
        return answer;
      });
    },
  });
  for (const kind of kinds)
    app.route({
      ...theme[kind],
      handler: async (request, reply) => {
        const { unique_server_filename: name } = request.params;
        const own = await findOwnTheme(db);
        if (own[kind] !== name) throw notFound();
        const bytes = await storage.read("theme", name);
        return reply
          .type("image/png")
          .header("cache-control", "public, max-age=31536000, immutable")
          .header("content-security-policy", "default-src 'none'; sandbox")
          .send(bytes);
      },
    });
}

const drawn = (files: Map<string, Upload> = new Map()) =>
  Promise.all(
    kinds.flatMap((kind) => {
      const file = files.get(kind);
      return file ? [drawOne(kind, file)] : [];
    }),
  );

async function drawOne(kind: ThemeImage, { name, bytes }: Upload) {
  const { types } = themeImages[kind];
  return { kind, name, bytes: await toPng(kind, { bytes, types, inside: inside[kind] }) };
}

/** The text fields of the form as the JSON that the contract describes; what is none stays text, and is refused there. */
function bodyOf(fields: Map<string, string>) {
  const isJson = ["palette", "removeLogo", "removeFavicon", "version"];
  return Object.fromEntries(
    [...fields].map(([name, text]) => [name, isJson.includes(name) ? parsed(name, text) : text]),
  );
}

function parsed(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Failure(400, "invalidValue", { path: name });
  }
}
