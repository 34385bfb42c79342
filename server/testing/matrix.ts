import { type Access, type Group, groups, isOutside, refusal, rightsFor } from "../../contract/access.ts";
import { addressOf, type Declared, isEndless } from "./contract.ts";

/** Whoever asks: a group, somebody signed in without one, or somebody who is not signed in (any more). */
export const roles = [...groups, "nobody", "anonymous"] as const;
export type Role = (typeof roles)[number];
type Answer = { status: number; body: { code?: string } };

/** An event stream never ends and signing out ends the session that the rest of a test needs. */
const endless = (route: Declared, allowed: boolean) =>
  allowed && (isEndless(route) || route.url === "/security/sign-out");
/** A request of the route that names nothing that is there. */
export const requestOf = (route: Declared) => ({
  method: route.method,
  url: addressOf(route),
  payload: ["POST", "PUT", "PATCH"].includes(route.method) ? {} : undefined,
});

function expectedOf(role: Role, access: Access) {
  if (role === "anonymous") return refusal(undefined, access);
  const rights = rightsFor(role === "nobody" ? [] : [role]);
  const ownContactId = role !== "nobody" && isOutside([role]) ? 0 : null;
  const session = { userId: 0, rights, modules: ["erasure" as const], ownContactId };
  return refusal(session, { ...access, module: undefined });
}

/** The routes that let in whom their declaration keeps out, or keep out whom it lets in. */
export async function misjudged(routes: Declared[], role: Role, ask: (route: Declared) => Promise<Answer>) {
  const wrong: string[] = [];
  for (const route of routes) {
    const code = expectedOf(role, route.config);
    if (endless(route, !code)) continue;
    const { status, body } = await ask(route);
    const open = route.config.permission === "everyone";
    const refused = ["signInFirst", "forbidden"].includes(body?.code ?? "") ? body.code : undefined;
    const fine = refused === code && (code ? status === (code === "forbidden" ? 403 : 401) : status < 500);
    if (!fine || (!code && (status === 403 || (status === 401 && !open))))
      wrong.push(`${role} ${route.method} ${route.url}: ${status}, expected ${code ?? "to be let in"}`);
  }
  return wrong;
}

const management: Group[] = ["Admin", "Manager"];
const inside: Group[] = ["Admin", "Manager", "Sales", "Purchasing", "Warehouse", "Technician", "Planner"];
const stockReaders: Group[] = ["Admin", "Manager", "Sales", "Purchasing", "Warehouse", "Technician"];

