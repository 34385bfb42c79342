import { Link } from "@tanstack/react-router";
import { attributes } from "../../contract/attributes.routes.ts";
import { autocomplete } from "../../contract/autocomplete.routes.ts";
import { productTypes } from "../../contract/productTypes.routes.ts";
import type { OutputOf } from "../../contract/routes.ts";
import { useCall } from "../kit/call/data.ts";
import { ownDirection, StatusChip } from "../kit/page/values.tsx";

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

/** A value as people read it: an option in its colour, a bare number with its unit, a part by its name. */
export function AttributeValue({ of, value }: { of: Attribute; value: string | undefined }) {
  if (!value) return <span aria-hidden>–</span>;
  if (of.type === "product" && /^\d+$/.test(value)) return <PartName id={value} />;
  const color = of.type === "select" ? of.colors[value] : undefined;
  if (color) return <StatusChip name={value} color={color} />;
  return ownDirection(withUnit(value, of.unit));
}

const withUnit = (value: string, unit: string) =>
  unit && /^[\d.,]+$/.test(value) ? `${value} ${unit}` : value;
