import type { HistoryEntry } from "../../../contract/history.ts";
import { placeText } from "../../kit/texts/format.ts";

/** What the rows of the history only have numbers for. */
export type Names = {
  t: (key: string, values?: Record<string, unknown>) => string;
  money: (cents: number) => string;
  day: (day: string) => string;
  list: (names: readonly string[]) => string;
  label: (field: string) => string;
  named: (list: NamedList, id: unknown) => string;
  attribute: (code: string) => string;
  task: (id: number) => string;
  report: (id: number) => string;
  customer: (orderId: number) => string;
};
export type NamedList = "status" | "location" | "type" | "subtype" | "vat" | "user";
export type Happening = {
  key: string;
  at: string;
  userName: string | null;
  text: string;
  order?: { id: number; nr: string; kind: string };
  tone?: "good" | "bad";
};

type Changes = Record<string, unknown>;
type Told = Omit<Happening, "key" | "at" | "userName">;
type Teller = (entry: HistoryEntry, moment: Moment) => (Told | undefined)[];
/** Everything that one transaction wrote; its rows carry the same instant. */
type Moment = { entries: readonly HistoryEntry[]; names: Names };

/** What each field of a product with the number of something else points at. */
export const pointers: Readonly<Record<string, NamedList>> = {
  statusId: "status",
  locationId: "location",
  typeId: "type",
  subtypeId: "subtype",
  vatCodeId: "vat",
  assignedToId: "user",
};
const prices = new Set(["salePrice", "listPrice", "retailPrice", "purchasePrice", "discount", "unitPrice"]);
/** Told by a stock movement or by nothing that people look for. */
const quiet = new Set([
  "acceptedProof",
  "stockQuantity",
  "reservedQuantity",
  "gone",
  "splitFromId",
  "purchaseId",
  "createdAt",
]);

const pair = (changes: Changes, field: string) => {
  const value = changes[field];
  return Array.isArray(value) && value.length === 2 ? (value as [unknown, unknown]) : undefined;
};
const orderOf = ({ orderId, orderNr, orderKind }: HistoryEntry): Pick<Told, "order"> =>
  orderId && orderNr && orderKind ? { order: { id: orderId, nr: orderNr, kind: orderKind } } : {};
const has = ({ entries }: Moment, subject: string, action: HistoryEntry["action"]) =>
  entries.some((entry) => entry.subject === subject && entry.action === action);
const movementsOf = ({ entries }: Moment) => entries.filter(({ subject }) => subject === "stockMovement");

