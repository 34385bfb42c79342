import { expect, test } from "vitest";
import { type Declared, everyRoute } from "../testing/contract.ts";

const routes = await everyRoute();
const named = new Map(routes.map((route) => [`${route.method} ${route.url}`, route]));

/** The five methods of a resource, and its list: the right to read, write and delete it, and its module. */
const five = (path: string, resource: string, module = "", remove = "delete") => [
  ...[`GET ${path}`, `GET ${path}/:id`].map((call) => [call, `${resource}:read`, module]),
  ...[`POST ${path}`, `PUT ${path}/:id`, `PATCH ${path}/:id`].map((call) => [
    call,
    `${resource}:write`,
    module,
  ]),
  [`DELETE ${path}/:id`, `${resource}:${remove}`, module],
];
const linesOf = (kind: string, module = "") => [
  [`GET /${kind}/:id/products`, `${kind}:read`, module],
  [`POST /${kind}/:id/products`, `${kind}:write`, module],
  ...["PUT", "DELETE"].map((method) => [`${method} /${kind}/:id/products/:lineId`, `${kind}:write`, module]),
];
const filesOf = (kind: string) => [
  [`POST /${kind}/:orderId/files`, `${kind}:write`],
  [`GET /${kind}/:orderId/files/:id`, `${kind}:read`],
  [`DELETE /${kind}/:orderId/files/:id`, `${kind}:write`],
];
const configsOf = (module: string, right: string) => [
  [`GET /modules/${module}/configs`, `${right}:read`],
  [`PUT /modules/${module}/configs`, `${right}:write`],
];
const calendarOf = (kind: string) => [
  ...[`GET /calendar/${kind}`, `GET /calendar/${kind}/:id`].map((call) => [call, "stops:read", "logistics"]),
  [`PUT /calendar/${kind}/:id`, "stops:write", "logistics"],
];
const all = (method: string, prefix: string, names: string, right: string) =>
  names.split(" ").map((name) => [`${method} ${prefix}${name}`, right]);

