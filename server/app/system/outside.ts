import type { Services } from "../../platform/http/app.ts";
import type { Jobs, Running } from "../../platform/jobs/jobs.ts";
import { waiting } from "../../platform/jobs/pausing.ts";

type Handle<Name extends keyof Jobs> = (payload: Jobs[Name], isLastTime: boolean) => Promise<void>;
type Regular<P> = (payload: P, isLastTime: boolean, running: Running) => Promise<void>;

/** Jobs that mail, charge or publish: a copy of the company does not do them. */
export const outsideJobs = [
  "sendMail",
  "syncListing",
  "publishListings",
  "cancelShopOrder",
  "settleSubscription",
] as const;

/** How a copy of the company treats what would reach the world outside. */
export const outsideOf = ({ db, home }: Pick<Services, "db" | "home">) => ({
  /** A job that waits until the company is at work here. */
  away: <Name extends keyof Jobs>(
    name: Name,
    handle: Handle<Name> | undefined,
    keyOf?: (payload: Jobs[Name]) => string,
  ) => handle && waiting(db, name, { may: () => home.isHere(), ...(keyOf && { keyOf }) }, handle),
  /** One that the clock asks for again is left out. */
  atHome: <P>(handle: Regular<P> | undefined): Regular<P> | undefined =>
    handle &&
    (async (...job) => {
      if (await home.isHere()) await handle(...job);
    }),
});
