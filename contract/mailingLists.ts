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
import { locales } from "./locales.ts";
import * as routes from "./mailingLists.routes.ts";
import type { OutputOf } from "./routes.ts";

const contactQuery = contacts.list.schema.querystring;
const { sort: _sort, ...searchAndFilters } = contactQuery.properties;
const { lists: _lists, isArchived: _isArchived, ...withoutLists } = searchAndFilters;
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
const customers = Type.Integer({ description: "Number of contacts on the list now" });
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
  id: Type.Integer({ description: "Id of the contact" }),
  name: Type.String(),
  companyName: Type.String(),
  email: Type.String(),
  city: Type.String(),
  locale: oneOf(locales),
  subscribed: Type.Boolean(),
  byColleague: Type.Boolean({ description: "Contact was removed by a colleague" }),
  at: orNull(instant),
});
export type Member = Static<typeof Member>;
export const mostMembersAtOnce = 5000;
const pasted = Type.Array(Type.String({ maxLength: 320 }), { maxItems: mostMembersAtOnce });
const count = Type.Integer();
const mailingListsSchemas = {
  ...listsSchemas,
  members: {
    summary: "Lists the contacts on a mailing list, or those who left it.",
    params: Id,
    query: listQuery(["name", "city"], { left: onlyThose("those who left the list") }),
    answer: page(Member),
  },
  addMembers: {
    summary:
      "Adds contacts to a mailing list by id, filter or address. Contacts who unsubscribed are not added.",
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
      unsubscribed: { ...count, description: "Contacts who unsubscribed and were not added" },
      unknown: Type.Array(Type.String(), { description: "Addresses that no contact has" }),
      invalid: Type.Array(Type.String(), { description: "Entries that are not an e-mail address" }),
    }),
  },
  removeMembers: {
    summary: "Removes contacts from a mailing list; from a list by filter they stay removed.",
    params: Id,
    body: strict({ contactIds: idsUpTo(mostMembersAtOnce) }),
    answer: Type.Object({ removed: count }),
  },
} as const;
export type MailingListsSchemas = typeof mailingListsSchemas;
export const mailingLists = withOptionSchemas(
  withSchemas(
    subject("mailing list", "Recipients of mailings: contacts added by hand, or those that match a filter."),
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
  extra: { customers: Type.Integer({ description: "Number of contacts with the tag" }) },
  sortable: ["tagName"],
});
export type CustomerTagsSchemas = typeof customerTagsSchemas;
export const customerTags = withOptionSchemas(
  withSchemas(
    subject("customer tag", "Coloured tags for contacts."),
    routes.customerTags,
    customerTagsSchemas,
  ),
);
