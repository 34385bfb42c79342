import { once } from "node:events";
import pg from "pg";

/** What the driver's own connection can do beyond its types. */
type CopyConnection = pg.Connection & {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
};
type Done = (error: Error | undefined, result: { rowCount?: number | null }) => void;

/** Rows are sent on in parcels of this many bytes: a write for each of them would cost more than the row. */
const parcelSize = 64 * 1024;

class Outgoing extends pg.Query {
  readonly #take: (chunk: Buffer, from: pg.Connection) => void;
  constructor(text: string, take: (chunk: Buffer, from: pg.Connection) => void, done: Done) {
    super(text, done);
    this.#take = take;
  }
  /** Called by the driver for each row. */
  handleCopyData({ chunk }: { chunk: Buffer }, from: pg.Connection) {
    this.#take(chunk, from);
  }
}

class Incoming extends pg.Query {
  readonly #begin: (to: CopyConnection) => void;
  constructor(text: string, begin: (to: CopyConnection) => void, done: Done) {
    super(text, done);
    this.#begin = begin;
  }
  /** Called by the driver when the server is ready for rows. */
  handleCopyInResponse(to: CopyConnection) {
    this.#begin(to);
  }
}

/** Sends the rows of a `COPY … TO STDOUT` into a `COPY … FROM STDIN` of another server; returns how many there were. */
export async function pipeCopy(
  source: { client: pg.Client; text: string },
  target: { client: pg.Client; text: string },
): Promise<number> {
  const stored = Promise.withResolvers<number>();
  const opened = Promise.withResolvers<CopyConnection>();
  // Each may fail while nobody waits for it yet.
  for (const { promise } of [stored, opened]) promise.catch(() => undefined);
  const fail = (error: Error) => {
    opened.reject(error);
    stored.reject(error);
  };
  target.client.query(
    new Incoming(target.text, opened.resolve, (error, result) =>
      error ? fail(error) : stored.resolve(result.rowCount ?? 0),
    ),
  );
  const to = await opened.promise;
  const parcel = Buffer.allocUnsafe(parcelSize);
  let filled = 0;
  const send = () => {
    if (filled) to.sendCopyFromChunk(parcel.subarray(0, filled));
    filled = 0;
  };
  function take(chunk: Buffer, from: pg.Connection) {
    if (filled + chunk.length > parcelSize) send();
    if (chunk.length > parcelSize) to.sendCopyFromChunk(chunk);
    else filled += chunk.copy(parcel, filled);
    if (!to.stream.writableNeedDrain || from.stream.isPaused()) return;
    from.stream.pause();
    void once(to.stream, "drain").then(() => from.stream.resume(), fail);
  }
  await new Promise<void>((resolve, reject) => {
    stored.promise.catch(reject);
    source.client.query(new Outgoing(source.text, take, (error) => (error ? reject(error) : resolve())));
  });
  send();
  to.endCopyFrom();
  return stored.promise;
}
