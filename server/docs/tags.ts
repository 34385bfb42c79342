/** A group of calls; a plain resource (its list is at the first address) also says what one and many of it are called. */
export type Tag = { name: string; about: string; at: string[]; one?: string; many?: string };

export const tags: Tag[] = [
  {
    name: "Sign-in",
    at: ["/security"],
    about:
      "Accounts and sessions. `POST /api/security/sign-in` gives the access token that every other call takes.",
  },
  {
    name: "Products",
    at: ["/products", "/aproduct", "/aproducts", "/split-product", "/labels"],
    one: "product",
    many: "products",
    about:
      "Devices and bundles in stock. `/api/aproducts` reaches archived and sold ones too. A bundle is one line with a quantity above one.",
  },
  {
    name: "Purchase orders",
    at: ["/purchases"],
    one: "purchase order",
    many: "purchase orders",
    about:
      "What the company buys, line by line; an intake books it in. Statuses have a phase, and effects hang on the phase, not on the name.",
  },
  {
    name: "Intake",
    at: ["/intakes"],
    about:
      "Receiving a purchase order: scan serial numbers, decide about unexpected ones, close to book all in.",
  },
  {
    name: "Data erasure",
    at: ["/erasure-reports", "/erasure-words", "/products/blancco"],
    about: "Reports of erasure tools as proof, per data carrier.",
  },
  { name: "Tasks", at: ["/tasks"], one: "task", many: "tasks", about: "Work on devices in the workshop." },
  {
    name: "Sales orders",
    at: ["/sales"],
    one: "sales order",
    many: "sales orders",
    about: "What the company sells. A confirmed order reserves its products; a finished one books them out.",
  },
  {
    name: "Contacts",
    at: ["/contacts"],
    one: "contact",
    many: "contacts",
    about: "Suppliers, customers and partners.",
  },
  {
    name: "Companies",
    at: ["/companies"],
    one: "company",
    many: "companies",
    about: "Companies that contacts belong to.",
  },
  {
    name: "Product types",
    at: ["/admin/product-types"],
    one: "product type",
    many: "product types",
    about: "Laptop, monitor and so on, with the attributes and standard tasks that each brings.",
  },
  {
    name: "Product subtypes",
    at: ["/admin/product-sub-types"],
    one: "product sub-type",
    many: "product sub-types",
    about: "Finer kinds within a product type.",
  },
  {
    name: "Attributes",
    at: ["/attributes"],
    one: "attribute",
    many: "attributes",
    about: "What is known about a product, by code, such as `cpu` or `grade`.",
  },
  {
    name: "Product statuses",
    at: ["/admin/product-statuses"],
    one: "product status",
    many: "product statuses",
    about: "The company's own names for a device's stages.",
  },
  {
    name: "Order statuses",
    at: ["/admin/order-statuses"],
    one: "order status",
    many: "order statuses",
    about: "The company's own names for an order's phases, and the mails that they send.",
  },
  {
    name: "Locations",
    at: ["/admin/locations"],
    one: "location",
    many: "locations",
    about: "Where goods lie; a template says how a place in it is written.",
  },
  {
    name: "VAT codes",
    at: ["/admin/vat-codes"],
    one: "VAT code",
    many: "VAT codes",
    about: "Rates with their category of EN 16931.",
  },
  { name: "Users", at: ["/users", "/admin/users"], about: "Accounts, their groups and extra rights." },
  {
    name: "Saved views",
    at: ["/views"],
    one: "view",
    many: "views",
    about: "How somebody wants to see a list.",
  },
  {
    name: "Lookups",
    at: ["/autocomplete", "/search"],
    about: "Suggestions for input fields, and search over everything.",
  },
  { name: "Overview", at: ["/dashboard"], about: "Counts for a start page." },
  {
    name: "Settings",
    at: ["/configs", "/admin/configs", "/theme", "/admin/theme"],
    about: "Numbering, language and look of the deployment.",
  },
  {
    name: "System",
    at: ["/health", "/metrics", "/events", "/admin/jobs", "/long-jobs", "/logs", "/openapi.json", "/docs"],
    about: "Health, change notices, jobs and mails.",
  },
];
