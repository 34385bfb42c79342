import { deepStrictEqual } from "node:assert";
import { median, type Request, type Side, send } from "./client.ts";

export const timed = async (side: Side, request: Request) => {
  const before = performance.now();
  const answer = await send(side, request);
  return { ms: performance.now() - before, answer };
};
export const idsIn = (answer: Buffer): unknown[] =>
  JSON.parse(answer.toString()).items.map(({ id }: { id: number }) => id);

/** Both sides in turn, so that whatever else the machine does hits them alike; they have to find the same. */
export async function against(app: Side, floor: Side, path: string, { rounds = 15, found = idsIn } = {}) {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const answers = [];
    for (const [at, side] of [app, floor].entries()) {
      const { ms, answer } = await timed(side, { path });
      times[at]!.push(ms);
      answers.push(found(answer));
    }
    deepStrictEqual(answers[0], answers[1], `${path} is answered differently by the floor`);
  }
  return { ms: median(times[0]), floor: median(times[1]) };
}
