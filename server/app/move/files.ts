import { createHash } from "node:crypto";
import { BackupError, inParallel } from "../../../postgres/backup/tree.ts";
import { type Discr, discrs, type Storage } from "../../platform/integrations/storage.ts";

const hashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

/** Puts every file of one storage into another, by the same names; each is read back and compared. Those that are there are not sent again. */
export async function copyFiles(from: Storage, to: Storage): Promise<{ count: number; bytes: number }> {
  const copied = { count: 0, bytes: 0 };
  for (const discr of discrs) {
    const existing = await namesIn(to, discr);
    for await (const files of from.list(discr))
      await inParallel(files, async ({ name }) => {
        const bytes = await from.read(discr, name);
        if (!existing.has(name)) await to.put(discr, name, bytes);
        if (hashOf(await to.read(discr, name)) !== hashOf(bytes))
          throw new BackupError(`The file ${discr}/${name} is another one there than here.`);
        copied.count += 1;
        copied.bytes += bytes.length;
      });
  }
  return copied;
}

async function namesIn(storage: Storage, discr: Discr): Promise<Set<string>> {
  const names = new Set<string>();
  for await (const files of storage.list(discr)) for (const { name } of files) names.add(name);
  return names;
}
