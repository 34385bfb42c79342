import { type Static, Type } from "typebox";
import { CompanyData, defaultCompany } from "./companyData.ts";
import { companySettings, defaultCompanySettings } from "./companySettings.ts";
import { themeForm } from "./forms.ts";
import { cents, fileAs, name, oneOf, optional, orNull, strict, version, withSchemas } from "./http.ts";
import { locales } from "./locales.ts";
import * as routes from "./settings.routes.ts";
import { defaultPalette } from "./theme.rules.ts";

const color = Type.String({ pattern: "^#[0-9A-Fa-f]{6}$" });
export const Palette = strict({
  primary: { ...color, examples: ["#1F0E8F"] },
  secondary: { ...color, examples: ["#3366FF"] },
  success: { ...color, examples: ["#008A40"] },
  warning: { ...color, examples: ["#AA4603"] },
  error: { ...color, examples: ["#B82929"] },
});
export const Theme = Type.Object({
  companyName: Type.String(),
  logo: orNull(Type.String()),
  favicon: orNull(Type.String()),
  palette: Palette,
});
export type Theme = Static<typeof Theme>;
const EditedTheme = Type.Object({ ...Theme.properties, version: Type.Integer() });

/** The pictures of a theme: the largest upload in bytes, and the types it may have. */
export const themeImages = {
  logo: { bytes: 80 * 1024, types: ["png", "jpeg", "webp", "gif", "svg"] },
  favicon: { bytes: 4 * 1024, types: ["png", "ico"] },
} as const;
export type ThemeImage = keyof typeof themeImages;
const image = (summary: string) =>
  ({
    summary,
    params: strict({
      unique_server_filename: Type.String({
        pattern: "^[0-9a-f]{32}$",
        description: "The file name that the theme returns",
        examples: ["0f8fad5bd9cb469fa16570867728950e"],
      }),
    }),
    answer: fileAs("image/png"),
  }) as const;

const subject = (topic: string) => ({
  name: "Settings",
  description: "Numbering, language and look of the deployment.",
  topic,
});
const themeSchemas = {
  read: {
    summary: "Returns the company's name, colours and pictures.",
    answer: Theme,
  },
  logo: image("Returns the company's logo."),
  favicon: image("Returns the favicon."),
  admin: {
    summary: "Returns the theme for editing.",
    answer: EditedTheme,
  },
  replace: {
    form: themeForm(defaultPalette),
    summary: "Replaces the theme, with its pictures when sent as multipart.",
    body: strict({
      companyName: { ...name(80), examples: ["Omloop Refurbished"] },
      palette: strict(optional(Palette.properties)),
      removeLogo: Type.Optional(Type.Boolean()),
      removeFavicon: Type.Optional(Type.Boolean()),
      version: Type.Optional(version),
    }),
    answer: EditedTheme,
  },
} as const;
export type ThemeSchemas = typeof themeSchemas;
export const theme = withSchemas(subject("theme"), routes.theme, themeSchemas);

export const numberFormat = Type.String({
  maxLength: 30,
  pattern: "^[A-Za-z0-9/_.-]*(\\{year\\})?[A-Za-z0-9/_.-]*\\{number(:[1-9])?\\}[A-Za-z0-9_.-]*$",
  description: "{year} and {number:5}, e.g. PO-{year}-{number:5}",
});
const invoiceNumber = "INV-{year}-{number:5}";
/** Plain digits keep the Code 128 of a label narrow. */
const skuNumber = "{number:6}";
const usualQuoteDays = 14;
const quoteDays = Type.Integer({ minimum: 0, maximum: 365, description: "Days that a quotation is valid" });
export const Configs = strict({
  defaultLocale: oneOf(locales),
  purchaseNumber: { ...numberFormat, examples: ["PO-{year}-{number:5}"] },
  saleNumber: { ...numberFormat, examples: ["SO-{year}-{number:5}"] },
  repairNumber: { ...numberFormat, examples: ["RO-{year}-{number:5}"] },
  invoiceNumber: { ...numberFormat, default: invoiceNumber },
  skuNumber: { ...numberFormat, default: skuNumber },
  quoteDays: { ...quoteDays, default: usualQuoteDays },
  hourlyRate: {
    ...cents,
    description: "Default hourly rate of repairs, without VAT, cents",
    examples: [6500],
  },
  approvalLimit: {
    ...cents,
    description: "Amount incl. VAT up to which a repair needs no approval, cents",
    examples: [5000],
  },
  approvalTolerance: Type.Integer({
    minimum: 0,
    maximum: 10_000,
    // Above a tenth more than an estimate, Dutch law has the customer warned (art. 7:752 BW).
    default: 1000,
    description:
      "Basis points by which a repair may go above what its customer agreed to, without asking again",
  }),
  warrantyMonths: Type.Integer({
    minimum: 0,
    maximum: 120,
    description: "Months of warranty from the delivery date",
    examples: [12],
  }),
  company: { ...CompanyData, default: {} },
  ...companySettings,
});
export type Configs = Static<typeof Configs>;
export const defaultConfigs: Configs = {
  defaultLocale: "nl",
  purchaseNumber: "PO-{year}-{number:5}",
  saleNumber: "SO-{year}-{number:5}",
  repairNumber: "RO-{year}-{number:5}",
  invoiceNumber,
  skuNumber,
  quoteDays: usualQuoteDays,
  hourlyRate: 6500,
  approvalLimit: 5000,
  approvalTolerance: 1000,
  warrantyMonths: 12,
  company: defaultCompany,
  ...defaultCompanySettings,
};
const EditedConfigs = Type.Object({ ...Configs.properties, version: Type.Integer() });

const count = Type.Integer({ minimum: 1 });
/** The next number of each series, and the year that stands in it. */
const NextNumbers = Type.Object({
  year: Type.Integer(),
  ...{ purchase: count, sale: count, repair: count, sku: count, invoice: count },
  invoiceEver: Type.Integer({ description: "Next invoice number, when its format has no year" }),
});
export type NextNumbers = Static<typeof NextNumbers>;

const configsSchemas = {
  read: {
    summary: "Returns the public settings.",
    answer: Type.Object({
      defaultLocale: oneOf(locales),
      timeZone: Type.String({ description: "IANA name of the time zone that decides what a day is" }),
      currency: Type.String({ description: "ISO 4217" }),
      weekStart: oneOf(["monday", "saturday"]),
      firstAccount: Type.Boolean({ description: "Nobody has signed up yet: the next account is the Admin" }),
      mailsLeave: Type.Boolean({ description: "False without a mail server: codes are read elsewhere" }),
      tryOut: Type.Boolean({ description: "This is the made-up company of `./start --sample`" }),
    }),
  },
  admin: { summary: "Returns all settings.", answer: EditedConfigs },
  series: { summary: "Returns the next numbers of orders, invoices and products.", answer: NextNumbers },
  replace: {
    summary: "Replaces the settings.",
    refuses: { 422: ["timeZoneUnknown", "currencyUnknown", "hoursEndFirst", "tileAddressInvalid"] },
    body: strict({ ...Configs.properties, version: Type.Optional(version) }),
    answer: EditedConfigs,
  },
} as const;
export type ConfigsSchemas = typeof configsSchemas;
export const configs = withSchemas(subject("configs"), routes.configs, configsSchemas);
