import { Link } from "@tanstack/react-router";
import { attributes } from "../../contract/attributes.ts";
import { autocomplete } from "../../contract/autocomplete.ts";
import type { OutputOf } from "../../contract/http.ts";
import { productTypes } from "../../contract/productTypes.ts";
import { useCall } from "../kit/call/data.ts";

export type Attribute = OutputOf<typeof attributes.read>;

export function useAttributes(enabled = true) {
  const query = { pageSize: 200, sort: "position" };
  return useCall(attributes.list, { query }, { enabled, staleTime: 60_000 }).data?.items;
}

/** The attributes of a product type in the order of that type; undefined while they are read. */
export function useTypeAttributes(typeId: number | null | undefined): Attribute[] | undefined {
  const all = useAttributes(Boolean(typeId));
  const type = useCall(
    productTypes.read,
    { params: { id: typeId ?? 0 } },
    { enabled: Boolean(typeId), staleTime: 60_000 },
  );
  if (!typeId) return [];
  const order = type.data?.attributes;
  return order && all && order.flatMap((id) => all.find((attribute) => attribute.id === id) ?? []);
}

/** The part that an attribute's value names by its number. */
function PartName({ id }: { id: string }) {
  const parts = useCall(autocomplete.products, { query: { ids: id, limit: 1 } }, { staleTime: 60_000 });
  return <Link to={`/products/${id}`}>{parts.data?.[0]?.label ?? `#${id}`}</Link>;
}

export function AttributeValue({ type, value }: { type: Attribute["type"]; value: string | undefined }) {
  if (!value) return <span aria-hidden>–</span>;
  return type === "product" && /^\d+$/.test(value) ? <PartName id={value} /> : <bdi>{value}</bdi>;
}
