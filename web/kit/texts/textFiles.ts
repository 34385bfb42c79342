const files = import.meta.glob<string>("../../../locales/*.json", {
  query: "?url",
  import: "default",
  eager: true,
});
/** The address of a part's texts. The build splits them by part; in development a language is one file. */
export const addressOfTexts = (locale: string, _part: string) => files[`../../../locales/${locale}.json`]!;
