import type { Found } from "../../contract/dashboard.ts";

const folders: Record<Found["kind"], string> = {
  product: "/products",
  purchase: "/orders/purchases",
  sale: "/orders/sales",
  repair: "/orders/repairs",
  contact: "/contacts",
  company: "/companies",
};
/** The screen of something that was found. */
export const screenOf = ({ kind, id }: Pick<Found, "kind" | "id">) => `${folders[kind]}/${id}`;
