import { deepStrictEqual } from "node:assert";
import { median, type Request, type Side, send } from "./client.ts";

export const timed = async (side: Side, request: Request) => {
  const before = performance.now();
  const answer = await send(side, request);
  return { ms: performance.now() - before, answer };
};
const itemsIn = (answer: Buffer): unknown[] => JSON.parse(answer.toString()).items;

/**
 * Measures both sides in turn, so that other load on the machine affects them equally; they must answer the same rows with the
 * same columns. The first round does not count: it opens connections and the like.
 */
export async function against(app: Side, floor: Side, path: string, { rounds = 15, found = itemsIn } = {}) {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round <= rounds; round += 1) {
    const answers = [];
    for (const [at, side] of [app, floor].entries()) {
      const { ms, answer } = await timed(side, { path });
      if (round) times[at]!.push(ms);
      answers.push(found(answer));
    }
    deepStrictEqual(answers[0], answers[1], `${path} is answered differently by the floor`);
  }
  return { ms: median(times[0]), floor: median(times[1]) };
}

/** Warms up both sides with these requests. */
export async function warm(app: Side, floor: Side, paths: readonly string[]) {
  for (let round = 0; round < 8; round += 1)
    for (const path of paths) await against(app, floor, path, { rounds: 3 });
}
