import { type Static, Type } from "typebox";
import { crudSchemas } from "./crud.ts";
import { subject } from "./docs.ts";
import { email as address, optionalEmail } from "./emailAddress.ts";
import { Copy } from "./emailBlocks.ts";
import * as routes from "./emails.routes.ts";
import { type Kinds, megabyte } from "./files.rules.ts";
import { filesForm } from "./forms.ts";
import {
  anyOfWords,
  dayRange,
  fileAs,
  Id,
  input,
  instant,
  key,
  name,
  oneOf,
  onlyThose,
  optional,
  orNull,
  strict,
  withSchemas,
} from "./http.ts";
import { byLocale, locales } from "./locales.ts";
import type { OutputOf } from "./routes.ts";

export const emailStates = [
  "draft",
  "scheduled",
  "late",
  "sending",
  "paused",
  "finished",
  "cancelled",
] as const;
export type EmailState = (typeof emailStates)[number];

/** Gmail cuts a mail off at 102 kB. */
export const largestEmail = 100_000;
export const mostTypedAddresses = 5000;
const line = (maxLength: number) => Type.String({ maxLength, pattern: "^[^\\u0000-\\u001f]*$" });
const idsOf = Type.Array(key, { maxItems: 200, uniqueItems: true, default: [] });
export const Recipients = strict({
  listIds: idsOf,
  tagIds: idsOf,
  addresses: Type.Array(address, { maxItems: mostTypedAddresses, default: [] }),
});
export type Recipients = Static<typeof Recipients>;

const Subjects = byLocale(line(200));
export type Subjects = Static<typeof Subjects>;
const Contents = byLocale(Copy);
/** Its copies, by language. */
export type Contents = Static<typeof Contents>;

export const EmailInput = input({
  name: name(120),
  subject: { ...Subjects, default: {} },
  senderName: { ...line(80), default: "", description: "The company's name when blank" },
  senderEmail: { ...optionalEmail, description: "The address of the mail server when blank" },
  recipients: { ...Recipients, default: { listIds: [], tagIds: [], addresses: [] } },
  content: { ...Contents, default: {} },
  locale: {
    ...oneOf(locales),
    default: "nl",
    description: "Language of the text for recipients whose language has none",
  },
  isTemplate: Type.Boolean({ default: false }),
  countsOpens: Type.Boolean({ default: true, description: "Whether opens are measured" }),
  rate: {
    ...orNull(Type.Integer({ minimum: 1, maximum: 6000 })),
    description: "Messages a minute; as the settings say when null",
  },
});
export type EmailInput = Static<typeof EmailInput>;

const progress = {
  state: oneOf(emailStates, "emailStates"),
  scheduledFor: orNull(instant),
  startedAt: orNull(instant),
  finishedAt: orNull(instant),
  createdAt: instant,
  createdBy: Type.String(),
};
/** A share of the messages that were accepted. */
export const rate = (of: string) =>
  orNull(
    Type.Integer({
      description: `In basis points of the messages that were accepted: ${of}; null when there are none`,
    }),
  );
const { name: nameField, senderName, senderEmail, isTemplate } = EmailInput.properties;
const EmailRow = Type.Object({
  id: Type.Integer(),
  version: Type.Integer(),
  name: nameField,
  subject: Type.String({ description: "Subject in the language of the text" }),
  senderName,
  senderEmail,
  isTemplate,
  languages: Type.Array(oneOf(locales)),
  ...progress,
  accepted: Type.Integer({ description: "Messages that the mail server accepted" }),
  openRate: rate("people who opened it; also null when opens are not measured"),
  clickRate: rate("people who followed a link"),
});
export type EmailRow = Static<typeof EmailRow>;
export const emailSubject = subject("mailing", "Mailings: their content, sender and recipients.", {
  name: "Mailings",
  topic: "emails",
});
const exampleEmail = {
  name: "Voorjaarsaanbieding",
  subject: { nl: "Laptops voor {{companyName|uw bedrijf}}" },
  content: {
    nl: {
      blocks: [
        { kind: "text", paragraphs: [{ spans: [{ text: "Beste {{name|klant}}," }] }] },
        { kind: "footer", text: "" },
      ],
    },
  },
  recipients: { listIds: [], tagIds: [], addresses: ["inkoop@voorbeeldbank.nl"] },
};
const plain = crudSchemas({
  input: EmailInput,
  example: exampleEmail,
  extra: progress,
  row: EmailRow,
  filters: {
    state: anyOfWords(emailStates),
    isTemplate: onlyThose("templates, not mails"),
    createdAt: dayRange,
  },
  sortable: ["name", "createdAt", "state"],
});

