import { areasIn } from "../../locales/read.ts";
import { receiveTexts } from "../kit/texts/i18n.ts";

/** Has every Dutch text loaded. */
export function receiveDutch() {
  for (const [, texts] of areasIn("nl")) receiveTexts("nl", texts);
}
