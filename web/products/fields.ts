import { useMemo } from "react";
import { strict } from "../../contract/http.ts";
import { rightsToChange } from "../../contract/products.routes.ts";
import { ProductInput, products } from "../../contract/products.ts";
import { useMay, useMe } from "../kit/call/session.ts";

const mayChange = (field: string, rights: readonly string[]) =>
  rightsToChange(field).some((right) => rights.includes(right));

/** Whether the person may change a field of a product. */
export function useMayChange() {
  const rights = useMe()?.permissions ?? [];
  return (field: string) => mayChange(field, rights);
}

/** How the person saves a product: the whole of it, or the fields that they may change. */
export function useSaving() {
  const isWhole = useMay()(products.replace);
  const rights = useMe()?.permissions;
  return useMemo(() => {
    if (isWhole) return products.replace;
    const own = Object.entries(ProductInput.properties).filter(([field]) => mayChange(field, rights ?? []));
    const { version } = products.change.schema.body.properties;
    const body = strict({ ...Object.fromEntries(own), version });
    return { ...products.change, schema: { ...products.change.schema, body } };
  }, [isWhole, rights]);
}
