import { expect, test } from "vitest";
import { openCamera, troubleOf } from "./camera.ts";

test.each([
  ["NotAllowedError", "denied"],
  ["NotFoundError", "none"],
  ["NotReadableError", "busy"],
  ["TypeError", "failed"],
] as const)("%s is told as %s", (name, trouble) => {
  expect(troubleOf(Object.assign(new Error("refused"), { name }))).toBe(trouble);
});

test("a page without cameras at all is not encrypted", async () => {
  const error = await openCamera(null as never).catch((refusal: unknown) => refusal);
  expect(troubleOf(error)).toBe("insecure");
});
