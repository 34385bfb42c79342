/**
 * i18next's way of writing values into a sentence, as one of its modules: `write` gets the value and the language.
 * Its own would need a format's name in every text.
 */
export const inserter = (write: (value: unknown, locale: string) => unknown) => ({
  type: "formatter" as const,
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, _form?: string, locale = "nl") => write(value, locale),
});
