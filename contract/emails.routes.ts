import { crud } from "./crud.routes.ts";
import type { EmailPicturesSchemas, EmailsSchemas } from "./emails.ts";
import { about, act, get, post, type RoutesOf } from "./routes.ts";

const module = "mailing";
const read = { permission: "emails:read", module } as const;
const write = { permission: "emails:write", module } as const;
const more = about("emails", {
  preview: act("/emails/preview", { ...read, effect: "reads" }),
  audience: act("/emails/audience", { ...read, effect: "reads" }),
  checks: get("/emails/:id/checks", read),
  copy: post("/emails/:id/copy", write),
  test: act("/emails/:id/test", write),
}) as RoutesOf<Pick<EmailsSchemas, "preview" | "audience" | "checks" | "copy" | "test">>;

export const emails = {
  ...crud<Omit<EmailsSchemas, keyof typeof more>>("/emails", { resource: "emails", module }),
  ...more,
};

export const emailPictures = about("email-pictures", {
  list: get("/email-pictures", read),
  add: post("/email-pictures", write),
  /** Fetched by mail programs: by everybody who has its address, for as long as the mail lies somewhere. */
  image: get("/mail-pictures/:pictureToken", { permission: "everyone", strangers: { uncounted: "cheap" } }),
}) as RoutesOf<EmailPicturesSchemas>;