/** What stands in the way of sending, or deserves a look first. */
export const EmailCheck = Type.Object({
  code: Type.String(),
  severity: oneOf(["error", "warning"]),
  message: Type.String({ description: "A sentence in the language of the request" }),
  locale: Type.Optional(oneOf(locales)),
  path: Type.Optional(Type.String({ description: "Path of the field or block in the mailing" })),
});
export type EmailCheck = Static<typeof EmailCheck>;
const contactId = { ...orNull(key), default: null, description: "Contact whose data replace the variables" };
const draft = strict(optional(EmailInput.properties));

const emailsSchemas = {
  ...plain,
  preview: {
    summary: "Renders the unsaved content of a mailing as a contact would receive it.",
    body: {
      ...input({ email: draft, locale: Type.Optional(oneOf(locales)), contactId }),
      examples: [{ email: exampleEmail }],
    },
    refuses: { 422: ["emailTooLarge"] },
    answer: Type.Object({
      locale: oneOf(locales),
      subject: Type.String(),
      html: Type.String(),
      text: Type.String(),
      bytes: Type.Integer(),
    }),
  },
  audience: {
    summary: "Counts the recipients of a mailing; an address on several lists counts once.",
    body: strict({ recipients: Recipients }, { examples: [{ recipients: exampleEmail.recipients }] }),
    answer: Type.Object({
      total: Type.Integer({ description: "Addresses that get it" }),
      byLocale: Type.Array(Type.Object({ locale: oneOf(locales), count: Type.Integer() })),
      withoutAddress: Type.Integer({ description: "Contacts of whom no address is known" }),
      unsubscribed: Type.Integer({ description: "Addresses that asked for no more mail, or bounced" }),
    }),
  },
  checks: {
    summary: "Returns the errors that prevent sending a mailing, and the warnings.",
    params: Id,
    answer: Type.Object({ items: Type.Array(EmailCheck) }),
  },
  copy: {
    summary: "Creates a draft from a mailing or template, or a template from a mailing.",
    params: Id,
    body: strict(
      {
        name: Type.Optional({
          ...name(120),
          description: "Name of the copy; the original's name when left out",
        }),
        isTemplate: Type.Boolean({ default: false }),
      },
      { examples: [{ name: "Zomeraanbieding" }] },
    ),
    answer: plain.read.answer,
  },
  test: {
    summary: "Sends a mailing to one address, marked as a test.",
    params: Id,
    body: {
      ...input({
        to: Type.Optional({ ...address, description: "The caller's own address when left out" }),
        locale: Type.Optional(oneOf(locales)),
        contactId,
      }),
      examples: [{ locale: "nl" }],
    },
    refuses: { 422: ["emailTooLarge", "emailWithoutCopy"] },
    answer: Type.Object({ to: Type.String() }),
  },
} as const;
export type EmailsSchemas = typeof emailsSchemas;
export const emails = withSchemas(emailSubject, routes.emails, emailsSchemas);
export type Email = OutputOf<typeof emails.read>;
export type Audience = OutputOf<typeof emails.audience>;

const bytes = 15 * megabyte;
export const emailPictureKinds: Kinds = { ".jpg": bytes, ".jpeg": bytes, ".png": bytes, ".webp": bytes };
const EmailPicture = Type.Object({
  id: Type.Integer(),
  url: Type.String({ description: "Where mail programs fetch it" }),
  width: Type.Integer({ description: "Pixels" }),
  height: Type.Integer(),
  original_client_filename: Type.String(),
});
export type EmailPicture = Static<typeof EmailPicture>;
const Pictures = Type.Object({ items: Type.Array(EmailPicture) });
const emailPicturesSchemas = {
  list: {
    summary: "Lists the pictures of mailings, newest first.",
    query: strict({
      ids: Type.Optional(
        Type.String({ pattern: "^\\d{1,9}(,\\d{1,9}){0,199}$", description: "Only these, by their numbers" }),
      ),
    }),
    answer: Pictures,
  },
  add: {
    summary: "Adds pictures for mailings; they are re-encoded and their EXIF data removed.",
    form: filesForm("laptop.jpg"),
    refuses: { 415: ["pictureWrongType"], 422: ["pictureUnreadable", "pictureTooManyPixels"] },
    answer: Pictures,
  },
  image: {
    summary: "Returns a picture of a mailing to anybody who has its address.",
    params: strict({
      pictureToken: Type.String({
        pattern: "^[A-Za-z0-9_-]{22}$",
        description: "The last part of the picture's URL",
        examples: ["UmVmcmVzaCBtZSBvbmNlIQ"],
      }),
    }),
    answer: fileAs("image/png", "image/jpeg"),
  },
} as const;
export type EmailPicturesSchemas = typeof emailPicturesSchemas;
export const emailPictures = withSchemas(
  subject("mailing picture", "Pictures shown in mailings.", { topic: "email-pictures" }),
  routes.emailPictures,
  emailPicturesSchemas,
);
