import { sql } from "kysely";
import { Value } from "typebox/value";
import { type ActionKind, actionForm, actionKinds, latest } from "../../../contract/rounds.rules.ts";
import { type Contents, contents, type Outcome, type PhoneAction } from "../../../contract/rounds.ts";
import type { StopState } from "../../../contract/stops.rules.ts";
import { type Failure, notFound, refused } from "../../ground/base/failure.ts";
import type { Tx } from "../../ground/database/connection.ts";
import { eachSeparately } from "../../platform/resource/bulk.ts";
import { arriveAt, failStop, lockedStop, startStop } from "../stops/stops.actions.ts";
import type { StopViewer } from "../stops/stops.queries.ts";
import { completeStop } from "./driving.actions.ts";
import { keepCheck } from "./vehicleChecks.ts";

/** What became of an action, before it is written down. */
type Result = Pick<Outcome, "outcome" | "code">;
const done: Result = { outcome: "done", code: "" };

const isKind = (kind: string): kind is ActionKind => (actionKinds as readonly string[]).includes(kind);
/** An action that can be read; throws 422 for one of another form of the program than this. */
function readAction({ kind, form, content }: PhoneAction) {
  if (form !== actionForm || !isKind(kind)) throw refused("actionUnreadable");
  const filled = Value.Default(contents[kind], structuredClone(content));
  if (!Value.Check(contents[kind], filled)) throw refused("actionUnreadable");
  return { kind, content: filled };
}

/** What a phone says a second time, because somebody else said it meanwhile, changes nothing. */
const passed: Record<"start" | "arrive", readonly StopState[]> = {
  start: ["underWay", "arrived", "done"],
  arrive: ["arrived", "done"],
};

/** The photos of these keys that are there, and those that will never be. */
async function findPhotos(tx: Tx, keys: readonly string[]) {
  const rows = await tx
    .selectFrom("phonePhoto")
    .select(["key", "fileId"])
    .where("key", "in", keys.length ? [...keys] : [""])
    .execute();
  const lost = rows.filter(({ fileId }) => fileId === null).length;
  return { present: rows.length - lost, expected: keys.length - lost };
}

type Move = { stopId: number; at: string };
/** Completes a stop once all photos are there that belong to it; until then the office sees how many are. */
async function completeWhenWhole(
  tx: Tx,
  viewer: StopViewer,
  { stopId, at }: Move,
  { photos, ...completion }: Contents["complete"],
): Promise<Result> {
  const { state } = await lockedStop(tx, stopId, viewer);
  const { present, expected } = await findPhotos(tx, photos);
  if (present >= expected) {
    await completeStop(tx, stopId, viewer, completion, at);
    return done;
  }
  if (state !== "arrived") throw refused("stopStateChange");
  await tx
    .updateTable("stop")
    .set({ partsTotal: expected + 1, partsPresent: present + 1 })
    .where("id", "=", stopId)
    .execute();
  return { outcome: "waiting", code: "" };
}

async function act(tx: Tx, viewer: StopViewer, action: PhoneAction, at: string): Promise<Result> {
  const { kind, content } = readAction(action);
  if (kind === "check") {
    await keepCheck(tx, viewer.userId, at, content as Contents["check"]);
    return done;
  }
  if (kind === "losePhoto") {
    const { photo } = content as Contents["losePhoto"];
    await tx
      .insertInto("phonePhoto")
      .values({ key: photo, userId: viewer.userId, fileId: null })
      .onConflict((on) => on.doNothing())
      .execute();
    return done;
  }
  const { stopId } = action;
  if (stopId === null) throw refused("actionUnreadable");
  const move = { stopId, at };
  if (kind === "complete") return completeWhenWhole(tx, viewer, move, content as Contents["complete"]);
  if (kind === "fail") await failStop(tx, stopId, viewer, { ...(content as Contents["fail"]), at });
  else {
    const { state } = await lockedStop(tx, stopId, viewer);
    if (passed[kind].includes(state)) return done;
    await (kind === "start" ? startStop : arriveAt)(tx, stopId, viewer, { at });
  }
  return done;
}

/** Signs that a JSON column does not take, as JSON writes them: NUL and halves of a character. */
const untakable = /(?<!\\)((?:\\\\)*)\\u(?:0000|d[89ab][0-9a-f]{2}|d[c-f][0-9a-f]{2})/gi;
/** What is kept of what an action says: nothing that is elsewhere. */
const keptOf = ({ outcome }: Result, { content }: PhoneAction) =>
  JSON.stringify(outcome === "done" ? {} : content).replace(untakable, "$1");

/**
 * Records what was done on a phone, in its order. What is refused does not hold up the rest: it is kept, and the office sees it.
 * Answers what became of each, now or when it was sent before, and the stops that changed.
 */