function shownValue(field: string, value: unknown, { t, money, named }: Names): string {
  if (value === null || value === undefined || value === "") return "–";
  const list = pointers[field];
  if (list) return named(list, value);
  if (prices.has(field) && typeof value === "number") return money(value);
  if (typeof value === "boolean") return t(value ? "kit.yes" : "kit.no");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

const fromTo = (label: string, before: string, after: string, { t }: Names) =>
  t("products.history.fromTo", { label, before, after });

function generic(field: string, [before, after]: [unknown, unknown], names: Names): Told {
  const show = (value: unknown) => shownValue(field, value, names);
  return { text: fromTo(names.label(field), show(before), show(after), names) };
}

const placeAt = (changes: Changes, at: 0 | 1, names: Names) => {
  const part = (field: string) => {
    const change = pair(changes, field);
    return change ? change[at] : undefined;
  };
  const location = part("locationId");
  return placeText(location ? names.named("location", location) : "", part("locationLabel") as string);
};

function attributeChanges([before, after]: [unknown, unknown], names: Names): Told[] {
  const had = (before ?? {}) as Record<string, string>;
  const has_ = (after ?? {}) as Record<string, string>;
  return [...new Set([...Object.keys(had), ...Object.keys(has_)])]
    .filter((code) => had[code] !== has_[code])
    .map((code) => ({ text: fromTo(names.attribute(code), had[code] ?? "–", has_[code] ?? "–", names) }));
}

const productCreated: Teller = ({ changes, ...entry }, moment) => {
  const { t, named } = moment.names;
  const [movement] = movementsOf(moment).map((row) => row.changes.reason);
  const where = placeText(
    changes.locationId ? named("location", changes.locationId) : "",
    changes.locationLabel as string,
  );
  const word = changes.splitFromId
    ? "outOfBundle"
    : movement === "received" && entry.orderId
      ? "received"
      : movement === "received"
        ? "entered"
        : "created";
  const told: Told = {
    text: t(`products.history.${word}${where ? "At" : ""}`, { where }),
    ...orderOf({ ...entry, changes }),
  };
  return [told];
};

const productChanged: Teller = ({ changes }, moment) => {
  const { names } = moment;
  const { t } = names;
  const moved = changes.locationId || changes.locationLabel;
  const told: (Told | undefined)[] = [];
  if (moved) {
    const before = placeAt(changes, 0, names);
    const after = placeAt(changes, 1, names);
    told.push({
      text: before
        ? t("products.history.moved", { before, after: after || "–" })
        : t("products.history.placed", { after }),
    });
  }
  for (const field of Object.keys(changes)) {
    const change = pair(changes, field);
    if (!change || field === "locationId" || field === "locationLabel") continue;
    if (quiet.has(field)) continue;
    if (field === "quantity" && movementsOf(moment).length > 0) continue;
    if (field === "attributes") told.push(...attributeChanges(change, names));
    else if (field === "archived")
      told.push({ text: t(change[1] ? "products.history.archived" : "products.history.unarchived") });
    else if (field === "proofOverride") {
      if (change[1])
        told.push({ text: t("products.history.overridden", { reason: change[1] }), tone: "bad" });
    } else if (field === "proofTaken") {
      if (change[1])
        told.push({ text: t("products.history.proofTaken", { reason: change[1] }), tone: "bad" });
    } else if (field === "missingProof") {
      const left = Number(change[1]);
      if (has(moment, "product", "created") || pair(changes, "proofOverride")) continue;
      if (left === 0) told.push({ text: t("products.history.proofComplete"), tone: "good" });
      else told.push({ text: t("products.history.proofMissing", { count: left }), tone: "bad" });
    } else told.push(generic(field, change, names));
  }
  return told;
};

const loud: Record<string, Told["tone"]> = { sold: "good", returned: "bad", scrapped: "bad" };
const movement: Teller = (entry, moment) => {
  const { t, customer } = moment.names;
  const { reason, quantity, reserved, note } = entry.changes as {
    reason: string;
    quantity: number;
    reserved: number;
    note: string;
  };
  if (reason === "moved" || (has(moment, "product", "created") && quantity > 0)) return [];
  const count = Math.abs(quantity || reserved);
  const values = {
    count,
    sign: quantity > 0 ? "+" : "−",
    customer: entry.orderId ? customer(entry.orderId) : "",
  };
  const takenBack = reason === "received" && quantity < 0;
  const word = takenBack ? "takenBack" : values.customer && reason === "sold" ? "soldTo" : reason;
  const text = t(`products.history.movements.${word}`, values);
  return [{ text: note ? `${text} (${note})` : text, ...orderOf(entry), tone: loud[reason] }];
};

const taskCreated: Teller = (entry, { entries, names }) => {
  const created = entries.filter(({ subject, action }) => subject === "task" && action === "created");
  if (entry !== created.at(-1)) return [];
  const tasks = created.map(({ subjectId }) => names.task(subjectId)).reverse();
  return [
    { text: names.t("products.history.tasksReady", { count: tasks.length, tasks: names.list(tasks) }) },
  ];
};

const taskChanged: Teller = ({ subjectId, changes }, { names }) => {
  const { t, task, named, day } = names;
  const name = task(subjectId);
  const status = pair(changes, "status");
  const assigned = pair(changes, "assignedToId");
  const due = pair(changes, "dueDate");
  const reason = pair(changes, "holdReason")?.[1];
  const told: (Told | undefined)[] = [
    status && {
      text: t(`products.history.taskMoves.${status[1]}`, {
        name,
        reason: status[1] === "hold" ? String(reason ?? "") : "",
      }),
      tone: status[1] === "done" ? "good" : undefined,
    },
    assigned && {
      text: assigned[1]
        ? t("products.history.taskAssigned", { name, user: named("user", assigned[1]) })
        : t("products.history.taskUnassigned", { name }),
    },
    due && { text: t("products.history.taskDue", { name, day: due[1] ? day(String(due[1])) : "–" }) },
  ];
  return told;
};

const report: Teller = ({ subjectId, action, changes, ...entry }, { names }) => {
  const { t } = names;
  if (action === "created") {
    const read = t("products.history.reportRead", { tool: changes.tool || t("products.history.report") });
    return [{ text: read, ...orderOf({ ...entry, subjectId, action, changes }) }];
  }
  const tool = names.report(subjectId) || t("products.history.report");
  if (pair(changes, "lostProof")?.[1])
    return [{ text: t("products.history.reportProvesLess", { tool }), tone: "bad" }];
  const tied = pair(changes, "productId");
  if (!tied) return [];
  const reason = String(pair(changes, "matchReason")?.[1] ?? "");
  const text = t(tied[1] ? "products.history.reportTied" : "products.history.reportTakenBack", { tool });
  return [{ text: reason ? `${text} (${reason})` : text, tone: tied[1] ? undefined : "bad" }];
};

const orderLine: Teller = (entry, { names }) => {
  const { t, money } = names;
  const { action, changes } = entry;
  const price = typeof changes.unitPrice === "number" ? money(changes.unitPrice) : "";
  if (action === "created")
    return [
      {
        text: t(price ? "products.history.onOrderFor" : "products.history.onOrder", { price }),
        ...orderOf(entry),
      },
    ];
  if (action === "deleted") return [{ text: t("products.history.offOrder"), ...orderOf(entry) }];
  const changed = pair(changes, "unitPrice");
  return changed ? [{ ...generic("unitPrice", changed, names), ...orderOf(entry) }] : [];
};

const tellers: Record<string, Teller | undefined> = {
  "product created": productCreated,
  "product changed": productChanged,
  "stockMovement created": movement,
  "task created": taskCreated,
  "task changed": taskChanged,
  "task deleted": ({ changes }, { names }) => [
    { text: names.t("products.history.taskGone", { name: changes.name }) },
  ],
  "erasureReport created": report,
  "erasureReport changed": report,
  "orderLine created": orderLine,
  "orderLine changed": orderLine,
  "orderLine deleted": orderLine,
};

/** A kind of row that nobody wrote words for: every field as it is. */
const unknown: Teller = ({ subject, changes }, { names }) =>
  Object.entries(changes).flatMap(([field, value]) => {
    const change = Array.isArray(value) && value.length === 2 ? (value as [unknown, unknown]) : undefined;
    if (!change) return [];
    const { text } = generic(field, change, names);
    return [{ text: `${subject} · ${text}` }];
  });

/** A device's history in words of the trade, newest first. */
export function happeningsOf(entries: readonly HistoryEntry[], names: Names): Happening[] {
  const moments = Map.groupBy(entries, ({ at }) => at);
  return [...moments.values()].flatMap((together) => {
    const moment = { entries: together, names };
    return together.flatMap((entry) => {
      const teller = tellers[`${entry.subject} ${entry.action}`] ?? unknown;
      return teller(entry, moment).flatMap((told, at) =>
        told ? [{ ...told, key: `${entry.id} ${at}`, at: entry.at, userName: entry.userName }] : [],
      );
    });
  });
}
