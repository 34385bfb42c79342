import { mostPhotos } from "../../../contract/driving.routes.ts";
import type { Completion } from "../../../contract/driving.ts";
import { drawingOf, signatureRefusal } from "../../../contract/signature.rules.ts";
import { refused } from "../../ground/base/failure.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { enqueue } from "../../platform/jobs/jobs.ts";
import { finishStop } from "../logistics/finish.actions.ts";
import { lockedStop } from "../stops/stops.actions.ts";
import type { StopViewer } from "../stops/stops.queries.ts";
import { expectedLines } from "./driving.queries.ts";

/** Locks a stop for its photos; 422 for one that has ended, or with too many of them. */
export async function lockForPhotos(tx: Tx, id: number, viewer: StopViewer, added = 0) {
  const { state } = await lockedStop(tx, id, viewer);
  if (["done", "failed", "cancelled"].includes(state)) throw refused("stopEnded");
  if (added && (await countPhotos(tx, id)) + added > mostPhotos)
    throw refused("tooManyPictures", "file", { limit: mostPhotos });
}

async function countPhotos(tx: Tx, stopId: number) {
  const { count } = await tx
    .selectFrom("file")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("subject", "=", "stop")
    .where("subjectId", "=", stopId)
    .executeTakeFirstOrThrow();
  return count;
}

/** The drawing of who signed, or undefined where somebody said why nobody does; throws what is neither. */
async function checkedSignature(tx: Tx, stopId: number, completion: Completion) {
  const { signature, signedBy, refusedReason } = completion;
  if (refusedReason.trim()) {
    if ((await countPhotos(tx, stopId)) === 0) throw refused("photoMissing", "refusedReason");
    return null;
  }
  if (!signature) throw refused("signatureMissing", "signature");
  if (!signedBy.trim()) throw refused("signedByMissing", "signedBy");
  const code = signatureRefusal(signature);
  if (code) throw refused(code, "signature");
  return drawingOf(signature);
}

/** A stop is done: keeps what proves it, and has its receipts made. Answers the orders that it was for. */
export async function completeStop(
  tx: Tx,
  id: number,
  viewer: StopViewer,
  completion: Completion,
  at?: string,
) {
  await lockedStop(tx, id, viewer, completion.version);
  const { pieces, serialNumbers, latitude, longitude } = completion;
  if (pieces < serialNumbers.length) throw refused("piecesBelowSerials", "pieces");
  const signature = await checkedSignature(tx, id, completion);
  const orders = await finishStop(tx, id, viewer, { at });
  await tx
    .insertInto("stopProof")
    .values({
      ...{ stopId: id, pieces, signature, latitude, longitude, userId: viewer.userId },
      ...(at !== undefined && { at }),
      remarks: completion.remarks.trim(),
      sealNumber: completion.sealNumber.trim(),
      signedBy: signature === null ? "" : completion.signedBy.trim(),
      refusedReason: completion.refusedReason.trim(),
    })
    .execute();
  const expected = new Set((await expectedLines(tx, id)).map(({ serialNumber }) => serialNumber));
  if (serialNumbers.length)
    await tx
      .insertInto("stopDevice")
      .values(
        serialNumbers.map((serialNumber) => ({
          ...{ stopId: id, serialNumber, unexpected: !expected.has(serialNumber) },
        })),
      )
      .execute();
  await enqueue(tx, "makeReceipts", { stopId: id, userId: viewer.userId });
  return orders;
}
