import { type Static, type TObject, Type } from "typebox";
import { withOptionSchemas } from "./autocomplete.ts";
import { contacts } from "./contacts.ts";
import { crudSchemas } from "./crud.ts";
import { subject } from "./docs.ts";
import {
  filterOf,
  Id,
  idsUpTo,
  input,
  instant,
  listQuery,
  name,
  oneOf,
  onlyThose,
  orNull,
  page,
  strict,
  text,
  withSchemas,
} from "./http.ts";
import * as routes from "./mailingLists.routes.ts";
import type { OutputOf } from "./routes.ts";
import { locales } from "./security.ts";

const contactQuery = contacts.list.schema.querystring;
const { sort: _sort, ...searchAndFilters } = contactQuery.properties;
const { lists: _lists, ...withoutLists } = searchAndFilters;
/** Which contacts: what the screen of contacts keeps in its address. A list is not made of lists, so that none holds itself. */
export const ContactFilter = filterOf(strict(withoutLists) as TObject<typeof withoutLists>);
export type ContactFilter = Static<typeof ContactFilter>;

export const MailingListInput = input({
  listName: { ...name(80), examples: ["Nieuwsbrief"] },
  description: { ...text(500), default: "" },
  private: Type.Boolean({ default: false, description: "Never shown to those who are on it" }),
  filter: {
    ...orNull(ContactFilter),
    description: "Whom it finds is on the list, now and later; null is a list by hand",
  },
});
export type MailingListInput = Static<typeof MailingListInput>;
const customers = Type.Integer({ description: "How many are on it now" });
const listsSchemas = crudSchemas({
  input: MailingListInput,
  extra: { customers },
  filters: {
    private: onlyThose("lists that nobody outside sees"),
    byFilter: onlyThose("lists by a filter, not by hand"),
  },
  sortable: ["listName"],
});

const Member = Type.Object({
  id: Type.Integer({ description: "Of the contact" }),
  name: Type.String(),
  companyName: Type.String(),
  email: Type.String(),
  city: Type.String(),
  locale: oneOf(locales),
  subscribed: Type.Boolean(),
  byColleague: Type.Boolean({ description: "Who left was taken off by a colleague" }),
  at: orNull(instant),
});
export type Member = Static<typeof Member>;
export const mostMembersAtOnce = 5000;
const pasted = Type.Array(Type.String({ maxLength: 320 }), { maxItems: mostMembersAtOnce });
const count = Type.Integer();
const mailingListsSchemas = {
  ...listsSchemas,
  members: {
    summary: "Lists who is on a mailing list, or who left it.",
    params: Id,
    query: listQuery(["name", "city"], { left: onlyThose("those who left the list") }),
    answer: page(Member),
  },
  addMembers: {
    summary:
      "Puts contacts on a list: by their ids, by a filter, or by their addresses. Who unsubscribed stays off it.",
    params: Id,
    body: strict(
      {
        contactIds: Type.Optional(idsUpTo(mostMembersAtOnce)),
        filter: Type.Optional(filterOf(contactQuery)),
        addresses: Type.Optional(pasted),
        createContacts: Type.Optional(
          Type.Boolean({ default: false, description: "Makes a contact of an address that nobody has" }),
        ),
      },
      { examples: [{ contactIds: [1] }] },
    ),
    refuses: { 422: ["listByFilter", "tooManyRows"] },
    answer: Type.Object({
      added: count,
      already: count,
      unsubscribed: { ...count, description: "Who left the list, and so stays off it" },
      unknown: Type.Array(Type.String(), { description: "Addresses that no contact has" }),
      invalid: Type.Array(Type.String(), { description: "What is no address" }),
    }),
  },
  removeMembers: {
    summary: "Takes contacts off a list; off one by filter they stay off.",
    params: Id,
    body: strict({ contactIds: idsUpTo(mostMembersAtOnce) }),
    answer: Type.Object({ removed: count }),
  },
} as const;
export type MailingListsSchemas = typeof mailingListsSchemas;
export const mailingLists = withOptionSchemas(
  withSchemas(
    subject("mailing list", "To whom bulk e-mail goes: contacts by hand, or those that a filter finds."),
    routes.mailingLists,
    mailingListsSchemas,
  ),
);
export type MailingList = OutputOf<typeof mailingLists.read>;

export const TagInput = input({
  tagName: { ...name(60), examples: ["School"] },
  color: Type.String({ pattern: "^#[0-9A-Fa-f]{6}$", default: "#3366FF" }),
});
const customerTagsSchemas = crudSchemas({
  input: TagInput,
  extra: { customers: Type.Integer({ description: "How many contacts have it" }) },
  sortable: ["tagName"],
});
export type CustomerTagsSchemas = typeof customerTagsSchemas;
export const customerTags = withOptionSchemas(
  withSchemas(
    subject("customer tag", "A word with a colour that contacts have."),
    routes.customerTags,
    customerTagsSchemas,
  ),
);
