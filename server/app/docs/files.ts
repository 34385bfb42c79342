import type { Schema } from "./components.ts";

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
