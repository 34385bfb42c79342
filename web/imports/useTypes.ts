import { productTypes } from "../../contract/productTypes.routes.ts";
import { useCall } from "../kit/call/data.ts";
import { useMay } from "../kit/call/session.ts";

export type TypeNamed = { id: number; name: string };

/** The product types that goods can come in as. */
export function useTypes(): TypeNamed[] {
  const enabled = useMay()(productTypes.list);
  const query = { pageSize: 200, sort: "name" };
  return useCall(productTypes.list, { query }, { enabled, staleTime: 60_000 }).data?.items ?? [];
}