/** Every call of the specification, with who may make it and the module that it is sold with. */
const calls: string[][] = [
  ...all("POST", "/security/", "sign-in sign-up refresh-token confirm-sign-up", "everyone"),
  ...all("POST", "/security/", "resend-confirmation-code forgot-password confirm-password", "everyone"),
  ["GET /security/info", "signedIn"],
  ["POST /security/change-password", "signedIn"],
  ...five("/contacts", "contacts"),
  ...five("/companies", "companies"),
  ...five("/sales", "sales"),
  ...five("/purchases", "purchases"),
  ...five("/repairs", "repairs", "repairs"),
  ...linesOf("sales"),
  ...linesOf("repairs", "repairs"),
  ...five("/sales-services", "sales", "", "write"),
  ...filesOf("purchases"),
  ...filesOf("sales"),
  ...["GET /to-repairs", "GET /to-repairs/:id"].map((call) => [call, "products:read", "repairs"]),
  ...["POST /to-repairs", "DELETE /to-repairs/:id"].map((call) => [call, "repairs:write", "repairs"]),
  ...five("/products", "products"),
  ["GET /aproduct/:id", "products:read"],
  ["GET /aproducts", "products:read"],
  ["GET /users", "users:read"],
  ["POST /users", "users:write"],
  ...["GET", "PUT", "PATCH"].map((method) => [`${method} /users/:id`, "signedIn"]),
  ["DELETE /users/:id", "users:delete"],
  ...five("/tasks", "tasks"),
  ...five("/attributes", "attributes"),
  ["GET /modules", "modules:read"],
  ["GET /modules/:id", "modules:read"],
  ...["tracking", "mailing", "webshop", "erasure", "analytics"].flatMap((name) => configsOf(name, "modules")),
  ...["logistics", "repairs"].flatMap((name) => configsOf(name, "configs")),
  ["GET /configs", "everyone"],
  ["PUT /configs", "configs:write"],
  ["GET /vehicles", "positions:read", "tracking"],
  ["GET /vehicles/:licensePlate/today-pickups", "stops:read", "tracking"],
  ["GET /logs/emails", "users:write"],
  ["GET /orders/analytics", "analytics:read", "analytics"],
  ["GET /dashboard/total", "dashboard:read"],
  ...calendarOf("pickups"),
  ...calendarOf("deliveries"),
  ["POST /products/blancco/:orderId", "erasure:write", "erasure"],
  ["POST /sales/import", "sales:write"],
  ["GET /admin/theme", "theme:read"],
  ["PUT /admin/theme", "theme:write"],
  ["GET /theme", "everyone"],
  ...five("/admin/users", "users"),
  ["GET /admin/users/groups/:username", "users:read"],
  ["PUT /admin/users/groups/:username", "users:write"],
  ...five("/admin/order-statuses", "orderStatuses"),
  ...five("/admin/product-statuses", "productStatuses"),
  ...five("/admin/product-types", "productTypes"),
  ...five("/admin/product-sub-types", "productTypes"),
  ...five("/admin/locations", "locations"),
  ...five("/admin/vehicles", "vehicles", "logistics"),
  ...five("/admin/drivers", "drivers", "logistics"),
  ["GET /payments", "payments:read"],
  ["GET /payments/:id", "payments:read"],
  ["POST /payments/setup", "payments:write"],
  ["DELETE /payments/:id/subscription", "payments:write"],
  ["POST /payments/modules/:id/free-trial", "payments:write"],
  ...all("PUT", "/aproducts/archive/", ":id set unset", "products:write"),
  ["PUT /aproducts/webshop/:id", "products:publish", "webshop"],
  ["DELETE /aproducts/webshop/:id", "products:publish", "webshop"],
  ["POST /aproducts/webshop/bulk/publish-to-store", "products:publish", "webshop"],
  ...all("PUT", "/split-product/:id/", "individualize-part-of-bundle split-part-of-bundle", "products:write"),
  ["POST /sales/bulk/print/normal", "sales:read"],
  ["POST /repairs/bulk/print/normal", "repairs:read", "repairs"],
  ["POST /purchases/bulk/print/normal", "purchases:read"],
  ["POST /sales/bulk/print/export", "sales:read"],
  ["POST /aproduct/bulk/print/barcodes", "products:read"],
  ["POST /checklists", "tasks:read"],
  ["POST /pricecards", "prices:read"],
  ["POST /labels", "products:read"],
  ...all("GET", "/autocomplete/", "product-types product-sub-types", "productTypes:read"),
  ...all("GET", "/autocomplete/", "contacts partners customers suppliers", "contacts:read"),
  ...all("GET", "/autocomplete/", "purchase-statuses sale-statuses repair-statuses", "orderStatuses:read"),
  ...all("GET", "/autocomplete/", "locations location-labels", "locations:read"),
  ...["tasks", "attributes", "companies"].map((list) => [`GET /autocomplete/${list}`, `${list}:read`]),
  ["GET /autocomplete/vat-codes", "vatCodes:read"],
  ["GET /autocomplete/product-statuses", "productStatuses:read"],
  ...["vehicles", "drivers"].map((list) => [`GET /autocomplete/${list}`, `${list}:read`, "logistics"]),
  // What the specification has screens and fields for, and no path.
  ["GET /cart", "payments:read"],
  ["PUT /cart", "payments:write"],
  ["POST /payments/webhook", "everyone"],
  ...five("/mailing-lists", "mailingLists", "mailing"),
  ...five("/customer-tags", "customerTags", "mailing"),
  ...five("/emails", "emails", "mailing"),
];

test.each(calls)("%s of the specification is served to who has %s", (call, permission, module = "") => {
  const route = named.get(call);
  expect(route && [route.config.permission, route.config.module ?? ""]).toEqual([permission, module]);
});

