import type { MailLinksSchemas } from "./mailLinks.ts";
import { about, act, get, type RoutesOf } from "./routes.ts";

/** Mail programs of very many people ask from few networks. */
const readers = (name: string) =>
  ({
    permission: "everyone",
    strangers: {
      name,
      perNetwork: { most: 600, minutes: 15 },
      token: "mailToken",
      perToken: { most: 120, minutes: 15 },
    },
  }) as const;

/**
 * What the addresses in a bulk mail lead to, which are shorter than these: `/u/…`, `/c/…` and `/o/…`. None of them changes what
 * anybody gets, but a POST that says so.
 */
export const mailLinks = about("mail-links", {
  choices: get("/mail-links/:mailToken", readers("unsubscribe")),
  oneClick: act("/mail-links/:mailToken", readers("unsubscribe")),
  choose: act("/mail-links/:mailToken/choices", readers("unsubscribe")),
  click: get("/mail-links/:mailToken/links/:linkId", readers("clicks")),
  open: get("/mail-links/:mailToken/picture", { permission: "everyone", strangers: { uncounted: "cheap" } }),
}) as RoutesOf<MailLinksSchemas>;
