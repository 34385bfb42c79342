import type { Services } from "../../platform/http/app.ts";

/** Whether mail leaves: there is a server for it, and this is no copy of a company that is at work elsewhere. */
export const mailLeaves = async ({ config, home }: Pick<Services, "config" | "home">) =>
  config.smtpUrl !== undefined && (await home.isHere());
