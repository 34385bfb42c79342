import { type Static, type TObject, type TProperties, Type } from "typebox";
import type { Resource } from "./access.ts";
import { fileSchemas } from "./attachments.ts";
import { BulkAnswer, chosenOf, from } from "./bulk.ts";
import { exported, removal } from "./crud.ts";
import type { Subject } from "./docs.ts";
import { History, history } from "./history.ts";
import { Deleted, Id, input, key, optional, page, strict, text, version } from "./http.ts";
import { Order, OrderRow } from "./orderAnswer.ts";
import { headOnly, orderFields, withLines } from "./orderInput.ts";
import { mostLinesAnswered, OrderLine } from "./orderLines.ts";
import { orderColumnsOf, orderQuery } from "./orderList.ts";
import { takesProof } from "./proof.ts";
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
  replacement: R;
  filters: F;
};

const pagesOfLines = strict({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 })),
  pageSize: Type.Optional(
    Type.Integer({ minimum: 1, maximum: mostLinesAnswered, default: mostLinesAnswered }),
  ),
});

/** The schemas of the calls of orders of one kind. */
export function orderSchemas<
  L extends TObject,
  R extends TObject,
  F extends TProperties,
  O extends TProperties,
>(resource: Resource, { subject, file, line, replacement, filters, own }: OfKind<L, R, F, O>) {
  const a = `a ${subject.one}`;
  const query = orderQuery(phases, filters);
  const chosen = chosenOf(query);
  return {
    list: { as: "list", query, answer: page(OrderRow) },
    read: { as: "read", params: Id, answer: Order },
    create: { as: "create", body: withLines(line, own), answer: Order },
    replace: {
      as: "replace",
      params: Id,
      body: strict({ ...headOnly.properties, ...input(own).properties, ...takesProof }),
      answer: Order,
    },
    change: {
      as: "change",
      params: Id,
      body: strict({
        ...optional(headOnly.properties),
        ...optional(input(own).properties),
        ...takesProof,
      }),
      answer: Order,
    },
    remove: removal,
    setStatus: {
      says: `Moves ${a} to another status, with the effects of its phase on the goods.`,
      params: Id,
      body: StatusMove,
      answer: Order,
    },
    confirmStatus: {
      says: `Says that the status of ${a} is still right after an edit.`,
      params: Id,
      answer: Order,
    },
    archive: {
      says: `Puts ${a} into the archive.`,
      params: Id,
      answer: Order,
    },
    unarchive: {
      says: `Takes ${a} out of the archive.`,
      params: Id,
      answer: Order,
    },
    bulkStatus: {
      as: "bulkStatus",
      refuses: { 404: ["notFound"] },
      body: strict({ ...chosen, statusId: key, from, mail: withMail }),
      answer: BulkAnswer,
    },
    bulkArchive: {
      as: "bulkArchive",
      refuses: { 404: ["notFound"] },
      body: strict({ ...chosen, archived: Type.Boolean() }),
      answer: BulkAnswer,
    },
    history: {
      says: `Tells what happened to ${a}, newest first.`,
      params: Id,
      query: history,
      answer: History,
    },
    lines: {
      says: `Lists the lines of ${a}, in pages of ${mostLinesAnswered} unless they are asked smaller.`,
      params: Id,
      query: pagesOfLines,
      answer: page(OrderLine),
    },
    readLine: {
      says: `Reads a line of ${a}.`,
      params: ofLine,
      answer: OrderLine,
    },
    addLine: {
      says: `Adds a line to ${a}.`,
      params: Id,
      body: line,
      answer: OrderLine,
    },
    replaceLine: {
      says: `Replaces a line of ${a}.`,
      params: ofLine,
      body: replacement,
      answer: OrderLine,
    },
    removeLine: {
      says: `Deletes a line of ${a}.`,
      params: ofLine,
      answer: Deleted,
    },
    ...fileSchemas("order", a, file),
    export: exported(query, orderColumnsOf(resource)),
  } as const;
}

/** The schemas of adding one piece of a product. */
export const pieceSchemas = {
  says: "Adds one piece of a product: a line of its own, or one more on the line that holds it already.",
  params: Id,
  body: strict({ productId: key }),
  answer: OrderLine,
} as const;

export const OrderEdit = input(orderFields);
