import { type Access, refusal, type Session } from "../../contract/access.ts";
import { topicOf } from "../../contract/topics.ts";
import type { Db } from "../database/connection.ts";

/** What the GET routes of a topic demand of who reads it. */
export type Readers = Map<string, Access[]>;

export function addReader(readers: Readers, url: string, access: Access) {
  const topic = topicOf(url);
  readers.set(topic, [...(readers.get(topic) ?? []), access]);
}

/** What a request changed: `/intakes/5/scans` means `intakes` and `intakes/5`; what it made has its number. */
export function topicsOf(url: string, made: number | undefined): string[] {
  const [path = ""] = url.split("?");
  const topic = topicOf(path);
  const id = path.match(/^(?:\/admin)?\/[^/]+\/(\d+)(?=\/|$)/)?.[1] ?? made;
  return id === undefined ? [topic] : [topic, `${topic}/${id}`];
}

/** By resource, which of these rows are those of somebody outside the company: the row scope of its list. */
export type OwnRows = Record<string, (db: Db, ids: readonly number[], viewer: Session) => Promise<number[]>>;

/** Of somebody's own long jobs, which nobody else hears of. */
export const topicOfJobs = (userId: number) => `long-jobs/${userId}`;
const isOfJobs = (topic: string) => topic.startsWith("long-jobs/");

/** What the topics begin with that tell somebody how far their own calls are. */
export const topicOfSteps = (userId: number) => `progress/${userId}/`;

/** Those of the topics of which somebody may know; people outside the company know of their own rows alone. */
export async function knownTopics(
  db: Db,
  viewer: Session,
  { readers, ownRows }: { readers: Readers; ownRows: OwnRows },
  topics: readonly string[],
): Promise<string[]> {
  const own = ["*", `users/${viewer.userId}`, topicOfJobs(viewer.userId)];
  const open = topics.filter((topic) => own.includes(topic) || topic.startsWith(topicOfSteps(viewer.userId)));
  const routesOf = (topic: string) => readers.get(topic.split("/")[0] ?? "") ?? [];
  const readable = topics.filter(
    (topic) => !isOfJobs(topic) && routesOf(topic).some((route) => !refusal(viewer, route)),
  );
  if (viewer.ownContactId === null) return [...new Set([...open, ...readable])];
  const forEveryone = readable.filter((topic) =>
    routesOf(topic).some(({ permission }) => permission === "everyone"),
  );
  const rows = Object.entries(ownRows).map(async ([resource, findOwn]) => {
    const ids = readable.flatMap((topic) =>
      topic.startsWith(`${resource}/`) ? Number(topic.split("/")[1]) : [],
    );
    const own = ids.length ? await findOwn(db, ids, viewer) : [];
    return own.length ? [resource, ...own.map((id) => `${resource}/${id}`)] : [];
  });
  return [...open, ...forEveryone, ...(await Promise.all(rows)).flat()];
}
