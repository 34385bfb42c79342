import type { Session } from "../../../contract/access.ts";
import { requestLimits } from "../../../contract/files.rules.ts";
import type { OrderInput } from "../../../contract/orderInput.ts";
import type { OrderKind } from "../../../contract/statuses.ts";
import { notFound, refused } from "../../ground/base/failure.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { blankOrder, createOrder, lockedOrder } from "../orders/orders.actions.ts";
import { ownOrders } from "../orders/orders.queries.ts";

export type Asker = Pick<Session, "userId" | "ownContactId">;

type Requested = Partial<OrderInput> & Pick<OrderInput, "contactId" | "dataDestruction">;

/** Makes a draft of what somebody outside the company asks for; answers its id. */
export async function createRequest(tx: Tx, kind: OrderKind, { userId }: Asker, requested: Requested) {
  const orderId = await createOrder(tx, kind, { ...blankOrder, ...requested });
  await tx.insertInto("request").values({ orderId, userId }).execute();
  return orderId;
}

/** A draft of the asker's own, locked to change its files; 404 for any other, 422 where they become too many. */
export async function lockedDraft(tx: Tx, kind: OrderKind, orderId: number, asker: Asker, added: number) {
  await tx
    .selectFrom("order")
    .innerJoin("orderStatus", "orderStatus.id", "order.statusId")
    .select("order.id")
    .where("order.id", "=", orderId)
    .where("order.kind", "=", kind)
    .where("orderStatus.phase", "=", "draft")
    .where(ownOrders(asker))
    .executeTakeFirstOrThrow(notFound);
  const { phase } = await lockedOrder(tx, kind, orderId);
  if (phase !== "draft") throw notFound();
  const { count } = await tx
    .selectFrom("file")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("subject", "=", "order")
    .where("subjectId", "=", orderId)
    .executeTakeFirstOrThrow();
  if (count + added > requestLimits.files)
    throw refused("tooManyFilesOfOrder", "file", { limit: requestLimits.files });
}
