import { setTimeout } from "node:timers/promises";
import { type Side, send } from "./client.ts";

type LongJob = { id: number; state: string; reason: string | null };

/** Prints labels as a screen does: a job makes them, and they are fetched when it is done. */
export async function printLabels(side: Side, body: object): Promise<Buffer> {
  const own = "/api/long-jobs/1";
  const { id } = JSON.parse((await send(side, { method: "POST", path: "/api/labels", body })).toString());
  for (;;) {
    const { items } = JSON.parse((await send(side, { path: own })).toString()) as { items: LongJob[] };
    const job = items.find((one) => one.id === id);
    if (job?.state === "done") return send(side, { path: `${own}/${id}/file` });
    if (job?.state === "failed") throw new Error(`labels: ${job.reason}`);
    await setTimeout(20);
  }
}

/** Checks that the answer is a PDF; throws when it is not. */
export async function isPdf(answer: Promise<Buffer>) {
  const pdf = await answer;
  if (!pdf.subarray(0, 5).equals(Buffer.from("%PDF-"))) throw new Error("what was printed is no PDF");
  return pdf;
}
