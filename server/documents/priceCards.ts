import { lineAmount, withVat } from "../../contract/orders.rules.ts";
import type { PriceCardSize } from "../../contract/productPrints.ts";
import type { Locale } from "../../contract/security.ts";
import { usualRate, type VatRate } from "../../contract/vat.rules.ts";
import { moneyText, textOf } from "../base/texts.ts";
import { qr } from "../print/codes.ts";
import type { Printer } from "../print/print.ts";
import { isolated, isRightToLeft, lookOf } from "../print/sheets.ts";
import type { Sender } from "./letterhead.ts";
import type { PrintedProduct } from "./productPapers.queries.ts";

type Setting = {
  locale: Locale;
  size: PriceCardSize;
  sender: Sender;
  rates: readonly VatRate[];
  warrantyMonths: number;
  urlOf: (id: number) => string;
};

/** What has a place of its own on a card, or is nobody's business in a shop. */
const notInList = ["grade", "battery", "imei", "biosLock"];
const mostSpecs = 8;

/** Cards for a shop window: what it is, in what state, for how much. */
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

function cardOf(product: PrintedProduct, { locale, rates, warrantyMonths, urlOf }: Setting) {
  const { attributes, attributesOfType } = product;
  const word = (name: string, values = {}) => textOf(locale, `priceCards.${name}`, values);
  const nameOf = (code: string) => attributesOfType.find((one) => one.code === code)?.name ?? "";
  const states = ["grade", "battery"].flatMap((code) =>
    attributes[code] ? [[nameOf(code) || word(code), isolated(attributes[code])]] : [],
  );
  const specs = attributesOfType
    .filter(({ code }) => attributes[code] && !notInList.includes(code))
    .slice(0, mostSpecs)
    .map(({ code, name }) => [name, isolated(attributes[code]!)]);
  return {
    name: isolated(product.productName),
    specs,
    states: [
      ...states,
      ...(warrantyMonths ? [[word("warranty"), word("months", { count: warrantyMonths })]] : []),
    ],
    ...priceOf(product, locale, rates),
    sku: product.sku,
    qr: qr(urlOf(product.id)).svg,
  };
}

/** What a buyer pays today; the price before a discount stands beside it. */
function priceOf(
  { salePrice, discount, discountUnit, vatCodeId }: PrintedProduct,
  locale: Locale,
  rates: readonly VatRate[],
) {
  const word = (name: string) => textOf(locale, `priceCards.${name}`);
  if (salePrice === null) return { price: word("onRequest"), note: "", isWord: true };
  const code = vatCodeId ?? usualRate(rates);
  const rate = rates.find(({ id }) => id === code);
  const net = lineAmount({ quantity: 1, unitPrice: salePrice, discount, discountUnit, vatCodeId: code });
  const shown = (cents: number) => moneyText(locale, withVat(cents, rate));
  return {
    price: shown(net),
    ...(net < salePrice && { was: shown(salePrice) }),
    note: rate?.margin ? word("margin") : rate?.basisPoints ? word("withVat") : "",
  };
}
