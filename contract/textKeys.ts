/** The files of texts of a language, each an area that screens load whole; one key is in one of them. */
type Files = {
  account: typeof import("../locales/nl/account.json");
  admin: typeof import("../locales/nl/admin.json");
  contacts: typeof import("../locales/nl/contacts.json");
  dashboard: typeof import("../locales/nl/dashboard.json");
  driving: typeof import("../locales/nl/driving.json");
  erasure: typeof import("../locales/nl/erasure.json");
  errors: typeof import("../locales/nl/errors.json");
  imports: typeof import("../locales/nl/imports.json");
  insight: typeof import("../locales/nl/insight.json");
  intake: typeof import("../locales/nl/intake.json");
  kit: typeof import("../locales/nl/kit.json");
  logistics: typeof import("../locales/nl/logistics.json");
  mailing: typeof import("../locales/nl/mailing.json");
  names: typeof import("../locales/nl/names.json");
  orders: typeof import("../locales/nl/orders.json");
  papers: typeof import("../locales/nl/papers.json");
  payments: typeof import("../locales/nl/payments.json");
  people: typeof import("../locales/nl/people.json");
  products: typeof import("../locales/nl/products.json");
  record: typeof import("../locales/nl/record.json");
  sending: typeof import("../locales/nl/sending.json");
  shared: typeof import("../locales/nl/shared.json");
  shell: typeof import("../locales/nl/shell.json");
  start: typeof import("../locales/nl/start.json");
  system: typeof import("../locales/nl/system.json");
  warehouse: typeof import("../locales/nl/warehouse.json");
  webshop: typeof import("../locales/nl/webshop.json");
  workshop: typeof import("../locales/nl/workshop.json");
};
/** A file of texts: `locales/nl/orders.json`. */
export type Area = keyof Files;
type TextsOf<Name extends Area> = Omit<Files[Name], "default">;

type Plural = "zero" | "one" | "two" | "few" | "many" | "other";
/** A key as used in the code, without its plural suffix. */
type Singular<Name extends string> = Name extends `${infer Base}_${Plural}` ? Base : Name;
type KeysOf<Tree> = {
  [Name in keyof Tree & string]: Tree[Name] extends string ? Singular<Name> : `${Name}.${KeysOf<Tree[Name]>}`;
}[keyof Tree & string];
type BeginningsOf<Tree> = {
  [Name in keyof Tree & string]: Tree[Name] extends string
    ? never
    : Name | `${Name}.${BeginningsOf<Tree[Name]>}`;
}[keyof Tree & string];

/** The key of a text. */
export type TextKey = { [Name in Area]: KeysOf<TextsOf<Name>> }[Area];
/** The beginning of a text's key: its first part, or several. */
export type TextArea = { [Name in Area]: BeginningsOf<TextsOf<Name>> }[Area];
/** An area that has a text of this name. */
export type AreaWith<Name extends string> = {
  [Beginning in TextArea]: `${Beginning}.${Name}` extends TextKey ? Beginning : never;
}[TextArea];
/** The areas with the texts of a list, and of a form. */
export type ListArea = AreaWith<"title"> & AreaWith<"empty">;
export type FormArea = AreaWith<"title"> & AreaWith<"new"> & AreaWith<"one">;

/** A key whose last part comes from the server, or from a list of words that has a test of its own. */
export const keyIn = (area: TextArea, name: string) => `${area}.${name}` as TextKey;
