import type { Tx } from "../../ground/database/connection.ts";
import { inParts } from "../../ground/database/inParts.ts";
import type { Services } from "../../platform/http/app.ts";
import { enqueue } from "../../platform/jobs/jobs.ts";
import { refreshProof } from "./gate.ts";

/** Starts a recount of all devices when a migration requires it. */
export async function startRecount(tx: Tx) {
  const requested = await tx
    .deleteFrom("setting")
    .where("name", "=", "recountProof")
    .returning("name")
    .execute();
  if (requested.length) await enqueue(tx, "recountProof", {}, { key: "recountProof" });
}

/** Counts the missing proofs of all devices in stock, in batches so that locks are short. */
export const recountProof =
  ({ db }: Pick<Services, "db">) =>
  async () => {
    const devices = await db
      .selectFrom("product")
      .select("id")
      .where("gone", "=", false)
      .orderBy("id")
      .execute();
    for (const batch of inParts(devices))
      await db.transaction().execute((tx) =>
        refreshProof(
          tx,
          batch.map(({ id }) => id),
        ),
      );
  };
