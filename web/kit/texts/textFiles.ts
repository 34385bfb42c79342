const files = import.meta.glob<string>("../../../locales/*.json", {
  query: "?url",
  import: "default",
  eager: true,
});
/** Where the texts of a part of the product are. The build cuts them by part; until then a language is one file. */
export const addressOfTexts = (locale: string, _part: string) => files[`../../../locales/${locale}.json`]!;
