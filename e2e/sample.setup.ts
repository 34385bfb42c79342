import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startIn } from "./omloop.ts";

/** Makes the sample company once for all workers, while journeys that do not need it begin. */
export default function setup() {
  const folder = mkdtempSync(join(tmpdir(), "omloop-e2e-sample-"));
  process.env.OMLOOP_E2E_SAMPLE = folder;
  const making = startIn(folder, { sample: true })
    .then((omloop) => omloop.stop())
    .then(() => "", String)
    .then((trouble) => writeFileSync(join(folder, "made"), trouble));
  return async () => {
    await making;
    rmSync(folder, { recursive: true, force: true });
  };
}
