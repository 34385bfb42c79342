import type { SearchHit } from "../../contract/dashboard.ts";
import type { TextKey } from "../../contract/textKeys.ts";

type Hit = Pick<SearchHit, "kind" | "id" | "title" | "of">;

const folders: Record<SearchHit["kind"], string> = {
  product: "/products",
  purchase: "/orders/purchases",
  sale: "/orders/sales",
  repair: "/orders/repairs",
  contact: "/contacts",
  company: "/companies",
  task: "/tasks",
  location: "/places",
  drive: "/products",
  report: "/erasure",
  file: "/orders/sales",
  user: "/admin/users",
  mail: "/admin/mails",
};
/** The screen of something that was found: its own, that of what it belongs to, or the list that shows it. */
export function screenOf({ kind, id, title, of }: Hit): { to: string; search?: { q: string } } {
  if (of?.kind === "report") return { to: folders.report, search: { q: title } };
  if (of) return { to: `${folders[of.kind]}/${of.id}` };
  if (kind === "report" || kind === "mail") return { to: folders[kind], search: { q: title } };
  return { to: `${folders[kind]}/${id}` };
}

/** The kinds whose lists show all that a search finds of them, with the name of the list. */
export const lists = {
  product: "products.title",
  purchase: "purchases.title",
  sale: "sales.title",
  repair: "repairs.title",
  contact: "contacts.title",
  company: "companies.title",
  task: "tasks.title",
} as const satisfies Partial<Record<SearchHit["kind"], TextKey>>;
type Listed = keyof typeof lists;

/** The lists in which several of these hits are, each searched for the same. */
export const listsOf = (hits: readonly Pick<SearchHit, "kind">[], q: string) =>
  (Object.keys(lists) as Listed[])
    .filter((kind) => hits.filter((hit) => hit.kind === kind).length > 1)
    .map((kind) => ({ kind, to: folders[kind], search: { q } }));
