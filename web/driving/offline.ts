import { driving } from "../../contract/driving.routes.ts";
import type { DrivenStop } from "../../contract/driving.ts";
import { rounds } from "../../contract/rounds.routes.ts";
import { security } from "../../contract/security.routes.ts";
import { tokens } from "../kit/browser/tokens.ts";
import { keepAnswers } from "../kit/call/api.ts";
import { keyOf, queries } from "../kit/call/data.ts";
import { pathOf } from "../kit/call/pathOf.ts";
import { browserStorage } from "../kit/outbox/storage.ts";

const family = () => `answer-${tokens.get()?.username ?? ""}-`;
const nameOf = (path: string) => family() + path;
const pathOfStop = (id: number) => pathOf(driving.read, { params: { id } });

/** Keeps each stop of today as if it had been opened, and forgets those of other days. */
function keepStops(stops: readonly DrivenStop[]) {
  const own = new Map(stops.map((stop) => [nameOf(pathOfStop(stop.id)), stop]));
  const stale = browserStorage
    .names()
    .filter((name) => name.startsWith(nameOf("/driving/stops/")) && !own.has(name));
  void browserStorage.write({
    ...Object.fromEntries(stale.map((name) => [name, undefined])),
    ...Object.fromEntries(own),
  });
}

// What this person's phone shows without a network: who they are, and their day.
keepAnswers([security.info, driving.list, driving.read, rounds.sheet], {
  keep(path, answer) {
    void browserStorage.write({ [nameOf(path)]: answer });
    if (path === pathOf(rounds.sheet)) keepStops((answer as { stops: DrivenStop[] }).stops);
  },
  find: (path) => browserStorage.read(nameOf(path)),
});
const me = queries.getQueryData(keyOf(security.info));
if (me) void browserStorage.write({ [nameOf(pathOf(security.info))]: me });

/** Forgets what this browser has of a day that is not this person's any more. */
tokens.listen(() => {
  const own = family();
  const others = browserStorage.names().filter((name) => name.startsWith("answer-") && !name.startsWith(own));
  if (others.length) void browserStorage.write(Object.fromEntries(others.map((name) => [name, undefined])));
});

/** Lets the browser start this place without a network, and asks it to clear nothing of it. */
export function prepareOffline(locale: string) {
  if (!document.querySelector("link[rel=manifest]"))
    document.head.append(
      Object.assign(document.createElement("link"), { rel: "manifest", href: "/driving.webmanifest" }),
    );
  void navigator.storage?.persist?.().catch(() => undefined);
  void navigator.serviceWorker
    ?.register(`/driving-worker.js?locale=${locale}`, { scope: "/driving" })
    .catch(() => undefined);
}
