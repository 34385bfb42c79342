import { useEffect } from "react";
import { driving } from "../../contract/driving.routes.ts";
import { rounds } from "../../contract/rounds.routes.ts";
import { type ActionKind, actionForm, ageOf } from "../../contract/rounds.rules.ts";
import type { Contents, Outcome, PhoneAction } from "../../contract/rounds.ts";
import type { StopState } from "../../contract/stops.rules.ts";
import type { Stop } from "../../contract/stops.ts";
import { readStorage, writeStorage } from "../kit/browser/browserStorage.ts";
import { newKey } from "../kit/browser/idempotency.ts";
import { createStore } from "../kit/browser/store.ts";
import { tokens } from "../kit/browser/tokens.ts";
import { ApiError, call, upload } from "../kit/call/api.ts";
import { readAgain } from "../kit/call/data.ts";
import { messageOf, showToast } from "../kit/call/toasts.ts";
import { createOutbox } from "../kit/outbox/outbox.ts";
import { browserStorage, bytesAt } from "../kit/outbox/storage.ts";
import { isUnsent } from "../kit/outbox/unsent.ts";
import { t, useTranslation } from "../kit/texts/i18n.ts";

/** What was done, as it is written down on the phone. */
export type Noted = Omit<PhoneAction, "age" | "kind"> & {
  kind: ActionKind;
  at: number;
  visit: string;
  elapsed: number;
};
/** A photo on its way; its bytes are stored apart. */
export type TakenPhoto = { key: string; of: "stop" | "vehicle"; id: number };

const visit = newKey();
const now = () => ({ at: Date.now(), visit, elapsed: performance.now() });
const nameOfBytes = (key: string) => bytesAt + key;

/** This phone, and how much was done on it; a sign-out makes it another. */
function nextNumber() {
  const { device, number } = readStorage<{ device: string; number: number }>("phone") ?? {
    ...{ device: newKey(), number: 0 },
  };
  writeStorage("phone", { device, number: number + 1 });
  return { device, number: number + 1 };
}
const deviceOf = () => readStorage<{ device: string }>("phone")?.device ?? nextNumber().device;

/** What the server has taken, until the screens have read what became of it. */
const taken = createStore<readonly Noted[]>([]);
const trouble = createStore("");

const sentForm = ({ at, visit: during, elapsed, ...action }: Noted): PhoneAction => ({
  ...action,
  age: ageOf({ at, visit: during, elapsed }, now()),
});
async function showTaken(actions: readonly Noted[]) {
  taken.set([...taken.get(), ...actions]);
  await readAgain().catch(() => undefined);
  taken.set(taken.get().filter((one) => !actions.includes(one)));
}

const actions = createOutbox<Noted, { items: Outcome[] }>({
  name: "driving",
  about: {},
  atOnce: 20,
  async send(items) {
    // What another tab noted before goes first: that tab sends it, or this one once that is gone.
    const [first] = items;
    if (await isUnsent<Noted>("driving", ({ number }) => number < first!.number)) throw new ApiError(0);
    return call(rounds.act, { body: { device: deviceOf(), actions: items.map(sentForm) } });
  },
  onAnswer({ items }, sent) {
    trouble.set("");
    void showTaken(sent);
    if (items.some(({ outcome }) => outcome === "refused")) showToast(t("driving.phone.refused"), "error");
  },
  onRefused(error) {
    trouble.set(messageOf(error));
    return "hold";
  },
});

const photos = createOutbox<TakenPhoto, unknown>({
  name: "photos",
  about: {},
  async send([photo]) {
    const { key, of, id } = photo!;
    const bytes = (await browserStorage.read(nameOfBytes(key))) as ArrayBuffer | undefined;
    if (!bytes) throw new ApiError(422, { code: "pictureUnreadable" });
    const file = new File([bytes], "foto.jpg", { type: "image/jpeg" });
    const query = { key };
    return of === "stop"
      ? upload(driving.addPhotos, { params: { stopId: id }, query }, [file])
      : upload(rounds.addVehiclePhoto, { params: { vehicleId: id }, query }, [file]);
  },
  onAnswer(_, sent) {
    forget(sent);
    void readAgain();
  },
  onRefused(error, sent) {
    if (error instanceof ApiError && error.status === 403) return "hold";
    for (const { key } of sent) note("losePhoto", null, { photo: key });
    forget(sent);
    showToast(t("driving.phone.photoLost", { why: messageOf(error) }), "error");
    return "drop";
  },
});
const forget = (sent: readonly TakenPhoto[]) =>
  void browserStorage.write(Object.fromEntries(sent.map(({ key }) => [nameOfBytes(key), undefined])));

/** Writes down what was done; it is sent as soon as there is a network. */
export function note<K extends ActionKind>(kind: K, stopId: number | null, content: Contents[K]) {
  const { number } = nextNumber();
  actions.add([{ key: newKey(), number, form: actionForm, kind, stopId, ...now(), content }]);
}

/** Keeps a photo until it is sent; false when this phone has no room for it. */
export async function keepPhoto(
  of: TakenPhoto["of"],
  id: number,
  bytes: ArrayBuffer,
): Promise<string | undefined> {
  const key = newKey();
  if (!(await browserStorage.write({ [nameOfBytes(key)]: bytes }))) {
    void browserStorage.write({ [nameOfBytes(key)]: undefined });
    return undefined;
  }
  photos.add([{ key, of, id }]);
  return key;
}
/** Takes a photo back that was not sent. */
export function withdrawPhoto(key: string) {
  if (photos.withdraw((photo) => photo.key === key)) forget([{ key, of: "stop", id: 0 }]);
}
export const bytesOfPhoto = (key: string) =>
  browserStorage.read(nameOfBytes(key)) as Promise<ArrayBuffer | undefined>;

let driver: string | undefined;
function start() {
  const person = tokens.get()?.username;
  if (person === driver) return;
  actions.stop();
  photos.stop();
  driver = person;
  if (person === undefined) return;
  actions.start();
  photos.start();
}
tokens.listen(() => {
  if (driver !== undefined) start();
});

/** Sends from now on what was done on this phone, and tells what is not sent. */
export function useRound() {
  useTranslation();
  useEffect(start, []);
  const unsent = actions.unsent.use();
  const unsentPhotos = photos.unsent.use();
  return {
    unsent: unsent + unsentPhotos,
    /** In the order in which it was done. */
    noted: [...taken.use(), ...actions.items()],
    photos: photos.items(),
    isAway: [actions.stalled.use(), photos.stalled.use()].some(Boolean),
    isKept: [actions.isKept.use(), photos.isKept.use()].every(Boolean),
    trouble: trouble.use(),
  };
}

const nextState: Partial<Record<ActionKind, StopState>> = {
  start: "underWay",
  arrive: "arrived",
  complete: "done",
  fail: "failed",
};
/** A stop as it is once the server has heard of what was done. */
export function stopAfter<S extends Pick<Stop, "id" | "state" | "failureReason">>(
  stop: S,
  noted: readonly Noted[],
): S & { isUnsent: boolean } {
  const own = noted.filter(({ stopId }) => stopId === stop.id);
  let { state, failureReason } = stop;
  for (const { kind, content } of own) {
    state = nextState[kind] ?? state;
    if (kind === "fail") failureReason = String(content.failureReason);
  }
  return { ...stop, state, failureReason, isUnsent: own.length > 0 };
}
