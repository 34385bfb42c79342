import { about, act, type RoutesOf } from "./routes.ts";
import type { SaleLinesSchemas } from "./saleLines.ts";

const write = { permission: "sales:write" } as const;

/** Several lines of a sale at once. */
export const saleLines = about("sales", {
  addMany: act("/sales/:id/products/many", { ...write, dryRun: true }),
  addModel: act("/sales/:id/products/model", write),
  addFromList: act("/sales/:id/products/found", write),
  arrange: act("/sales/:id/products/arrange", write),
}) as RoutesOf<SaleLinesSchemas>;