/** Written from section 4 of the product's decisions, not from the code: who may use what. */
export const expected: [call: string, who: Group[]][] = [
  ["GET /admin/users", ["Admin"]],
  ["PUT /admin/users/groups/someone", ["Admin"]],
  ["PATCH /admin/users/1", ["Admin"]],
  ["GET /admin/configs", ["Admin"]],
  ["PUT /configs", ["Admin"]],
  ["GET /admin/theme", ["Admin"]],
  ["PUT /admin/theme", ["Admin"]],
  ["GET /logs/emails", ["Admin"]],
  ["GET /audit", ["Admin"]],
  ["GET /admin/jobs", ["Admin"]],
  ["GET /metrics", ["Admin"]],
  ["POST /admin/order-statuses", management],
  ["DELETE /admin/order-statuses/999999", management],
  ["POST /admin/product-types", management],
  ["POST /admin/locations", management],
  ["POST /admin/vat-codes", management],
  ["POST /admin/services", management],
  ["GET /admin/services", [...management, "Sales"]],
  ["GET /invoices", [...management, "Sales", "Partner", "Customer"]],
  ["POST /sales/999999/invoice", [...management, "Sales"]],
  ["POST /invoices/999999/credit", [...management, "Sales"]],
  ["POST /invoices/999999/print", [...management, "Sales", "Partner", "Customer"]],
  ["GET /sales-services", [...management, "Sales", "Warehouse", "Planner", "Partner", "Customer"]],
  ["POST /sales-services", [...management, "Sales"]],
  ["PUT /sales-services/999999", [...management, "Sales"]],
  ["DELETE /sales-services/999999", [...management, "Sales"]],
  ["POST /sales/999999/products/many", [...management, "Sales"]],
  ["POST /sales/999999/products/model", [...management, "Sales"]],
  ["POST /sales/999999/products/arrange", [...management, "Sales"]],
  ["POST /attributes", management],
  ["POST /products/999999/proof-override", management],
  ["DELETE /products/999999", management],
  ["DELETE /tasks/999999", management],
  ["GET /sales", [...management, "Sales", "Warehouse", "Planner", "Partner", "Customer"]],
  ["GET /sales/999999", [...management, "Sales", "Warehouse", "Planner", "Partner", "Customer"]],
  ["POST /sales", [...management, "Sales"]],
  ["PATCH /sales/999999", [...management, "Sales"]],
  ["DELETE /sales/999999", [...management, "Sales"]],
  ["POST /sales/999999/status", [...management, "Sales"]],
  ["POST /sales/999999/products", [...management, "Sales"]],
  ["POST /sales/999999/archive", [...management, "Sales"]],
  ["POST /contacts/999999/archive", [...management, "Purchasing", "Sales"]],
  ["DELETE /sales/999999/files/1", [...management, "Sales"]],
  ["GET /repairs", [...management, "Technician", "Partner", "Customer"]],
  ["GET /repairs/999999", [...management, "Technician", "Partner", "Customer"]],
  ["POST /repairs", [...management, "Technician"]],
  ["DELETE /repairs/999999", management],
  ["POST /repairs/999999/status", [...management, "Technician"]],
  ["POST /repairs/999999/products", [...management, "Technician"]],
  ["POST /repairs/999999/products/piece", [...management, "Technician"]],
  ["GET /repairs/device?serial=X", [...management, "Technician"]],
  ["POST /repairs/999999/approve", [...management, "Technician", "Partner", "Customer"]],
  [
    "GET /autocomplete/customers",
    [...management, "Sales", "Purchasing", "Warehouse", "Technician", "Planner"],
  ],
  [
    "GET /purchases",
    [...management, "Purchasing", "Warehouse", "Technician", "Planner", "Partner", "Supplier"],
  ],
  ["POST /purchases", [...management, "Purchasing"]],
  ["PUT /purchases/999999", [...management, "Purchasing"]],
  ["POST /purchases/999999/import", [...management, "Purchasing"]],
  ["POST /intakes", [...management, "Purchasing", "Warehouse"]],
  ["POST /intakes/999999/scans", [...management, "Purchasing", "Warehouse"]],
  ["POST /intakes/999999/close", [...management, "Purchasing", "Warehouse"]],
  ["GET /products", stockReaders],
  ["GET /aproducts", stockReaders],
  ["GET /products/999999/history", stockReaders],
  ["POST /labels", stockReaders],
  ["POST /checklists", [...management, "Warehouse", "Technician"]],
  ["POST /pricecards", [...management, "Sales", "Purchasing"]],
  ["POST /products", [...management, "Warehouse"]],
  ["PUT /products/999999", [...management, "Warehouse"]],
  ["PATCH /products/999999", [...management, "Sales", "Purchasing", "Warehouse", "Technician"]],
  ["POST /products/bulk-edit", [...management, "Sales", "Purchasing", "Warehouse", "Technician"]],
  ["POST /products/999999/move", [...management, "Warehouse"]],
  ["POST /products/bulk/status", [...management, "Warehouse", "Technician"]],
  ["PUT /split-product/999999/split-part-of-bundle", [...management, "Warehouse"]],
  ["PUT /split-product/999999/individualize-part-of-bundle", [...management, "Warehouse"]],
  ["PUT /aproducts/archive/set", [...management, "Warehouse"]],
  ["PUT /aproducts/archive/unset", [...management, "Warehouse"]],
  ["PUT /aproducts/archive/999999", [...management, "Warehouse"]],
  ["POST /products/blancco/999999", [...management, "Technician"]],
  ["POST /erasure-reports/import", [...management, "Technician"]],
  ["POST /erasure-reports/999999/match", [...management, "Technician"]],
  ["POST /erasure-reports/999999/unmatch", [...management, "Technician"]],
  ["GET /erasure-words", [...management, "Purchasing", "Warehouse", "Technician"]],
  ["GET /erasure-reports", [...management, "Purchasing", "Warehouse", "Technician"]],
  ["GET /tasks", [...management, "Warehouse", "Technician"]],
  ["GET /tasks/bench", [...management, "Warehouse", "Technician"]],
  ["POST /tasks/scan", [...management, "Technician"]],
  ["PATCH /tasks/999999", [...management, "Technician"]],
  ["GET /contacts", [...management, "Sales", "Purchasing", "Warehouse", "Planner"]],
  ["POST /contacts", [...management, "Sales", "Purchasing"]],
  ["DELETE /contacts/999999", [...management, "Sales"]],
  ["POST /companies", [...management, "Sales", "Purchasing"]],
  ["GET /dashboard/total", inside],
  ["GET /admin/locations", inside],
  ["GET /autocomplete/users", inside],
  [
    "GET /autocomplete/contacts",
    [...management, "Sales", "Purchasing", "Warehouse", "Planner", "Partner", "Supplier"],
  ],
  ["GET /autocomplete/products", stockReaders],
  ["POST /pickup-requests", ["Partner", "Supplier"]],
  ["POST /pickup-requests/999999/files", ["Partner", "Supplier"]],
  ["POST /repair-requests", ["Customer"]],
  ["POST /repair-requests/999999/files", ["Customer"]],
  ["GET /repair-requests/device?serial=X", ["Customer"]],
];

/** The calls whose access differs from the matrix: allowed but should be refused, or refused but should be allowed. */
export async function misplaced(
  role: Role,
  ask: (method: string, url: string, payload?: object) => Promise<Answer>,
) {
  const wrong: string[] = [];
  for (const [call, who] of expected) {
    const [method = "", url = ""] = call.split(" ");
    const { status } = await ask(method, url, method === "GET" ? undefined : {});
    const may = who.some((group) => group === role);
    const refused = status === (role === "anonymous" ? 401 : 403);
    if (may === refused) wrong.push(`${role} ${call}: ${status}`);
  }
  return wrong;
}
