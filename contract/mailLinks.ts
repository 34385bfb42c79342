import { type Static, Type } from "typebox";
import { subject } from "./docs.ts";
import { Done, fileAs, idsUpTo, oneOf, strict, withSchemas } from "./http.ts";
import * as routes from "./mailLinks.routes.ts";
import { locales } from "./security.ts";

const mailToken = Type.String({
  pattern: "^[A-Za-z0-9_-]{22}$",
  description: "The code in the addresses of a mail",
  examples: ["UmVmcmVzaCBtZSBvbmNlIQ"],
});
const params = strict({ mailToken });
/** What the page of a reader shows. It names nobody: a mail may have been passed on. */
const Choices = Type.Object({
  locale: oneOf(locales),
  getsMail: Type.Boolean({ description: "False after they unsubscribed from all" }),
  lists: Type.Array(
    Type.Object({ id: Type.Integer(), listName: Type.String(), subscribed: Type.Boolean() }),
    { description: "Those that are no secret of the company" },
  ),
});
export type Choices = Static<typeof Choices>;

const mailLinksSchemas = {
  choices: {
    summary: "Reads which lists the reader of a mail is on; changes nothing.",
    refuses: { 404: ["notFound"], 429: ["tooManyRequests"] },
    params,
    answer: Choices,
  },
  oneClick: {
    summary:
      "Unsubscribes the reader of a mail from all bulk mail, when the body is the form `List-Unsubscribe=One-Click`, as mail programs send it (RFC 8058).",
    refuses: { 404: ["notFound"], 422: ["oneClickMissing"], 429: ["tooManyRequests"] },
    params,
    answer: Done,
  },
  choose: {
    summary: "Keeps what the reader of a mail chose: nothing more, or these of the lists.",
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
    summary: "Leads on to the page that a link of a mail is about, and counts it.",
    refuses: { 404: ["notFound"], 429: ["tooManyRequests"] },
    params: strict({
      mailToken,
      linkId: Type.Integer({ minimum: 0, maximum: 2_147_483_647, description: "The number of the link" }),
    }),
    answer: fileAs("text/html"),
  },
  open: {
    summary: "Gives a picture that nobody sees, and counts that a mail was opened.",
    params,
    answer: fileAs("image/gif"),
  },
} as const;
export type MailLinksSchemas = typeof mailLinksSchemas;
export const mailLinks = withSchemas(
  subject("link of mails", "The addresses in bulk mails: links, opens, and how to unsubscribe.", {
    name: "Links of mails",
    topic: "mail-links",
  }),
  routes.mailLinks,
  mailLinksSchemas,
);
