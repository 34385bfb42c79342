import { type Static, Type } from "typebox";
import { CompanyData, defaultCompany } from "./companyData.ts";
import { themeForm } from "./forms.ts";
import { about, cents, fileAs, get, name, oneOf, orNull, put, strict, version } from "./http.ts";
import { locales } from "./security.ts";

const color = Type.String({ pattern: "^#[0-9A-Fa-f]{6}$" });
export const Palette = strict({
  primary: color,
  secondary: color,
  success: color,
  warning: color,
  error: color,
});
export const defaultPalette: Static<typeof Palette> = {
  primary: "#1F0E8F",
  secondary: "#3366FF",
  success: "#008A40",
  warning: "#AA4603",
  error: "#B82929",
};
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
const image = (kind: ThemeImage, says: string) =>
  get(`/theme/${kind}/:unique_server_filename`, {
    says,
    params: strict({ unique_server_filename: Type.String({ pattern: "^[0-9a-f]{32}$" }) }),
    answer: fileAs("image/png"),
    permission: "everyone",
  });

const subject = (topic: string) => ({
  name: "Settings",
  about: "Numbering, language and look of the deployment.",
  topic,
});
export const theme = about(subject("theme"), {
  read: get("/theme", {
    says: "Reads the company's name, colours and pictures.",
    answer: Theme,
    permission: "everyone",
  }),
  logo: image("logo", "Gives the company's logo."),
  favicon: image("favicon", "Gives the icon of the browser's tab."),
  admin: get("/admin/theme", {
    says: "Reads the theme for editing.",
    answer: EditedTheme,
    permission: "theme:read",
  }),
  /** As JSON, or as multipart with the files `logo` and `favicon`, where other values are JSON in text fields. */
  replace: put("/admin/theme", {
    form: themeForm(defaultPalette),
    says: "Replaces the theme, with its pictures when sent as multipart.",
    body: strict({
      companyName: name(80),
      palette: strict(Type.Partial(Palette).properties),
      removeLogo: Type.Optional(Type.Boolean()),
      removeFavicon: Type.Optional(Type.Boolean()),
      version: Type.Optional(version),
    }),
    answer: EditedTheme,
    permission: "theme:write",
  }),
});

export const numberFormat = Type.String({
  maxLength: 30,
  pattern: "^[A-Za-z0-9/_.-]*(\\{year\\})?[A-Za-z0-9/_.-]*\\{number(:[1-9])?\\}[A-Za-z0-9_.-]*$",
  description: "{year} and {number:5}, e.g. PO-{year}-{number:5}",
});
const invoiceNumber = "INV-{year}-{number:5}";
const usualQuoteDays = 14;
const quoteDays = Type.Integer({ minimum: 0, maximum: 365, description: "How many days a quote is valid" });
export const Configs = strict({
  defaultLocale: oneOf(locales),
  purchaseNumber: numberFormat,
  saleNumber: numberFormat,
  repairNumber: numberFormat,
  invoiceNumber: { ...numberFormat, default: invoiceNumber },
  quoteDays: { ...quoteDays, default: usualQuoteDays },
  hourlyRate: { ...cents, description: "What an hour of a repair costs, without VAT" },
  approvalLimit: { ...cents, description: "Up to what a repair may cost, VAT included, without asking" },
  warrantyMonths: Type.Integer({ minimum: 0, maximum: 120, description: "From the day of delivery" }),
  company: { ...CompanyData, default: {} },
});
export type Configs = Static<typeof Configs>;
export const defaultConfigs: Configs = {
  defaultLocale: "nl",
  purchaseNumber: "PO-{year}-{number:5}",
  saleNumber: "SO-{year}-{number:5}",
  repairNumber: "RO-{year}-{number:5}",
  invoiceNumber,
  quoteDays: usualQuoteDays,
  hourlyRate: 6500,
  approvalLimit: 5000,
  warrantyMonths: 12,
  company: defaultCompany,
};
const EditedConfigs = Type.Object({ ...Configs.properties, version: Type.Integer() });
/** Weeks start on Saturday in Arabic and Persian, on Monday elsewhere (the specification, not Intl). */
export const weekStartOf = (locale: string): "monday" | "saturday" =>
  locale === "ar" || locale === "fa" ? "saturday" : "monday";

export const configs = about(subject("configs"), {
  read: get("/configs", {
    says: "Reads the settings that everybody may know.",
    answer: Type.Object({
      defaultLocale: oneOf(locales),
      weekStart: oneOf(["monday", "saturday"]),
      firstAccount: Type.Boolean({ description: "Nobody has signed up yet: the next account is the Admin" }),
      mailsLeave: Type.Boolean({ description: "False without a mail server: codes are read elsewhere" }),
      tryOut: Type.Boolean({ description: "This is the made-up company of `./start --sample`" }),
    }),
    permission: "everyone",
  }),
  admin: get("/admin/configs", {
    says: "Reads all settings.",
    answer: EditedConfigs,
    permission: "configs:read",
  }),
  replace: put("/configs", {
    says: "Replaces the settings.",
    body: strict({ ...Configs.properties, version: Type.Optional(version) }),
    answer: EditedConfigs,
    permission: "configs:write",
  }),
});
