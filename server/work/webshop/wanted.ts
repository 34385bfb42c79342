import type { Locale } from "../../../contract/locales.ts";
import type { ShopSettings } from "../../../contract/shopSettings.ts";
import { escapedMarkup, filledText, filledTitle } from "../../../contract/shopTexts.rules.ts";
import { type Rate, withVat } from "../../../contract/vat.rules.ts";
import { type ShopTexts, urlKeyOf, type WantedListing } from "../../../contract/webshop.rules.ts";
import type { ShopDevice } from "../../goods/products/shopReadiness.ts";
import { translatedName } from "../../ground/base/standardNames.ts";

/** The attribute that says how a device looks. */
const gradeCode = "grade";
type Labels = ShopSettings["gradeLabels"];
/** A grade is told by the word that the shop has for it. */
const inShop = (labels: Labels, code: string, value: string) =>
  code === gradeCode ? (labels[value.trim()] ?? value) : value;

/** What buyers read in a language: by the templates of its type, else the name with its specification as a list. */
export function textsIn(locale: Locale, device: ShopDevice, labels: Labels = {}): ShopTexts {
  const { productName, attributes, typeName, values, shopTitles, shopTexts } = device;
  const rows = attributes
    .filter(({ value }) => value.trim())
    .map(
      ({ name, code, value }) =>
        `<li>${escapedMarkup(translatedName(locale, name))}: ${escapedMarkup(inShop(labels, code, value))}</li>`,
    );
  const list = rows.length ? `<ul>${rows.join("")}</ul>` : "";
  const filled = {
    ...Object.fromEntries(Object.entries(values).map(([code, value]) => [code, inShop(labels, code, value)])),
    ...{ name: productName, type: translatedName(locale, typeName) },
  };
  return {
    name: filledTitle(shopTitles[locale] ?? "", filled) || productName,
    description: filledText(shopTexts[locale] ?? "", filled, list) || list || escapedMarkup(productName),
  };
}

type Context = {
  settings: ShopSettings;
  rate: Rate;
  /** The language of the texts of all store views. */
  locale: Locale;
  pictures: readonly string[];
};

/** The listing of a device as it should be; an attribute is told by its label, which the shop's id is looked up for when it is written. */
export function wantedListing(
  device: ShopDevice,
  { settings, rate, locale, pictures }: Context,
): WantedListing {
  const price = device.salePrice ?? 0;
  const { gradeLabels } = settings;
  const usual = textsIn(locale, device, gradeLabels);
  const attributes = device.attributes
    .filter(({ value }) => value.trim())
    .map(
      ({ shopCode, code, value }) =>
        [`attribute.${shopCode}`, inShop(gradeLabels, code, value).trim()] as const,
    );
  const views = Object.entries(settings.storeViews) as [Locale, string][];
  return {
    fields: {
      name: usual.name,
      description: usual.description,
      price: settings.pricesWithVat ? withVat(price, rate) : price,
      status: 1,
      visibility: 4,
      attribute_set_id: device.attributeSetId || settings.attributeSetId || "4",
      website_ids: [...settings.websiteIds],
      category_ids: [device.categoryId],
      url_key: urlKeyOf(device.productName, device.sku),
      tax_class_id: rate?.margin ? settings.marginTaxClassId : settings.taxClassId,
      ...Object.fromEntries(attributes),
    },
    texts: Object.fromEntries(
      views.map(([language, view]) => [view, textsIn(language, device, gradeLabels)]),
    ),
    quantity: device.saleablePieces,
    pictures,
  };
}