const propertiesOf = (schema: unknown): Record<string, unknown> => {
  const { properties, anyOf } = (schema ?? {}) as { properties?: Record<string, unknown>; anyOf?: unknown[] };
  return properties ?? Object.assign({}, ...(anyOf ?? []).map(propertiesOf));
};
const partsOf = (call: string, part: (route: Declared) => unknown) => propertiesOf(part(named.get(call)!));
const body = (call: string) => partsOf(call, ({ schema }) => schema.body);
const answer = (call: string) =>
  partsOf(call, ({ schema }) => schema.response["200"] ?? schema.response["201"]);

/** The fields that the specification names of each entity; one that refers to another row is that row's `…Id`. */
const typed: [call: string, fields: string][] = [
  ["POST /admin/users", "username firstName lastName email permissions groups"],
  [
    "POST /contacts",
    "name companyId representative email phone phone2 lists tagId street extraStreet city zipcode state country isPublic isPartner isCustomer isSupplier",
  ],
  ["POST /companies", "name kvk_nr rsin_nr"],
  ...["purchases", "sales", "repairs"].map((kind): [string, string] => [
    `POST /${kind}`,
    "orderNr orderDate deliveryDate pickupDate proposedPickupDate deliveryType locationLabel statusId remarks instructions gift transportCost discount logistics dataDestruction dhlTrackingCode",
  ]),
  [
    "POST /products",
    "sku serialNumber productName typeId subtypeId locationId quantity listPrice retailPrice salePrice vatCodeId discount statusId attributes",
  ],
  ["POST /admin/product-types", "name comment magentoCategoryId tasks attributes isAttribute"],
  [
    "POST /admin/product-sub-types",
    "name typeId magentoCategoryId magentoAttrSetId magentoGroupSpecId pindex",
  ],
  ["POST /attributes", "code name type productTypes options magentoAttrCode"],
  ["POST /admin/locations", "name zipcodes locationTemplate unitCapacity"],
  ["POST /tasks", "name description productTypes status dueDate assignedToId"],
  ["POST /admin/order-statuses", "name mailBody"],
  ["POST /admin/product-statuses", "name"],
  ["POST /emails", "name subject senderName senderEmail recipients content"],
  ["POST /mailing-lists", "listName"],
  ["POST /customer-tags", "tagName"],
  ["POST /admin/vehicles", "name registrationNumber"],
  ["POST /admin/drivers", "firstName lastName email username"],
  ["PUT /cart", "modules"],
  ["PUT /admin/theme", "companyName palette"],
  ["POST /security/refresh-token", "emailOrUsername token"],
];
test.each(typed)("%s takes the fields that the specification names", (call, fields) => {
  const taken = body(call);
  expect(fields.split(" ").filter((field) => !(field in taken))).toEqual([]);
});

const told: [call: string, fields: string][] = [
  ["POST /security/sign-in", "accessToken refreshToken username"],
  ["POST /security/refresh-token", "accessToken"],
  ["GET /products/:id", "stockQuantity saleableQuantity pictures archived"],
  ["GET /mailing-lists/:id", "listName customers"],
  ["GET /modules/:id", "active activeAt expiresAt"],
  ["GET /payments/:id", "transactionId method amount recurrent updatedAt"],
  ["GET /cart", "modules"],
  ["GET /theme", "companyName logo favicon palette"],
];
test.each(told)("%s answers the fields that the specification names", (call, fields) => {
  const answered = answer(call);
  expect(fields.split(" ").filter((field) => !(field in answered))).toEqual([]);
});

test("a file is kept under the three names of the specification", () => {
  const { items, ...file } = answer("POST /sales/:orderId/files");
  const row = items ? propertiesOf((items as { items: unknown }).items) : file;
  for (const name of ["unique_server_filename", "discr", "original_client_filename"])
    expect(row).toHaveProperty(name);
});
