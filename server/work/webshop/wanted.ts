import type { Locale } from "../../../contract/locales.ts";
import type { ShopSettings } from "../../../contract/shopSettings.ts";
import { type Rate, withVat } from "../../../contract/vat.rules.ts";
import { type ShopTexts, urlKeyOf, type WantedListing } from "../../../contract/webshop.rules.ts";
import type { ShopDevice } from "../../goods/products/shopReadiness.ts";
import { translatedName } from "../../ground/base/standardNames.ts";

const inMarkup: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => inMarkup[sign]!);

/** What buyers read in a language: the name, and its specification as a list. */
export function textsIn(locale: Locale, { productName, attributes }: ShopDevice): ShopTexts {
  const rows = attributes
    .filter(({ value }) => value.trim())
    .map(({ name, value }) => `<li>${escaped(translatedName(locale, name))}: ${escaped(value)}</li>`);
  const description = rows.length ? `<ul>${rows.join("")}</ul>` : escaped(productName);
  return { name: productName, description };
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
  const usual = textsIn(locale, device);
  const attributes = device.attributes
    .filter(({ value }) => value.trim())
    .map(({ shopCode, value }) => [`attribute.${shopCode}`, value.trim()] as const);
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
    texts: Object.fromEntries(views.map(([language, view]) => [view, textsIn(language, device)])),
    quantity: device.saleablePieces,
    pictures,
  };
}
