import type { Locale } from "./locales.ts";

/** The languages of the carrier's own page; it is in English for others. */
const spoken: Partial<Record<Locale, string>> = { nl: "nl_NL", de: "de_DE" };

/** A code as the carrier writes it, when it looks like one of DHL's. */
export function barcodeOf(code: string): string | undefined {
  const barcode = code.replace(/\s/g, "").toUpperCase();
  return /^(JVGL|JJD|3S)[A-Z0-9]{6,30}$/.test(barcode) ? barcode : undefined;
}

/** The carrier's own page about a parcel, when a code looks like one of DHL's; without the receiver's postcode it shows no personal data. */
export function trackingLink(code: string, locale: Locale): string | undefined {
  const barcode = barcodeOf(code);
  return barcode && `https://my.dhlecommerce.nl/home/tracktrace/${barcode}?lang=${spoken[locale] ?? "en_GB"}`;
}
