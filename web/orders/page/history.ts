import type { HistoryEntry } from "../../../contract/history.ts";

export type Wording = {
  say: (key: string, values?: Record<string, unknown>) => string;
  label: (field: string) => string;
  value: (field: string, value: unknown) => string;
};
export type OrderEvent = { id: number; at: string; userName: string | null; sentences: string[] };

/** Columns that follow from others, or that point at something whose name is not at hand. */
const silent = new Set(["total", "lineCount", "id", "kind", "createdAt", "discountUnit", "vatRates"]);
const pointing = new Set(["contactId", "partnerId", "locationId"]);

/** Entries of one moment and person are one event: they were written in one transaction. */
export function eventsOf(entries: readonly HistoryEntry[], wording: Wording, whole = true): OrderEvent[] {
  const moments = [...Map.groupBy(entries, ({ at, userName }) => `${at} ${userName}`).values()];
  // Of the oldest moment read only a part may be here, and its counts would be wrong.
  if (!whole) moments.pop();
  return moments.flatMap((moment) => {
    const sentences = sentencesOf(moment, wording);
    const [{ id, at, userName } = moment[0]!] = moment;
    return sentences.length ? [{ id, at, userName, sentences }] : [];
  });
}

function sentencesOf(moment: readonly HistoryEntry[], wording: Wording): string[] {
  const of = (subject: string, action: HistoryEntry["action"]) =>
    moment.filter((entry) => entry.subject === subject && entry.action === action);
  const { say } = wording;
  const counted = (key: string, entries: readonly HistoryEntry[], name?: (entry: HistoryEntry) => unknown) =>
    entries.length ? [say(key, { count: entries.length, name: name?.(entries[0]!) ?? "" })] : [];
  const files = (key: string, action: HistoryEntry["action"]) =>
    of("file", action).map(({ changes }) => say(key, { name: changes.original_client_filename }));
  const lineName = ({ changes }: HistoryEntry) => changes.productName;
  const intakeClosed = of("intake", "changed").filter(({ changes }) => "closedAt" in changes);
  const linesChanged = of("orderLine", "changed").filter(({ changes }) =>
    Object.keys(changes).some((field) => !["receivedQuantity", "reserved", "delivered"].includes(field)),
  );
  return [
    ...counted("created", of("order", "created")),
    ...of("order", "changed").flatMap(({ changes }) => fieldSentences(changes, wording)),
    ...of("purchaseImport", "created").map(({ changes }) =>
      changes.fileName ? say("imported", { name: changes.fileName }) : say("importedUnnamed"),
    ),
    ...of("purchaseImport", "changed").map(() => say("importUndone")),
    ...of("lotPrice", "created").map(({ changes }) =>
      say("lotPriced", { price: wording.value("price", changes.price) }),
    ),
    ...counted("linesAdded", of("orderLine", "created"), lineName),
    ...counted("linesChanged", linesChanged),
    ...counted("linesRemoved", of("orderLine", "deleted"), lineName),
    ...files("fileAdded", "created"),
    ...files("fileRemoved", "deleted"),
    ...counted("intakeOpened", of("intake", "created")),
    ...counted("intakeClosed", intakeClosed),
    ...counted("booked", of("product", "created")),
    ...movementSentences(of("stockMovement", "created"), wording),
    ...counted("reports", of("erasureReport", "created")),
  ];
}

function fieldSentences(changes: HistoryEntry["changes"], { say, label, value }: Wording): string[] {
  return Object.entries(changes).flatMap(([field, change]) => {
    if (silent.has(field) || !Array.isArray(change)) return [];
    const [before, after] = change as [unknown, unknown];
    if (field === "checkStatus") return after || "statusId" in changes ? [] : [say("statusConfirmed")];
    if (field === "archived") return [say(after ? "archived" : "unarchived")];
    if (field === "statusId")
      return [say("status", { before: value(field, before), after: value(field, after) })];
    if (pointing.has(field)) return [say("fieldOnly", { field: label(field) })];
    return [say("field", { field: label(field), before: value(field, before), after: value(field, after) })];
  });
}

/** Pieces that moved, added up by reason; what came in is told by the devices themselves. */
function movementSentences(entries: readonly HistoryEntry[], { say }: Wording): string[] {
  const sums = new Map<string, { reason: string; count: number; sign?: string }>();
  for (const { changes } of entries) {
    const pieces = Number(changes.quantity) || Number(changes.reserved) || 0;
    const reason = isTakenBack(changes) ? "takenBack" : String(changes.reason);
    const sign = reason === "corrected" ? { sign: pieces < 0 ? "−" : "+" } : {};
    const key = `${reason}${sign.sign}`;
    const count = (sums.get(key)?.count ?? 0) + Math.abs(pieces);
    sums.set(key, { reason, count, ...sign });
  }
  return [...sums.values()].flatMap(({ reason, ...values }) =>
    reason === "received" ? [] : [say(`moved.${reason}`, values)],
  );
}

const isTakenBack = ({ reason, quantity }: HistoryEntry["changes"]) =>
  reason === "received" && Number(quantity) < 0;
