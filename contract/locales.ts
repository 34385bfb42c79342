import { type TOptional, type TSchema, Type } from "typebox";
import { strict } from "./http.ts";

/** The languages of the product. */
export const locales = ["nl", "en", "de", "es", "fr", "ar", "fa", "pt"] as const;
export type Locale = (typeof locales)[number];
/** A value for each language, all optional. */
export const byLocale = <S extends TSchema>(schema: S) =>
  strict(
    Object.fromEntries(locales.map((locale) => [locale, Type.Optional(schema)])) as Record<
      Locale,
      TOptional<S>
    >,
  );
