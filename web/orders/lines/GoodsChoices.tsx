import { Autocomplete, Box } from "@mui/material";
import { type RefObject, useLayoutEffect, useState } from "react";
import type { ProductRow } from "../../../contract/productAnswer.ts";
import { products } from "../../../contract/products.routes.ts";
import { useDebounced } from "../../kit/browser/useDebounced.ts";
import { useCall } from "../../kit/call/data.ts";
import { Note } from "../../kit/look/Text.tsx";
import { Code, Count, Money, StatusChip } from "../../kit/page/values.tsx";
import { placeText } from "../../kit/texts/format.ts";
import { useTranslation } from "../../kit/texts/i18n.ts";
import { ScanField } from "./ScanField.tsx";

/** The products to search for an order of a kind; a repair may also use products that are not for sale. */
const findable = {
  sale: { saleable: true },
  repair: { lifecycle: "inStock,saleable" },
  /** A quote may offer what is in the workshop or on its way. */
  quote: { lifecycle: "purchased,inStock,onHold,saleable" },
};

export type GoodsChoicesProps = {
  kind: "sale" | "repair";
  /** A draft sale. */
  isQuote?: boolean;
  typed: string;
  setTyped: (typed: string) => void;
  field: RefObject<HTMLInputElement | null>;
  take: (what: ProductRow | string) => void;
  label: string;
  placeholder: string;
};

/** The scan field with search results; it takes over the focus from the plain field. */
export function GoodsChoices({
  kind,
  isQuote = false,
  typed,
  setTyped,
  field,
  take,
  label,
  placeholder,
}: GoodsChoicesProps) {
  const q = useDebounced(typed.trim());
  // Text that was typed before this loaded is searched at once.
  const [open, setOpen] = useState(typed !== "");
  const results = useCall(
    products.list,
    { query: { q, ...findable[isQuote ? "quote" : kind], pageSize: 12 } },
    { enabled: q.length > 1, keepPrevious: true },
  );
  const unproven = useCall(
    products.list,
    { query: { q, ...findable.repair, missingProof: true, pageSize: 12 } },
    { enabled: q.length > 1, keepPrevious: true },
  );
  const withoutProof = new Set(unproven.data?.items.map(({ id }) => id));
  const found = results.data?.items ?? [];
  // Products that cannot be sold are shown with the reason.
  const others = unproven.data?.items.filter(({ id }) => found.every((one) => one.id !== id)) ?? [];
  // biome-ignore lint/correctness/useExhaustiveDependencies: only at the start, and unless the focus went on meanwhile
  useLayoutEffect(() => {
    if (document.activeElement !== document.body) return;
    field.current?.focus();
    field.current?.setSelectionRange(typed.length, typed.length);
  }, []);
  return (
    <Autocomplete<ProductRow, false, false, true>
      freeSolo
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      options={typed.trim().length > 1 ? [...found, ...others] : []}
      getOptionDisabled={(option) =>
        typeof option !== "string" && kind === "sale" && !isQuote && withoutProof.has(option.id)
      }
      value={null}
      inputValue={typed}
      onInputChange={(_, value, reason) => reason !== "reset" && setTyped(value)}
      onChange={(_, value) => {
        if (value) take(typeof value === "string" ? value.trim() : value);
      }}
      filterOptions={(all) => all}
      getOptionLabel={(option) => (typeof option === "string" ? option : option.sku)}
      getOptionKey={(option) => (typeof option === "string" ? option : option.id)}
      renderOption={({ key, ...attributes }, product) => (
        <li key={key} {...attributes}>
          <FoundProduct product={product} isProven={!withoutProof.has(product.id)} />
        </li>
      )}
      renderInput={({ slotProps, id }) => (
        <ScanField
          id={id}
          ref={slotProps.input.ref}
          className={slotProps.input.className}
          placeholder={placeholder}
          inputRef={field}
          inputProps={{ ...slotProps.htmlInput, "aria-label": label }}
        />
      )}
    />
  );
}

function FoundProduct({ product, isProven }: { product: ProductRow; isProven: boolean }) {
  const { t } = useTranslation();
  const place = placeText(product.locationName, product.locationLabel);
  return (
    <Box sx={{ display: "flex", gap: 1.5, flex: 1, alignItems: "baseline", flexWrap: "wrap" }}>
      <Code copy={false}>{product.sku}</Code>
      <Box sx={{ flex: 1, minWidth: 160 }}>
        <bdi>{product.productName}</bdi> <Code copy={false}>{product.serialNumber || " "}</Code>
      </Box>
      {product.quantity > 1 && (
        <span>
          <Count value={product.saleableQuantity} /> {t("orders.free")}
        </span>
      )}
      {!isProven && <Note sx={{ color: "error.main" }}>{`▲ ${t("rowProblems.unproven")}`}</Note>}
      {place && <Note>{place}</Note>}
      <StatusChip name={product.statusName} color={product.statusColor} />
      <Money cents={product.salePrice} />
    </Box>
  );
}
