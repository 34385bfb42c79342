import type { Locale } from "../../../contract/locales.ts";
import { lineAmount } from "../../../contract/orders.rules.ts";
import type { PriceCardSize } from "../../../contract/productPrints.ts";
import { usualRate, type VatRate, withVat } from "../../../contract/vat.rules.ts";
import { moneyText, textOf } from "../../ground/base/texts.ts";
import { qr } from "../../platform/print/codes.ts";
import type { Printer } from "../../platform/print/print.ts";
import { isolated, isRightToLeft, lookOf } from "../../platform/print/sheets.ts";
import type { Sender } from "../paper/letterhead.ts";
import type { PrintedProduct } from "./productPapers.queries.ts";

type Setting = {
  locale: Locale;
  size: PriceCardSize;
  sender: Sender;
  rates: readonly VatRate[];
  warrantyMonths: number;
  urlOf: (id: number) => string;
};

/** Attributes with a place of their own on the card, or not for customers. */
const unlisted = ["grade", "battery", "imei", "biosLock"];
const maxSpecs = 8;

/** Price cards for a shop window. */
export function priceCardsPdf(
  printer: Pick<Printer, "pdf">,
  products: readonly PrintedProduct[],
  setting: Setting,
) {
  const { locale, size, sender } = setting;
  return printer.pdf("priceCards", {
    ...lookOf(sender.letterhead),
    locale,
    size,
    rightToLeft: isRightToLeft(locale),
    cards: products.map((product) => cardOf(product, setting)),
  });
}

function cardOf(product: PrintedProduct, { locale, rates, warrantyMonths, urlOf, sender }: Setting) {
  const { attributes, attributesOfType } = product;
  const word = (name: string, values = {}) => textOf(locale, `priceCards.${name}`, values);
  const nameOf = (code: string) => attributesOfType.find((attribute) => attribute.code === code)?.name ?? "";
  const states = ["grade", "battery"].flatMap((code) =>
    attributes[code] ? [[nameOf(code) || word(code), isolated(attributes[code])]] : [],
  );
  const specs = attributesOfType
    .filter(({ code }) => attributes[code] && !unlisted.includes(code))
    .slice(0, maxSpecs)
    .map(({ code, name }) => [name, isolated(attributes[code]!)]);
  return {
    name: isolated(product.productName),
    specs,
    states: [
      ...states,
      ...(warrantyMonths ? [[word("warranty"), word("months", { count: warrantyMonths })]] : []),
    ],
    ...priceOf(product, locale, rates, sender.currency),
    sku: product.sku,
    qr: qr(urlOf(product.id)).svg,
  };
}

/** The price with VAT, with the one before a discount beside it. */
function priceOf(
  { salePrice, discount, discountUnit, vatCodeId }: PrintedProduct,
  locale: Locale,
  rates: readonly VatRate[],
  currency: string,
) {
  const word = (name: string) => textOf(locale, `priceCards.${name}`);
  if (salePrice === null) return { price: word("onRequest"), note: "", isWord: true };
  const code = vatCodeId ?? usualRate(rates);
  const rate = rates.find(({ id }) => id === code);
  const net = lineAmount({ quantity: 1, unitPrice: salePrice, discount, discountUnit });
  const text = (cents: number) => moneyText(locale, withVat(cents, rate), currency);
  return {
    price: text(net),
    ...(net < salePrice && { was: text(salePrice) }),
    note: rate?.margin ? word("margin") : rate?.basisPoints ? word("withVat") : "",
  };
}
