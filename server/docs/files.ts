import { defaultPalette } from "../../contract/settings.ts";
import type { Schema } from "./components.ts";

const anyFile = "application/octet-stream";
const files = { type: "array", items: { type: "string", contentMediaType: anyFile } };
const file = { type: "string", contentMediaType: anyFile };
const word = { type: "string", enum: ["true", "false"] };
const form = (properties: Record<string, Schema>, required: string[], example: object) => ({
  schema: { type: "object", properties, required } as Schema,
  example,
});

/** The forms that calls take as multipart; of a file the example has its name. */
export const uploads: Record<string, { schema: Schema; example: object }> = {
  "POST /products/blancco/:id": form({ file: files }, ["file"], { file: ["5CD1234XYZ.xml"] }),
  "POST /erasure-reports/import": form({ file: files }, ["file"], { file: ["5CD1234XYZ.xml"] }),
  "POST /purchases/:orderId/files": form({ file: files }, ["file"], { file: ["pakbon.pdf"] }),
  "POST /sales/:orderId/files": form({ file: files }, ["file"], { file: ["offerte.pdf"] }),
  "POST /purchases/:id/import/read": form({ file }, ["file"], { file: "partij.csv" }),
  "PUT /admin/theme": form(
    {
      companyName: { type: "string" },
      palette: { type: "string", description: "The palette as JSON" },
      removeLogo: word,
      removeFavicon: word,
      version: { type: "string", description: "The version that was read" },
      logo: { ...file, description: "PNG, JPEG, WebP, GIF or SVG, at most 80 kB" },
      favicon: { ...file, description: "PNG or ICO, at most 4 kB" },
    },
    ["companyName", "palette"],
    {
      companyName: "Voorbeeld B.V.",
      palette: JSON.stringify(defaultPalette),
      version: "3",
      logo: "logo.svg",
    },
  ),
};

/** Answers that are no JSON, by media type; files of bytes have no example. */
export const fileExamples: Record<string, { schema?: Schema; example?: unknown }> = {
  "text/csv": {
    schema: { type: "string" },
    example:
      "Artikelnummer,Serienummer,Naam,Verkoopprijs\r\nOM-000001,5CD1234XYZ,HP EliteBook 840 G8,249.00\r\n",
  },
  "text/plain": { schema: { type: "string" }, example: "process_resident_memory_bytes 184549376\n" },
  "text/html": { schema: { type: "string" }, example: "<!doctype html>" },
  "text/event-stream": {
    schema: { type: "string" },
    example: ': connected\n\ndata: {"topics":["products","intakes/5"]}\n\n',
  },
};
