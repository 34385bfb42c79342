import { type Static, type TObject, type TProperties, Type } from "typebox";
import { optionalEmail } from "./emailAddress.ts";
import { defaultsOf, strict, text, version, withSchemas } from "./http.ts";
import { mailProviderNames } from "./mailProviders.rules.ts";
import * as routes from "./moduleConfigs.routes.ts";
import { Configs } from "./settings.ts";
import { ShopSettings } from "./shopSettings.ts";

const each = <S extends string, V>(names: readonly S[], value: V) =>
  Object.fromEntries(names.map((name) => [name, value])) as Record<S, V>;
/** A line or text that may stay blank. */
const blank = (maxLength: number) => ({ ...text(maxLength), default: "" });

/** Keys go unencrypted to nobody but this machine. */
const webAddress = "(https://[^\\s/?#@]+|http://(localhost|127\\.0\\.0\\.1|\\[::1\\])(:\\d+)?)";
const perMinute = Type.Integer({ minimum: 1, maximum: 6000 });
/** The settings of a module; every field has a default. */
export const moduleSettings = {
  tracking: strict({
    stopMinutes: Type.Integer({
      minimum: 1,
      maximum: 120,
      default: 5,
      description: "A vehicle that stays so many minutes has stopped",
    }),
    stopMetres: Type.Integer({
      minimum: 10,
      maximum: 2000,
      default: 100,
      description: "Within so many metres a vehicle has stayed",
    }),
  }),
  mailing: strict({
    senderName: { ...blank(80), description: "Sender's name; the company's name when blank" },
    senderEmail: {
      ...optionalEmail,
      description: "Sender's address; the address of other e-mail when blank",
    },
    perMinute: Type.Integer({
      minimum: 1,
      maximum: 6000,
      default: 100,
      description: "Maximum number of e-mails per minute",
    }),
    perSite: {
      ...strict(each([...mailProviderNames, "other"] as const, perMinute)),
      default: { google: 600, microsoft: 300, yahoo: 300, apple: 300, other: 1000 },
      description:
        "Maximum number of e-mails per minute to addresses of one provider; `other` applies to each other domain",
    },
    returnAddress: {
      ...optionalEmail,
      description:
        "Address for returned messages, of a mailbox that takes `name+anything@host`; none are read when blank",
    },
    mailboxHost: {
      ...Type.String({ maxLength: 200, pattern: "^[A-Za-z0-9.:-]*$" }),
      default: "",
      description: "IMAP server of the mailbox of that address; not read when blank",
    },
    mailboxPort: Type.Integer({ minimum: 1, maximum: 65_535, default: 993 }),
    mailboxUser: blank(200),
    mailboxFolder: { ...text(200, 1), default: "INBOX" },
    tokenUrl: {
      ...Type.String({ maxLength: 300, pattern: `^(${webAddress}(/[^\\s?#]*)?)?$` }),
      default: "",
      description:
        "Where a provider that takes no password (Google, Microsoft) gives out access tokens; blank for a password",
    },
    clientId: { ...blank(300), description: "Client ID for access tokens" },
  }),
  webshop: ShopSettings,
  erasure: strict({
    statementText: { ...blank(2000), description: "Text on every statement of data destruction" },
    operator: { ...blank(80), description: "Operator for reports that name none" },
  }),
  analytics: strict({}),
} as const;
const { workingHours, depot, hourlyRate } = Configs.properties;
/** The settings of the company that a module works with. */
export const sharedSettings = {
  logistics: strict({ workingHours, depot }),
  repairs: strict({ hourlyRate }),
} as const;
export type SharingModule = keyof typeof sharedSettings;
export type ConfiguredModule = keyof typeof moduleSettings;
export type ModuleConfig<M extends ConfiguredModule> = Static<(typeof moduleSettings)[M]>;

/** What a module keeps that is typed once and never shown again. */
export const moduleSecrets = {
  tracking: [],
  mailing: ["mailboxPassword", "clientSecret", "refreshToken"],
  webshop: ["consumerKey", "consumerSecret", "accessToken", "accessTokenSecret"],
  erasure: [],
  analytics: [],
} as const satisfies Record<ConfiguredModule, readonly string[]>;
export type ModuleSecret<M extends ConfiguredModule> = (typeof moduleSecrets)[M][number];

export const defaultsOfModule = <M extends ConfiguredModule>(module: M) =>
  defaultsOf(moduleSettings[module] as TObject) as ModuleConfig<M>;

const typed = Type.Optional({
  ...text(500),
  description: "Left out, blank or unchanged keeps the current secret",
});
const hint = Type.String({
  description: "Last four characters of the secret, `…` of a short one; blank when there is none",
});
function schemasOf<P extends TProperties, S extends string>(settings: TObject<P>, secrets: readonly S[]) {
  const answer = Type.Object({
    ...settings.properties,
    secrets: Type.Object(each(secrets, hint)),
    version: Type.Integer(),
  });
  return {
    read: { summary: "Returns the settings of the module.", answer },
    replace: {
      summary: "Replaces the settings of the module.",
      body: strict({
        ...settings.properties,
        secrets: Type.Optional(strict(each(secrets, typed))),
        version: Type.Optional(version),
      }),
      answer,
    },
  } as const;
}

const shared = <P extends TProperties>({ properties }: TObject<P>) =>
  ({
    read: {
      summary: "Returns the settings of the company that the module works with.",
      answer: Type.Object({ ...properties, version: Type.Integer() }),
    },
    replace: {
      summary: "Replaces the settings of the company that the module works with.",
      refuses: { 422: ["hoursEndFirst"] },
      body: strict({ ...properties, version: Type.Optional(version) }),
      answer: Type.Object({ ...properties, version: Type.Integer() }),
    },
  }) as const;

const moduleConfigsSchemas = {
  logistics: shared(sharedSettings.logistics),
  repairs: shared(sharedSettings.repairs),
  analytics: schemasOf(moduleSettings.analytics, moduleSecrets.analytics),
  tracking: schemasOf(moduleSettings.tracking, moduleSecrets.tracking),
  mailing: schemasOf(moduleSettings.mailing, moduleSecrets.mailing),
  webshop: schemasOf(moduleSettings.webshop, moduleSecrets.webshop),
  erasure: schemasOf(moduleSettings.erasure, moduleSecrets.erasure),
};
export type ModuleConfigsSchemas = typeof moduleConfigsSchemas;

const subject = {
  name: "Modules",
  description: "What the company bought, until when, and the settings of each module.",
  topic: "modules",
};
export const moduleConfigs = withSchemas(subject, routes.moduleConfigs, moduleConfigsSchemas);
