import { existsSync, writeFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { withDeployment } from "./deployment.ts";
const n = Number(process.argv[2]);
await withDeployment({ products: n }, async (d) => {
  writeFileSync(`/tmp/scratch/hold-${n}.json`, JSON.stringify({ ...d.database, appPort: d.port, pid: process.pid }));
  for (let i = 0; i < 3600 && !existsSync(`/tmp/scratch/stop-${n}`); i++) await setTimeout(1000);
});
