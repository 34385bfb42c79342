const files = import.meta.glob<string>("../../../locales/*.json", {
  query: "?url",
  import: "default",
  eager: true,
});
/** Where the texts of a language are; undefined for one that there is not. */
export const addressOfTexts = (locale: string) => files[`../../../locales/${locale}.json`];
