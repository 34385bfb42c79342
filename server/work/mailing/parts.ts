import type { Copy } from "../../../contract/emailBlocks.ts";
import type { Locale } from "../../../contract/locales.ts";

export type RenderedPicture = { url: string; width: number; height: number };
/** Who sends a mail, and how it looks. */
export type Sender = {
  name: string;
  /** Street, postcode and place, in a line. */
  address: string;
  /** Of buttons and links: `#1F0E8F`. */
  color: string;
};
/** The copy of one language, and what its blocks are drawn with. */
export type DocumentParts = {
  copy: Copy;
  locale: Locale;
  sender: Sender;
  pictures: ReadonlyMap<number, RenderedPicture>;
  linkOf: (url: string) => string;
  unsubscribeUrl: string;
};

export const isRightToLeft = (locale: Locale) => locale === "ar" || locale === "fa";
const signs: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
export const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => signs[sign]!);
