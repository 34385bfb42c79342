import { attributes } from "../../contract/attributes.ts";
import { labelTemplates } from "../../contract/labelTemplates.ts";
import { locales } from "../../contract/locales.ts";
import { locations } from "../../contract/locations.ts";
import { moduleConfigs } from "../../contract/moduleConfigs.ts";
import { productSubTypes, productTypes } from "../../contract/productTypes.ts";
import { services } from "../../contract/services.ts";
import { configs, theme } from "../../contract/settings.ts";
import { orderStatuses, productStatuses } from "../../contract/statuses.ts";
import { tasks } from "../../contract/tasks.ts";
import { invitations, users } from "../../contract/users.ts";
import { vatCodes } from "../../contract/vatCodes.ts";

type Schema = { properties?: Record<string, Schema>; [keyword: string]: unknown };
type Subject = {
  /** Where its labels are: `<texts>.fields.<field>`. */
  texts: string;
  sends: { schema: { body: unknown } };
  /** Files, which are no fields of its JSON. */
  files?: readonly string[];
  /** Where they are set, when not on the card's own screen. */
  to?: string;
};
export type Setting = { field: string; keys: readonly string[]; to?: string };

/** What is set on each screen of the admin centre, by its address: the fields that it sends, and whose labels they have. */
const subjects: Record<string, Subject | readonly Subject[]> = {
  "/admin/product-types": { texts: "productTypes", sends: productTypes.create },
  "/admin/product-sub-types": { texts: "productSubTypes", sends: productSubTypes.create },
  "/admin/attributes": { texts: "attributes", sends: attributes.create },
  "/admin/product-statuses": { texts: "productStatuses", sends: productStatuses.create },
  "/admin/order-statuses": { texts: "orderStatuses", sends: orderStatuses.create },
  "/admin/locations": { texts: "locations", sends: locations.create },
  "/admin/label-templates": { texts: "labelTemplates", sends: labelTemplates.create },
  "/admin/vat-codes": { texts: "vatCodes", sends: vatCodes.create },
  "/admin/services": { texts: "services", sends: services.create },
  "/admin/standard-tasks": { texts: "tasks", sends: tasks.create },
  "/admin/users": { texts: "users", sends: users.create },
  "/admin/invitations": { texts: "invitations", sends: invitations.send },
  "/admin/theme": { texts: "theme", sends: theme.replace, files: ["logo", "favicon"] },
  "/admin/settings": { texts: "configs", sends: configs.replace },
  "/modules": [
    { texts: "modules", sends: moduleConfigs.tracking.replace, to: "/modules/tracking" },
    { texts: "modules", sends: moduleConfigs.erasure.replace, to: "/modules/erasure" },
  ],
  "/modules/mailing/configs": { texts: "mailingSettings", sends: moduleConfigs.mailing.replace },
  "/modules/webshop/configs": { texts: "shopSettings", sends: moduleConfigs.webshop.replace },
};

/** What a body carries besides what is set. */
const besides = ["version", "removeLogo", "removeFavicon"];
const isLanguage = (name: string) => locales.some((locale) => locale === name);

/** The names of the fields of a body; those of an object within it, `company.iban`, instead of the object. */
function namesIn({ properties = {} }: Schema, prefix = ""): string[] {
  const own = Object.entries(properties).filter(([name]) => !besides.includes(name));
  return own.flatMap(([name, field]) => {
    const inside = Object.keys(field.properties ?? {});
    return inside.length > 0 && !inside.some(isLanguage)
      ? namesIn(field, `${prefix}${name}.`)
      : [prefix + name];
  });
}

/** The keys of which the first that has a text is a field's label, as on its form. */
const labelKeys = (area: string, field: string) => [
  `${area}.fields.${field}`,
  `fields.${field}`,
  `fields.${field.slice(field.lastIndexOf(".") + 1)}`,
];

/** The fields of a screen of the admin centre, each with the keys of its label; none of a screen that is not known here. */
export const settingsOf = (path: string): Setting[] =>
  [subjects[path] ?? []].flat().flatMap(({ texts, sends, files = [], to }) =>
    [...namesIn(sends.schema.body as Schema), ...files].map((field) => ({
      field,
      keys: labelKeys(texts, field),
      ...(to && { to }),
    })),
  );