export async function takeActions(
  tx: Tx,
  viewer: StopViewer,
  { device, actions }: { device: string; actions: readonly PhoneAction[] },
) {
  const ordered = actions.toSorted((one, other) => one.number - other.number);
  const known = await findOutcomes(
    tx,
    ordered.map(({ key }) => key),
  );
  const fresh = [...new Map(ordered.map((one) => [one.key, one])).values()].filter(
    ({ key }) => !known.has(key),
  );
  const at = (age: number) => new Date(Date.now() - Math.min(age, latest)).toISOString();
  const results = new Map<number, Result>();
  const refusals = await eachSeparately(tx, [...fresh.keys()], async (place) => {
    const action = fresh[place]!;
    results.set(place, await act(tx, viewer, action, at(action.age)));
  });
  for (const [place, action] of fresh.entries()) {
    const result = resultOf(refusals.get(place)) ?? results.get(place)!;
    await writeDown(tx, viewer.userId, device, action, at(action.age), result);
    known.set(action.key, result);
  }
  const lost = fresh.flatMap(({ kind, content }) => (kind === "losePhoto" ? [String(content.photo)] : []));
  await completeWaiting(tx, viewer, lost);
  return {
    items: ordered.map(({ key }) => ({ key, ...known.get(key)! })),
    stopIds: [...new Set(fresh.flatMap(({ stopId }) => stopId ?? []))],
  };
}

const resultOf = (failure: Failure | undefined): Result | undefined =>
  failure && { outcome: "refused", code: failure.code };

async function findOutcomes(tx: Tx, keys: readonly string[]) {
  const rows = await tx
    .selectFrom("phoneAction")
    .select(["key", "outcome", "code"])
    .where("key", "in", [...keys])
    .execute();
  return new Map<string, Result>(
    rows.map(({ key, outcome, code }) => [key, { outcome: outcome as Result["outcome"], code }]),
  );
}

async function writeDown(
  tx: Tx,
  userId: number,
  device: string,
  action: PhoneAction,
  at: string,
  result: Result,
) {
  const { key, number, kind, stopId } = action;
  const stop = await tx
    .updateTable("stop")
    .set({ refusedActions: sql<number>`"refusedActions" + ${result.outcome === "refused" ? 1 : 0}` })
    .where("id", "=", stopId ?? 0)
    .returning("id")
    .executeTakeFirst();
  await tx
    .insertInto("phoneAction")
    .values({
      ...{ key, device, number, userId, at, kind, ...result },
      stopId: stop?.id ?? null,
      content: keptOf(result, action),
    })
    .execute();
}

/** Completes the stops that waited for these photos, and counts what of the others is there. */
export async function completeWaiting(tx: Tx, viewer: StopViewer, photos: readonly string[]) {
  if (!photos.length) return;
  const waiting = await tx
    .selectFrom("phoneAction")
    .select(["id", "stopId", "at", "content", "userId"])
    .where("outcome", "=", "waiting")
    .where(sql<boolean>`content -> 'photos' ?| ${[...photos]}::text[]`)
    .orderBy("id")
    .forUpdate()
    .execute();
  const byId = new Map(waiting.map((one) => [one.id, one]));
  const results = new Map<number, Result>();
  const refusals = await eachSeparately(tx, [...byId.keys()], async (id) => {
    const { stopId, at, content } = byId.get(id)!;
    if (stopId === null) throw notFound();
    const completion = Value.Default(contents.complete, content) as Contents["complete"];
    results.set(id, await completeWhenWhole(tx, viewer, { stopId, at }, completion));
  });
  for (const [id, { stopId }] of byId) {
    const result = resultOf(refusals.get(id)) ?? results.get(id)!;
    if (result.outcome === "waiting") continue;
    await tx
      .updateTable("phoneAction")
      .set({ ...result, ...(result.outcome === "done" && { content: "{}" }) })
      .where("id", "=", id)
      .execute();
    if (result.outcome === "refused")
      await sql`update stop set "refusedActions" = "refusedActions" + 1, "partsTotal" = null, "partsPresent" = null
        where id = ${stopId}`.execute(tx);
  }
  return waiting.flatMap(({ stopId }) => stopId ?? []);
}

/** The file that a photo is, if it came before; undefined without a key. */
export async function findPhoto(tx: Tx, key: string | undefined) {
  if (!key) return undefined;
  const row = await tx.selectFrom("phonePhoto").select("fileId").where("key", "=", key).executeTakeFirst();
  return row?.fileId ?? undefined;
}

/** Remembers that a photo came, and completes what waited for it. */
export async function notePhoto(tx: Tx, viewer: StopViewer, key: string, fileId: number) {
  await tx
    .insertInto("phonePhoto")
    .values({ key, userId: viewer.userId, fileId })
    .onConflict((on) => on.column("key").doUpdateSet({ fileId }))
    .execute();
  return completeWaiting(tx, viewer, [key]);
}
