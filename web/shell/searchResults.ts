import type { SearchHit } from "../../contract/dashboard.ts";

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
  if (of) return { to: `${folders[of.kind]}/${of.id}` };
  if (kind === "report" || kind === "mail") return { to: folders[kind], search: { q: title } };
  return { to: `${folders[kind]}/${kind === "user" ? encodeURIComponent(title) : id}` };
}
