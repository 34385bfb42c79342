import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PostgresConnection } from "./postgres.setup.ts";

/** A way to the tests' database that can be blocked and opened, as when the database stops and starts again. */
export async function detourTo<C extends Pick<PostgresConnection, "host" | "port">>(database: C) {
  const { host, port } = database;
  const target = host.startsWith("/") ? { path: join(host, `.s.PGSQL.${port}`) } : { host, port };
  const folder = mkdtempSync(join(tmpdir(), "omloop-detour-"));
  const sockets = new Set<Socket>();
  let isBlocked = false;
  let turnedAway = 0;
  const server = createServer((socket) => {
    if (isBlocked) {
      turnedAway += 1;
      return void socket.destroy();
    }
    const onward = connect(target);
    for (const [from, to] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(from);
      from.on("close", () => sockets.delete(from) && to.destroy()).on("error", () => to.destroy());
      from.pipe(to);
    }
  });
  await once(server.listen(join(folder, ".s.PGSQL.5432")), "listening");
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    database: { ...database, host: folder, port: 5432 },
    /** How many came while it was blocked. */
    turnedAway: () => turnedAway,
    block() {
      isBlocked = true;
      cut();
    },
    open() {
      isBlocked = false;
    },
    async close() {
      const closed = once(server, "close");
      server.close();
      cut();
      await closed;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
