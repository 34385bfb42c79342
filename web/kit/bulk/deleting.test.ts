import { expect, test } from "vitest";
import { ApiError } from "../call/api.ts";
import { deleteEach } from "./deleting.ts";

const refusal = (status: number, code = "inUse") => new ApiError(status, { code });
/** Deletes rows 1 to 4, of which the given ones fail; returns the order of starts and ends. */
async function deleting(failing: Record<number, unknown>) {
  const steps: string[] = [];
  const answer = await deleteEach([1, 2, 3, 4], async (row) => {
    steps.push(`begin ${row}`);
    await Promise.resolve();
    steps.push(`end ${row}`);
    if (failing[row]) throw failing[row];
  });
  return { answer, steps };
}

test("rows are deleted one after the other", async () => {
  const { answer, steps } = await deleting({});
  expect(answer).toEqual({ gone: 4, refused: [], untried: [] });
  expect(steps.slice(0, 4)).toEqual(["begin 1", "end 1", "begin 2", "end 2"]);
});
test("a row that is refused is told with its reason, and the rest is deleted", async () => {
  const why = refusal(422);
  const { answer } = await deleting({ 2: why });
  expect(answer).toEqual({ gone: 3, refused: [{ row: 2, why }], untried: [] });
});
test("a row that a colleague deleted meanwhile is no refusal", async () => {
  expect((await deleting({ 3: refusal(404, "notFound") })).answer).toMatchObject({ gone: 3, refused: [] });
});
test.each([0, 401, 429, 503])("a failure %i of no row stops, and the rest is not tried", async (status) => {
  const { answer, steps } = await deleting({ 1: refusal(422), 3: refusal(status, "offline") });
  expect(answer).toMatchObject({ gone: 1, refused: [{ row: 1 }], untried: [3, 4], stopped: { status } });
  expect(steps).not.toContain("begin 4");
});
