import { type Static, Type } from "typebox";
import { subject } from "./docs.ts";
import { Done, fileAs, idsUpTo, oneOf, strict, withSchemas } from "./http.ts";
import { locales } from "./locales.ts";
import * as routes from "./mailLinks.routes.ts";

const mailToken = Type.String({
  pattern: "^[A-Za-z0-9_-]{22}$",
  description: "The code in the links of a mailing",
  examples: ["UmVmcmVzaCBtZSBvbmNlIQ"],
});
const params = strict({ mailToken });
/** What the page of a reader shows. It names nobody: a mail may have been passed on. */
const Choices = Type.Object({
  locale: oneOf(locales),
  getsMail: Type.Boolean({ description: "False after they unsubscribed from all" }),
  lists: Type.Array(
    Type.Object({ id: Type.Integer(), listName: Type.String(), subscribed: Type.Boolean() }),
    { description: "Mailing lists that are not private" },
  ),
});
export type Choices = Static<typeof Choices>;

const mailLinksSchemas = {
  choices: {
    summary: "Returns the mailing lists that the recipient of a mailing is on; changes nothing.",
    refuses: { 404: ["notFound"], 429: ["tooManyRequests"] },
    params,
    answer: Choices,
  },
  oneClick: {
    summary:
      "Unsubscribes the recipient from all mailings, when the body is the form `List-Unsubscribe=One-Click`, as mail programs send it (RFC 8058).",
    refuses: { 404: ["notFound"], 422: ["oneClickMissing"], 429: ["tooManyRequests"] },
    params,
    answer: Done,
  },
  choose: {
    summary: "Saves the recipient's choice: no more mailings, or only those of these lists.",
    refuses: { 404: ["notFound"], 429: ["tooManyRequests"] },
    params,
    body: strict({
      getsMail: Type.Boolean(),
      listIds: Type.Optional({
        ...idsUpTo(200),
        minItems: 0,
        description: "The lists to stay on; as they are when left out",
      }),
    }),
    answer: Choices,
  },
  click: {
    summary: "Redirects to the page that a link of a mailing points to, and counts the click.",
    refuses: { 404: ["notFound"], 429: ["tooManyRequests"] },
    params: strict({
      mailToken,
      linkId: Type.Integer({ minimum: 0, maximum: 2_147_483_647, description: "The id of the link" }),
    }),
    answer: fileAs("text/html"),
  },
  open: {
    summary: "Returns an invisible picture, and counts that a mailing was opened.",
    params,
    answer: fileAs("image/gif"),
  },
} as const;
export type MailLinksSchemas = typeof mailLinksSchemas;
export const mailLinks = withSchemas(
  subject("link of mails", "Links in mailings: clicks, opens and unsubscribing.", {
    name: "Links of mails",
    topic: "mail-links",
  }),
  routes.mailLinks,
  mailLinksSchemas,
);
