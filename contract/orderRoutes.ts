import { type Static, type TObject, type TProperties, Type } from "typebox";
import type { Resource } from "./access.ts";
import { fileSchemas } from "./attachments.ts";
import { BulkAnswer, chosenOf, from } from "./bulk.ts";
import { exported, removal } from "./crud.ts";
import type { Subject } from "./docs.ts";
import { History, history } from "./history.ts";
import { Deleted, Id, input, key, optional, page, paging, strict, text, version } from "./http.ts";
import { Order, OrderRow } from "./orderAnswer.ts";
import { headOnly, orderFields, withLines } from "./orderInput.ts";
import { mostLinesAnswered, OrderLine } from "./orderLines.ts";
import { orderColumnsOf, orderQuery } from "./orderList.ts";
import { proofLossConfirmation } from "./proof.ts";
import { phases } from "./statuses.ts";

const withMail = Type.Optional(
  Type.Boolean({ description: "false: without the mail of the status; it goes when left out" }),
);
/** Moves an order to a status; the other fields are about the goods of a purchase. */
const StatusMove = strict({
  statusId: key,
  version: Type.Optional(version),
  mail: withMail,
  bookUnscanned: Type.Optional(
    Type.Boolean({
      description: "Done without an intake: what was never scanned is booked in; 422 notScanned without it",
    }),
  ),
  locationId: Type.Optional({ ...key, description: "Where that is; the order's own place when left out" }),
  locationLabel: Type.Optional(text(60)),
  takeBack: Type.Optional(
    Type.Boolean({
      description:
        "Takes back what came in unscanned, as returning to a draft does; 422 goodsStay naming what cannot",
    }),
  ),
});
export type StatusMove = Static<typeof StatusMove>;

const ofLine = strict({ id: key, lineId: key });

type OfKind<L, R, F, O> = {
  subject: Subject;
  /** The fields that only orders of this kind have. */
  own: O;
  /** A file name for the example. */
  file: string;
  line: L;
  /** What is sent: a new order, one of its lines, and a later status. */
  examples: { create: object; line: object; statusId: number };
  replacement: R;
  filters: F;
};

const lineSchemas = <L extends TObject, R extends TObject>(
  a: string,
  line: L,
  replacement: R,
  example: object,
) =>
  ({
    lines: {
      summary: `Lists the lines of ${a}, in pages of ${mostLinesAnswered} unless they are asked smaller.`,
      params: Id,
      query: strict(paging(mostLinesAnswered, mostLinesAnswered)),
      answer: page(OrderLine),
    },
    readLine: {
      summary: `Returns a line of ${a}.`,
      params: ofLine,
      answer: OrderLine,
    },
    addLine: {
      summary: `Adds a line to ${a}.`,
      params: Id,
      body: { ...line, examples: [example] },
      answer: OrderLine,
    },
    replaceLine: {
      summary: `Replaces a line of ${a}.`,
      params: ofLine,
      body: { ...replacement, examples: [{ ...example, version: 1 }] },
      answer: OrderLine,
    },
    removeLine: {
      summary: `Deletes a line of ${a}.`,
      params: ofLine,
      answer: Deleted,
    },
  }) as const;

/** The schemas of the calls of orders of one kind. */
export function orderSchemas<
  L extends TObject,
  R extends TObject,
  F extends TProperties,
  O extends TProperties,
>(resource: Resource, { subject, file, line, replacement, filters, own, examples }: OfKind<L, R, F, O>) {
  const a = `a ${subject.one}`;
  const query = orderQuery(phases, filters);
  const chosen = chosenOf(query);
  return {
    list: {
      operation: "list",
      query,
      answer: page(OrderRow),
    },
    read: { operation: "read", params: Id, answer: Order },
    create: {
      operation: "create",
      body: { ...withLines(line, own), examples: [examples.create] },
      answer: Order,
    },
    replace: {
      operation: "replace",
      params: Id,
      body: strict({ ...headOnly.properties, ...input(own).properties, ...proofLossConfirmation }),
      answer: Order,
    },
    change: {
      operation: "change",
      params: Id,
      body: strict(
        {
          ...optional(headOnly.properties),
          ...optional(input(own).properties),
          ...proofLossConfirmation,
        },
        { examples: [{ remarks: "Bellen bij de poort", version: 1 }] },
      ),
      answer: Order,
    },
    remove: removal,
    setStatus: {
      summary: `Moves ${a} to another status; stock changes with its phase.`,
      params: Id,
      body: { ...StatusMove, examples: [{ statusId: examples.statusId, version: 1 }] },
      answer: Order,
    },
    confirmStatus: {
      summary: `Confirms that the status of ${a} is still right after an edit.`,
      params: Id,
      answer: Order,
    },
    archive: {
      summary: `Archives ${a}.`,
      params: Id,
      answer: Order,
    },
    unarchive: {
      summary: `Unarchives ${a}.`,
      params: Id,
      answer: Order,
    },
    bulkStatus: {
      operation: "bulkStatus",
      refuses: { 404: ["notFound"] },
      body: strict({ ...chosen, statusId: key, from, mail: withMail }),
      answer: BulkAnswer,
    },
    bulkArchive: {
      operation: "bulkArchive",
      refuses: { 404: ["notFound"] },
      body: strict({ ...chosen, archived: Type.Boolean() }),
      answer: BulkAnswer,
    },
    history: {
      summary: `Returns the history of ${a}, newest first.`,
      params: Id,
      query: history,
      answer: History,
    },
    ...lineSchemas(a, line, replacement, examples.line),
    ...fileSchemas("order", a, file),
    export: exported(query, orderColumnsOf(resource)),
  } as const;
}

/** The schemas of adding one piece of a product. */
export const pieceSchemas = {
  summary: "Adds one piece of a product: as a new line, or to the line that has it already.",
  params: Id,
  body: strict({ productId: key }),
  answer: OrderLine,
} as const;

export const OrderEdit = input(orderFields);
