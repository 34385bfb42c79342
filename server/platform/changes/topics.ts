import { type Access, refusal, type Session } from "../../../contract/access.ts";
import type { Config } from "../../../contract/routes.ts";
import type { Db } from "../../ground/database/connection.ts";

/** The access that the GET routes of each topic require. */
export type Readers = Map<string, Access[]>;

export function addReader(readers: Readers, route: Config) {
  readers.set(route.topic, [...(readers.get(route.topic) ?? []), route]);
}

/** What a request changed: `intakes` and, when its address or its answer has the number of a row, `intakes/5`. */
export function topicsOf({ topic, row = "id" }: Config, params: Record<string, unknown>, made?: number) {
  const id = params[row] ?? made;
  return id === undefined ? [topic] : [topic, `${topic}/${id}`];
}

/** By resource, which of these rows somebody may see: the row scope of its list. */
export type OwnRows = Record<string, (db: Db, ids: readonly number[], viewer: Session) => Promise<number[]>>;

/** The topic of a person's long jobs, sent to that person only. */
export const topicOfJobs = (userId: number) => `long-jobs/${userId}`;
/** The topic of a person's notifications, sent to that person only. */
export const topicOfNotifications = (userId: number) => `notifications/${userId}`;
const isPersonal = (topic: string) => /^(long-jobs|notifications)\//.test(topic);

/** The prefix of the topics that report the progress of a person's own calls. */
export const topicOfSteps = (userId: number) => `progress/${userId}/`;

/** `scopedRows` are those of which colleagues see only some as well. */
export type Scopes = { readers: Readers; ownRows: OwnRows; scopedRows: OwnRows };

/** Of these topics those about rows that somebody may see, with the resources that they are of. */
async function topicsOfOwn(db: Db, viewer: Session, scopes: OwnRows, topics: readonly string[]) {
  const rows = Object.entries(scopes).map(async ([resource, findOwn]) => {
    const ids = topics.flatMap((topic) =>
      topic.startsWith(`${resource}/`) ? Number(topic.split("/")[1]) : [],
    );
    const own = ids.length ? await findOwn(db, ids, viewer) : [];
    return own.length ? [resource, ...own.map((id) => `${resource}/${id}`)] : [];
  });
  return (await Promise.all(rows)).flat();
}

/** The topics that somebody may be notified of: outsiders only of their own rows, colleagues of those that they may read. */
export async function visibleTopics(
  db: Db,
  viewer: Session,
  { readers, ownRows, scopedRows }: Scopes,
  topics: readonly string[],
): Promise<string[]> {
  const { userId } = viewer;
  const own = ["*", `users/${userId}`, topicOfJobs(userId), topicOfNotifications(userId)];
  const open = topics.filter((topic) => own.includes(topic) || topic.startsWith(topicOfSteps(userId)));
  const routesOf = (topic: string) => readers.get(topic.split("/")[0] ?? "") ?? [];
  const readable = topics.filter(
    (topic) => !isPersonal(topic) && routesOf(topic).some((route) => !refusal(viewer, route)),
  );
  if (viewer.ownContactId === null) {
    const isScoped = (topic: string) => Object.hasOwn(scopedRows, topic.split("/")[0]!);
    /** Who reads some rows of a resource by a right of theirs hears that it changed; being signed in is none. */
    const isTold = (topic: string) =>
      !isScoped(topic) || (!topic.includes("/") && routesOf(topic).some((route) => hasRight(viewer, route)));
    const own = await topicsOfOwn(db, viewer, scopedRows, readable);
    return [...new Set([...open, ...readable.filter(isTold), ...own])];
  }
  const forEveryone = readable.filter((topic) =>
    routesOf(topic).some(({ permission }) => permission === "everyone"),
  );
  return [...open, ...forEveryone, ...(await topicsOfOwn(db, viewer, ownRows, readable))];
}

const hasRight = (viewer: Session, route: Access) =>
  route.permission !== "signedIn" && !refusal(viewer, route);
