import { withOptions } from "./autocomplete.routes.ts";
import { crud } from "./crud.routes.ts";
import type { CustomerTagsSchemas, MailingListsSchemas } from "./mailingLists.ts";
import { about, act, get, type RoutesOf } from "./routes.ts";

const module = "mailing";
const read = { permission: "mailingLists:read", module } as const;
const write = { permission: "mailingLists:write", module } as const;
const more = about("mailing-lists", {
  members: get("/mailing-lists/:id/members", read),
  addMembers: act("/mailing-lists/:id/members", write),
  removeMembers: act("/mailing-lists/:id/members/remove", write),
}) as RoutesOf<Pick<MailingListsSchemas, "members" | "addMembers" | "removeMembers">>;

export const mailingLists = {
  ...withOptions(
    crud<Omit<MailingListsSchemas, keyof typeof more>>("/mailing-lists", {
      resource: "mailingLists",
      module,
      topic: "mailing-lists",
    }),
    "mailing-lists",
  ),
  ...more,
};

export const customerTags = withOptions(
  crud<CustomerTagsSchemas>("/customer-tags", { resource: "customerTags", module, topic: "customer-tags" }),
  "customer-tags",
);
