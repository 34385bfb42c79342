import { expect, test } from "vitest";
import { failureFor } from "./problem.ts";

test("a client that goes away while it sends is no failure of the server, and no database that is away", () => {
  const aborted = Object.assign(new Error("aborted"), { code: "ECONNRESET" });
  expect(failureFor(aborted)).toMatchObject({ status: 400, code: "badRequest" });
  const lost = Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });
  expect(failureFor(lost)).toMatchObject({ status: 503, code: "databaseAway" });
});
