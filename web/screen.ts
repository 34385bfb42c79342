import { lazyRouteComponent } from "@tanstack/react-router";
import type { ComponentType } from "react";
import type { Gate } from "../contract/access.ts";
import type { Area, TextKey } from "../contract/textKeys.ts";

export const groupsOfPlaces = [
  "today",
  "intake",
  "workshop",
  "stock",
  "sales",
  "logistics",
  "contacts",
  "mailing",
  "insight",
  "admin",
] as const;
export type Group = (typeof groupsOfPlaces)[number];
/** The subjects of the admin centre, under which its cards are. */
export const adminSubjects = ["people", "goods", "orders", "company", "upkeep"] as const;
type Icon = ComponentType<{ fontSize?: "small" }>;
/** In the rail with its icon, or a card of the admin centre (`web/admin/icons.ts` has its icon). */
type Place = ({ group: Exclude<Group, "admin">; icon: Icon } | { group: "admin"; icon?: Icon }) & {
  /** Of a screen of the admin centre: where its card is; of the company by itself when left out. */
  subject?: (typeof adminSubjects)[number];
  /** Key of its name. */
  text: TextKey;
  /** The place of the rail whose screen leads here; the search of everything knows this one as well. */
  under?: string;
  /** What people outside the company call it. */
  outsideText?: TextKey;
  /** The start of the paths that belong to it, when not its own. */
  covers?: string;
  /** The route whose right means that somebody works there, and does not only look. */
  work?: Gate;
};
export type Screen = {
  path: string;
  screen: ReturnType<typeof lazyRouteComponent> | ComponentType;
  /** The areas of texts that it and its dialogs need, besides those of every page (`areas.ts`). */
  texts?: readonly Area[];
  /** The route of the contract without which the screen is of no use. */
  gate?: Gate;
  place?: Place;
};
type Lists<N extends string> = Record<`${N}List`, ComponentType>;
type Forms<N extends string> = Record<`${N}Form`, ComponentType>;
type Load<Module> = () => Promise<Module>;

/** The three screens of a plain resource: the list, a new one, and one. Its modules export `<Name>List` and `<Name>Form`. */
export function resource<N extends string>(
  path: string,
  load: { list: Load<Lists<N>>; form: Load<Forms<N>> },
  name: N,
  { list, read, create }: { list: Gate; read: Gate; create: Gate },
  { texts, ...place }: Place & { texts: readonly Area[] },
): Screen[] {
  const form = lazyRouteComponent(load.form, `${name}Form`) as ComponentType;
  return [
    {
      path,
      screen: lazyRouteComponent(load.list, `${name}List`) as ComponentType,
      texts,
      gate: list,
      place: { work: create, ...place },
    },
    { path: `${path}/new`, screen: form, texts, gate: create },
    { path: `${path}/$id`, screen: form, texts, gate: read },
  ];
}
