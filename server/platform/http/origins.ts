import { Failure } from "../../ground/base/failure.ts";
import type { App, Services } from "./app.ts";

/** Methods that change nothing. */
const safe = ["GET", "HEAD", "OPTIONS"];

/**
 * Refuses what the page of another site sends. Browsers say where a request comes from; programs that are none say nothing, and need
 * a token or the secret of a link. A proxy may change the host of a request, so the public address counts as well.
 */
export function refuseOtherSites(app: App, { publicUrl }: Services["config"]) {
  const ownOrigin = new URL(publicUrl).origin;
  app.addHook("onRequest", async ({ method, headers }) => {
    if (safe.includes(method)) return;
    const { origin, host } = headers;
    const site = headers["sec-fetch-site"];
    const isOtherSite = site !== undefined && site !== "same-origin" && site !== "none";
    const isOwn = origin === undefined || origin === ownOrigin || URL.parse(origin)?.host === host;
    if (isOtherSite || !isOwn) throw new Failure(403, "otherSite");
  });
}
