import { type Static, type TObject, type TProperties, Type } from "typebox";
import type { Access, Module, Resource } from "./access.ts";
import { BulkAnswer, chosenOf, from, withBulkEdit } from "./bulk.ts";
import { exportRoute, removal } from "./crud.ts";
import type { Subject } from "./docs.ts";
import { filesForm } from "./forms.ts";
import { History, history } from "./history.ts";
import {
  about,
  act,
  Deleted,
  del,
  fileAs,
  get,
  Id,
  input,
  key,
  page,
  patch,
  post,
  put,
  strict,
  text,
  version,
} from "./http.ts";
import { Order, OrderFile, OrderRow } from "./orderAnswer.ts";
import { headOnly, orderFields, withLines } from "./orderInput.ts";
import { OrderLine } from "./orderLines.ts";
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

type OfKind<L, R, F> = {
  subject: Subject;
  module?: Module;
  /** The fields that only orders of this kind have. */
  own?: TProperties;
  /** A file name for the example. */
  file: string;
  line: L;
  replacement: R;
  filters: F;
};

/** The calls of orders of one kind. */
export function orderRoutes<L extends TObject, R extends TObject, F extends TProperties>(
  url: string,
  resource: Resource,
  { subject, module, file, line, replacement, filters, own = {} }: OfKind<L, R, F>,
) {
  const read = { permission: `${resource}:read` as const, module };
  const write = { permission: `${resource}:write` as const, module };
  const remove = { permission: `${resource}:delete` as const, module };
  const recordUrl = `${url}/:id`;
  const a = `a ${subject.one}`;
  const query = orderQuery(phases, filters);
  const chosen = chosenOf(query);
  const routes = {
    list: get(url, {
      as: "list",
      query,
      answer: page(OrderRow),
      ...read,
    }),
    read: get(recordUrl, { as: "read", params: Id, answer: Order, ...read }),
    create: post(url, { as: "create", body: withLines(line, own), answer: Order, ...write }),
    replace: put(recordUrl, {
      as: "replace",
      params: Id,
      body: strict({ ...headOnly.properties, ...input(own).properties, ...takesProof }),
      answer: Order,
      ...write,
    }),
    change: patch(recordUrl, {
      as: "change",
      params: Id,
      body: strict({
        ...Type.Partial(headOnly).properties,
        ...Type.Partial(input(own)).properties,
        ...takesProof,
      }),
      answer: Order,
      ...write,
    }),
    remove: removal(recordUrl, remove),
    setStatus: act(`${recordUrl}/status`, {
      says: `Moves ${a} to another status, with the effects of its phase on the goods.`,
      params: Id,
      body: StatusMove,
      answer: Order,
      ...write,
    }),
    confirmStatus: act(`${recordUrl}/status/confirm`, {
      says: `Says that the status of ${a} is still right after an edit.`,
      params: Id,
      answer: Order,
      ...write,
    }),
    archive: act(`${recordUrl}/archive`, {
      says: `Puts ${a} into the archive.`,
      params: Id,
      answer: Order,
      ...write,
    }),
    unarchive: act(`${recordUrl}/unarchive`, {
      says: `Takes ${a} out of the archive.`,
      params: Id,
      answer: Order,
      ...write,
    }),
    /** Moves each selected order that may move to a status, with its effects and its mail. */
    bulkStatus: act(`${url}/bulk/status`, {
      as: "bulkStatus",
      refuses: { 404: ["notFound"] },
      body: strict({ ...chosen, statusId: key, from, mail: withMail }),
      answer: BulkAnswer,
      doing: "status",
      ...write,
    }),
    bulkArchive: act(`${url}/bulk/archive`, {
      as: "bulkArchive",
      refuses: { 404: ["notFound"] },
      body: strict({ ...chosen, archived: Type.Boolean() }),
      answer: BulkAnswer,
      doing: "archive",
      ...write,
    }),
    history: get(`${recordUrl}/history`, {
      says: `Tells what happened to ${a}, newest first.`,
      params: Id,
      query: history,
      answer: History,
      ...read,
    }),
    lines: get(`${recordUrl}/products`, {
      says: `Lists the lines of ${a}.`,
      params: Id,
      answer: Type.Object({ items: Type.Array(OrderLine) }),
      ...read,
    }),
    addLine: post(`${recordUrl}/products`, {
      says: `Adds a line to ${a}.`,
      params: Id,
      body: line,
      answer: OrderLine,
      ...write,
    }),
    replaceLine: put(`${recordUrl}/products/:lineId`, {
      says: `Replaces a line of ${a}.`,
      params: ofLine,
      body: replacement,
      answer: OrderLine,
      ...write,
    }),
    removeLine: del(`${recordUrl}/products/:lineId`, {
      says: `Deletes a line of ${a}.`,
      params: ofLine,
      answer: Deleted,
      ...write,
    }),
    addFile: post(`${url}/:orderId/files`, {
      row: "orderId",
      form: filesForm(file),
      says: `Keeps files with ${a}.`,
      params: strict({ orderId: key }),
      answer: Type.Object({ items: Type.Array(OrderFile) }),
      ...write,
    }),
    readFile: get(`${url}/:orderId/files/:id`, {
      row: "orderId",
      says: `Gives a file of ${a} as it was uploaded.`,
      params: strict({ orderId: key, id: key }),
      answer: fileAs("application/octet-stream"),
      ...read,
    }),
    removeFile: del(`${url}/:orderId/files/:id`, {
      row: "orderId",
      says: `Deletes a file of ${a}.`,
      params: strict({ orderId: key, id: key }),
      answer: Deleted,
      ...write,
    }),
    export: exportRoute(url, query, orderColumnsOf(resource), read),
  };
  return withBulkEdit(about(subject, routes), input(orderFields), [
    "pickupDate",
    "proposedPickupDate",
    "deliveryDate",
    "deliveryType",
    "partnerId",
    "locationId",
    "locationLabel",
    "logistics",
    "remarks",
    "instructions",
  ]);
}

/** Adds one piece of a product, on its existing line or on a new one. */
export const pieceRoute = (subject: Subject, url: string, access: Access) =>
  about(
    subject,
    act(`${url}/:id/products/piece`, {
      says: "Adds one piece of a product: a line of its own, or one more on the line that holds it already.",
      params: Id,
      body: strict({ productId: key }),
      answer: OrderLine,
      ...access,
    }),
  );
