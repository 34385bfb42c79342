import type { ErasureTablesSchemas } from "./erasureTables.ts";
import { about, act, del, get, type RoutesOf } from "./routes.ts";

const may = { permission: "erasure:write", module: "erasure" } as const;

export const erasureTables = about("erasure-words", {
  list: get("/erasure-words/tables", { permission: "erasure:read", module: "erasure" }),
  decide: act("/erasure-words/tables/decide", may),
  forget: del("/erasure-words/tables/:id", may),
}) as RoutesOf<ErasureTablesSchemas>;
