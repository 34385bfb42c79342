import { exportOf } from "./crud.routes.ts";
import type { ErasureSchemas } from "./erasure.ts";
import { about, act, get, type RoutesOf } from "./routes.ts";

export const erasureAccess = { permission: "erasure:read", module: "erasure" } as const;
export const erasureWrite = { permission: "erasure:write", module: "erasure" } as const;

export const erasure = about("erasure-reports", {
  /**
   * Takes XML, JSON, log, CSV and zip files. A report with one of the answered `words` is not imported: say what the word
   * means with `decide`, then send the same files again.
   */
  import: act("/products/blancco/:orderId", {
    topic: "products",
    ...erasureWrite,
  }),
  /** `import` without an order. Both match devices of any order. */
  importAny: act("/erasure-reports/import", erasureWrite),
  list: get("/erasure-reports", erasureAccess),
  export: exportOf("/erasure-reports", erasureAccess),
  read: get("/erasure-reports/:id", erasureAccess),
  readFile: get("/erasure-reports/:id/file", erasureAccess),
  lostProof: get("/erasure-reports/lost-proof", erasureAccess),
  seen: act("/erasure-reports/:id/seen", erasureWrite),
  words: get("/erasure-words", { topic: "erasure-words", ...erasureAccess }),
  decide: act("/erasure-words/decide", {
    topic: "erasure-words",
    ...erasureWrite,
  }),
  /**
   * 409 `reportOfAnother` when a serial number or IMEI of the product contradicts the report, unless the caller sends
   * `confirmed` with a reason.
   */
  match: act("/erasure-reports/:id/match", erasureWrite),
  /**
   * The product loses the proof. The report waits again, and is never matched to the same product automatically.
   * 409 `takesProof` while an order holds the product, unless the caller sends `confirmed`.
   */
  unmatch: act("/erasure-reports/:id/unmatch", erasureWrite),
  destroy: act("/erasure-reports/destruction/:productId", erasureWrite),
  dismiss: act("/erasure-reports/:id/dismiss", erasureWrite),
}) as RoutesOf<ErasureSchemas>;
