export const modules = [
  "logistics",
  "tracking",
  "mailing",
  "webshop",
  "erasure",
  "repairs",
  "analytics",
] as const;
export type Module = (typeof modules)[number];

export const resources = [
  "contacts",
  "companies",
  "purchases",
  "sales",
  "repairs",
  "invoices",
  "pickupRequests",
  "repairRequests",
  "products",
  "prices",
  "intakes",
  "erasure",
  "tasks",
  "attributes",
  "productTypes",
  "productStatuses",
  "orderStatuses",
  "locations",
  "labelTemplates",
  "vatCodes",
  "services",
  "stops",
  "vehicles",
  "drivers",
  "positions",
  "mailingLists",
  "customerTags",
  "emails",
  "users",
  "modules",
  "payments",
  "theme",
  "configs",
  "dashboard",
  "analytics",
] as const;
export type Resource = (typeof resources)[number];
export type Action =
  | "read"
  | "write"
  | "delete"
  | "publish"
  | "override"
  | "prepare"
  | "purchase"
  | "all"
  | "skip"
  | "drive";
/** Actions besides read, write and delete. */
const namedActions: Partial<Record<Resource, readonly Action[]>> = {
  // `prepare` changes attributes, status and remarks.
  products: ["prepare", "publish", "override"],
  // Only purchase prices.
  prices: ["purchase"],
  // `all` sees tasks of everybody, not only one's own and unassigned ones; `skip` begins a task before those that it waits for.
  tasks: ["all", "skip"],
  // `drive` sees and drives one's own stops, and no others.
  stops: ["drive"],
};
export const actionsOf = (resource: Resource): readonly Action[] => [
  "read",
  "write",
  "delete",
  ...(namedActions[resource] ?? []),
];
export type Right = `${Resource}:${Action}`;
export type Permission = "everyone" | "signedIn" | Right;
export type Access = {
  permission: Permission;
  /** Any of these rights is enough instead. */
  or?: readonly Right[];
  module?: Module;
  /** Only for people outside the company. */
  outside?: true;
  /** Only for colleagues, whatever rights somebody outside has. */
  inside?: true;
};
/** A route, or a part of a screen, that needs rights. */
export type Gate = { config: Asked };
type Asked = Access & { effect?: string };

export const groups = [
  "Admin",
  "Manager",
  "Sales",
  "Purchasing",
  "Warehouse",
  "Technician",
  "Planner",
  "Driver",
  "Partner",
  "Supplier",
  "Customer",
] as const;
export type Group = (typeof groups)[number];

const allRights = (...names: Resource[]): Right[] =>
  names.flatMap((name) => actionsOf(name).map((action) => `${name}:${action}` as const));
const readRights = (...names: Resource[]): Right[] => names.map((name) => `${name}:read` as const);
const edits = (...names: Resource[]): Right[] =>
  names.flatMap((name) => [`${name}:read`, `${name}:write`] as const);
/** Rights that every screen inside the company needs to show names. */
const catalogue = readRights(
  "attributes",
  "productTypes",
  "productStatuses",
  "orderStatuses",
  "locations",
  "labelTemplates",
  "vatCodes",
  "dashboard",
);
const notForManagers: Resource[] = ["users", "modules", "payments", "configs", "theme", "labelTemplates"];

/** The rights of each group (the table of the product's decisions, section 4). */
export const rightsOf: Record<Group, readonly Right[]> = {
  Admin: allRights(...resources),
  Manager: [
    ...allRights(...resources.filter((name) => !notForManagers.includes(name))),
    ...readRights("labelTemplates"),
  ],
  Sales: [
    ...catalogue,
    ...allRights("sales", "contacts", "companies", "mailingLists", "customerTags", "emails"),
    ...edits("prices", "invoices"),
    ...readRights("products", "services"),
    "products:publish",
  ],
  Purchasing: [
    ...catalogue,
    ...allRights("purchases"),
    ...edits("contacts", "companies", "intakes"),
    ...readRights("prices", "products", "erasure"),
    "prices:purchase",
  ],
  Warehouse: [
    ...catalogue,
    ...edits("products", "intakes"),
    ...readRights("purchases", "sales", "erasure", "tasks", "contacts", "stops"),
    "tasks:all",
  ],
  Technician: [
    ...catalogue,
    ...edits("tasks", "erasure", "repairs"),
    ...readRights("purchases", "products"),
    "products:prepare",
  ],
  Planner: [
    ...catalogue,
    ...allRights("stops", "vehicles", "drivers", "positions"),
    ...readRights("purchases", "sales", "contacts"),
  ],
  Driver: ["stops:drive"],
  Partner: [...readRights("purchases", "sales", "repairs", "invoices"), "pickupRequests:write"],
  Supplier: [...readRights("purchases"), "pickupRequests:write"],
  Customer: [...readRights("sales", "repairs", "invoices"), "repairRequests:write"],
};

/** Groups of people outside the company: their orders are only those of their own contact. */
const outside: readonly Group[] = ["Partner", "Supplier", "Customer", "Driver"];

export type Session = {
  userId: number;
  rights: readonly Right[];
  modules: readonly Module[];
  /** Modules that were in use once: their data can be read for ever. */
  pastModules?: readonly Module[];
  /** The contact whose orders somebody outside the company sees, 0 for none; null for colleagues. */
  ownContactId: number | null;
};

export const isOutside = (memberOf: readonly Group[]) =>
  memberOf.length > 0 && memberOf.every((group) => outside.includes(group));

/** Resources in which people outside the company own rows. */
const withOwnRows: readonly Resource[] = [
  "purchases",
  "sales",
  "repairs",
  "invoices",
  "pickupRequests",
  "repairRequests",
  "stops",
];
/** Whether members of these groups may be given a right; people outside only for resources in which they own rows. */
export const mayHold = (memberOf: readonly Group[], right: Right) =>
  !isOutside(memberOf) || withOwnRows.some((resource) => right.startsWith(`${resource}:`));

export const rightsFor = (memberOf: readonly Group[], extra: readonly Right[] = []): Right[] => [
  ...new Set([
    ...memberOf.flatMap((group) => rightsOf[group]),
    ...extra.filter((right) => mayHold(memberOf, right)),
  ]),
];

/** Modules whose whole use is to be looked at: of these nothing stays readable. */
const onlyLookedAt: readonly Module[] = ["analytics"];
/** Whether a module lets a call through: any while it is in use, later those that read and print what it left behind. */
function lets(session: Session, module: Module, effect = "changes") {
  if (session.modules.includes(module)) return true;
  const keepsData = session.pastModules?.includes(module) && !onlyLookedAt.includes(module);
  return Boolean(keepsData) && (effect === "reads" || effect === "prints");
}

/** Why a session may not use a route, for the server to refuse and the browser to hide or to lock. */
export function refusal(session: Session | undefined, access: Asked) {
  const { permission, or = [], module, outside, inside, effect } = access;
  if (permission === "everyone") return undefined;
  if (!session) return "signInFirst";
  const isColleague = session.ownContactId === null;
  if ((outside && isColleague) || (inside && !isColleague)) return "forbidden";
  const rights = permission === "signedIn" ? [] : [permission, ...or];
  if (rights.length && !rights.some((right) => session.rights.includes(right))) return "forbidden";
  if (module && !lets(session, module, effect)) return "moduleInactive";
  return undefined;
}
