import type { Locale } from "../../../contract/locales.ts";
import { hasText, textOf } from "../../ground/base/texts.ts";

/** Why a message has no success: our own reasons are codes, what a mail server said stays as it is. */
export function answerText(locale: Locale, answer: string) {
  const key = `recipientAnswers.${answer}`;
  return /^\w+$/.test(answer) && hasText(key) ? textOf(locale, key) : answer;
}
