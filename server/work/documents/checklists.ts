import type { Locale } from "../../../contract/locales.ts";
import { specificationOf } from "../../../contract/specification.rules.ts";
import { translatedName } from "../../ground/base/standardNames.ts";
import { dayText, textOf } from "../../ground/base/texts.ts";
import { code128, qr } from "../../platform/print/codes.ts";
import type { Printer } from "../../platform/print/print.ts";
import { digitsOf, isolated, isRightToLeft, lookOf, pair } from "../../platform/print/sheets.ts";
import type { Sender } from "../paper/letterhead.ts";
import type { PrintedAttribute, PrintedProduct, PrintedTask } from "./productPapers.queries.ts";

type Setting = {
  locale: Locale;
  sender: Sender;
  tasks: ReadonlyMap<number, readonly PrintedTask[]>;
  /** `YYYY-MM-DD`. */
  today: string;
  urlOf: (id: number) => string;
};

/** Millimetres of a bar, and of a bar code at most. */
const bar = 0.254;
const maxWidth = 62;
/** Options that fit on a line; for more, the value is written by hand. */
const maxOptions = 8;

/** The tasks of each device, to tick by pen. */
export function checklistsPdf(
  printer: Pick<Printer, "pdf">,
  products: readonly PrintedProduct[],
  setting: Setting,
) {
  const { locale, sender, today } = setting;
  const word = (name: string, values = {}) => textOf(locale, `checklists.${name}`, values);
  const lots = new Set(products.map(({ purchaseNr }) => purchaseNr));
  const [lot] = lots;
  return printer.pdf("checklist", {
    ...lookOf(sender.letterhead),
    locale,
    rightToLeft: isRightToLeft(locale),
    digits: digitsOf(locale),
    title: word("title"),
    subtitle: [
      ...(lots.size === 1 && lot ? [word("lot", { orderNr: isolated(lot) })] : []),
      word("devices", { count: products.length }),
      dayText(locale, today),
    ].join(" · "),
    words: Object.fromEntries(["by", "remarks", "noTasks"].map((name) => [name, word(name)])),
    devices: products.map((product) => deviceOf(product, setting)),
  });
}

function deviceOf(product: PrintedProduct, { locale, tasks, urlOf }: Setting) {
  const { sku, productName, serialNumber, imei, attributes, attributesOfType, locationName } = product;
  const code = code128(sku);
  const place = [locationName && translatedName(locale, locationName), product.locationLabel].filter(Boolean);
  const byId = new Map(attributesOfType.map((attribute) => [attribute.id, attribute]));
  return {
    sku,
    name: isolated(productName),
    facts: [
      serialNumber || imei
        ? pair(textOf(locale, `documents.columns.${serialNumber ? "serial" : "imei"}`), serialNumber || imei)
        : "",
      isolated(translatedName(locale, product.typeName)),
      ...specificationOf(attributes).map(isolated),
      ...place.map((part) => isolated(part!)),
    ].filter(Boolean),
    ...(code && code.modules * bar <= maxWidth && { bars: { svg: code.svg, width: code.modules * bar } }),
    qr: qr(urlOf(product.id)).svg,
    tasks: (tasks.get(product.id) ?? []).map(({ name, description, status, holdReason, asks }) => ({
      name: isolated(translatedName(locale, name)),
      done: status === "done",
      note: isolated((status === "hold" && holdReason) || description),
      asks: asks.flatMap((id) => fieldOf(byId.get(id), attributes)),
    })),
  };
}

/** An attribute to fill in: options to circle or a value to write, with the current one. */
function fieldOf(attribute: PrintedAttribute | undefined, values: Record<string, string>) {
  if (!attribute) return [];
  const { code, name, options } = attribute;
  return {
    label: name,
    value: isolated(values[code] ?? ""),
    options: options.length <= maxOptions ? options.map(isolated) : [],
  };
}
