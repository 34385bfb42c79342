import { type RawBuilder, sql } from "kysely";
import type { FileOwner } from "../../../contract/attachments.routes.ts";

type Moment = RawBuilder<unknown>;

const later = (table: string, since: Moment, column = "touchedAt") =>
  sql`${sql.ref(`${table}.${column}`)} > ${since}`;

const gotFile = (subject: FileOwner, since: Moment) =>
  sql`exists (select from file where file.subject = ${sql.lit(subject)} and file."subjectId" = ${sql.ref(`${subject}.id`)}
      and ${later("file", since, "createdAt")})`;

/**
 * Whether people changed a record, or put something with it, after a moment ([why](../../../docs/decisions/0144-facts-are-columns.md)).
 * What else they put with it before that moment does not count.
 */
export const isTouched = {
  product: (since: Moment) => sql<boolean>`(${later("product", since)} or ${gotFile("product", since)}
    or exists (select from task where task."productId" = product.id and ${later("task", since)})
    or exists (select from "stockMovement" movement where movement."productId" = product.id and ${later("movement", since, "at")})
    or exists (select from "orderLine" line join "order" on "order".id = line."orderId" where line."productId" = product.id
      and (${later("order", since, "createdAt")} or ${later("order", since)}))
    or exists (select from "toRepair" wait where wait."productId" = product.id and ${later("wait", since, "createdAt")})
    or exists (select from picture join file on file.id = picture."fileId" where picture."productId" = product.id
      and ${later("file", since, "createdAt")}))`,
  order: (since: Moment) => sql<boolean>`(${later("order", since)}
    or exists (select from comment where comment."orderId" = "order".id and ${later("comment", since, "createdAt")})
    or ${gotFile("order", since)}
    or exists (select from document where document."orderId" = "order".id and ${later("document", since, "at")})
    or exists (select from mail where mail."orderId" = "order".id and ${later("mail", since, "createdAt")})
    or exists (select from "orderLink" link where "order".id in (link."orderId", link."otherId") and ${later("link", since, "at")}))`,
  /** A line of a list is what was expected: also what came of it changes it. */
  orderLine: () => sql<boolean>`("orderLine".version > 1 or "orderLine"."receivedQuantity" > 0
    or exists (select from "intakeScan" scan where scan."lineId" = "orderLine".id)
    or exists (select from "intakeCount" counted where counted."lineId" = "orderLine".id))`,
  contact: (since: Moment) => sql<boolean>`(${later("contact", since)} or ${gotFile("contact", since)})`,
  company: (since: Moment) => sql<boolean>`(${later("company", since)} or ${gotFile("company", since)})`,
};
