import type dutch from "../locales/nl.json";

type Plural = "zero" | "one" | "two" | "few" | "many" | "other";
/** A key as used in the code, without its plural suffix. */
type Singular<Name extends string> = Name extends `${infer Base}_${Plural}` ? Base : Name;
type KeysOf<Tree> = {
  [Name in keyof Tree & string]: Tree[Name] extends string ? Singular<Name> : `${Name}.${KeysOf<Tree[Name]>}`;
}[keyof Tree & string];
type AreasOf<Tree> = {
  [Name in keyof Tree & string]: Tree[Name] extends string ? never : Name | `${Name}.${AreasOf<Tree[Name]>}`;
}[keyof Tree & string];

/** The key of a text. */
export type TextKey = KeysOf<typeof dutch>;
/** The beginning of a text's key: its first part, or several. */
export type TextArea = AreasOf<typeof dutch>;
/** An area that has a text of this name. */
export type AreaWith<Name extends string> = {
  [Area in TextArea]: `${Area}.${Name}` extends TextKey ? Area : never;
}[TextArea];
/** The areas with the texts of a list, and of a form. */
export type ListArea = AreaWith<"title"> & AreaWith<"empty">;
export type FormArea = AreaWith<"title"> & AreaWith<"new"> & AreaWith<"one">;

/** A key whose last part comes from the server, or from a list of words that has a test of its own. */
export const keyIn = (area: TextArea, name: string) => `${area}.${name}` as TextKey;
