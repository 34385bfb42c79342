import { Autocomplete, Box } from "@mui/material";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { InputOf } from "../../../contract/http.ts";
import type { Order } from "../../../contract/orderAnswer.ts";
import { orderRoutesOf } from "../../../contract/orders.ts";
import type { ProductRow } from "../../../contract/productAnswer.ts";
import { products } from "../../../contract/products.ts";
import { useDebounced } from "../../kit/browser/useDebounced.ts";
import { call } from "../../kit/call/api.ts";
import { readAgain, useCall } from "../../kit/call/data.ts";
import { Code, Count, Money, StatusChip } from "../../kit/page/values.tsx";
import { type Outcome, OutcomeText, ScanField, useAdding } from "./ScanField.tsx";
import { productsWith } from "./scanned.ts";

/** What can be found for an order of a kind; a repair may use what is not for sale. */
const findable = { sale: { saleable: true }, repair: { lifecycle: "inStock,saleable" } };
const freeOf = (kind: "sale" | "repair", product: ProductRow) =>
  kind === "repair" && product.lifecycle === "inStock"
    ? product.stockQuantity - product.reservedQuantity
    : product.saleableQuantity;

const findProducts = async (query: InputOf<typeof products.list>["query"]) =>
  (await call(products.list, { query })).items;

/** Puts goods on a sale or parts on a repair: scan or type a SKU or serial number and press Enter, or choose what was found. */
export function GoodsScan({ kind, order }: { kind: "sale" | "repair"; order: Order }) {
  const { t } = useTranslation();
  // Read when its turn comes: lines that earlier scans added are on it by then.
  const lines = useRef(order.lines);
  useEffect(() => {
    lines.current = order.lines;
  }, [order.lines]);
  async function addPiece(product: ProductRow): Promise<Outcome> {
    const id = order.id;
    const existing = lines.current.find(({ productId }) => productId === product.id);
    if (existing && product.quantity <= 1)
      return { good: false, text: t("orders.scan.twice", { product: product.productName }) };
    const free = freeOf(kind, product) + (existing?.reserved ? existing.quantity : 0);
    const requested = (existing?.quantity ?? 0) + 1;
    if (free < requested)
      return {
        good: false,
        text: t("orders.scan.notFree", { sku: product.sku, status: product.statusName, free }),
      };
    const line = await call(orderRoutesOf[kind].addPiece, {
      params: { id },
      body: { productId: product.id },
    });
    lines.current = [...lines.current.filter((one) => one.id !== line.id), line];
    void readAgain();
    return {
      good: true,
      text: t("orders.scan.added", { product: product.productName, sku: product.sku, count: line.quantity }),
    };
  }
  const unclear = (count: number, code: string): Outcome => ({
    good: false,
    text: t(count ? "search.several" : "orders.scan.unknown", { code }),
  });
  const { typed, setTyped, field, take, outcome } = useAdding<ProductRow>(async (what) => {
    const meant = typeof what === "string" ? await productsWith(what, findProducts) : [what];
    return meant.length === 1 ? addPiece(meant[0]!) : unclear(meant.length, String(what));
  });
  const q = useDebounced(typed.trim());
  const results = useCall(
    products.list,
    { query: { q, ...findable[kind], pageSize: 12 } },
    { enabled: q.length > 1, keep: true },
  );

  return (
    <Box sx={{ mb: 1 }}>
      <Autocomplete<ProductRow, false, false, true>
        freeSolo
        options={typed.trim().length > 1 ? (results.data?.items ?? []) : []}
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
            <FoundProduct product={product} />
          </li>
        )}
        renderInput={({ slotProps, id }) => (
          <ScanField
            id={id}
            ref={slotProps.input.ref}
            className={slotProps.input.className}
            placeholder={t(kind === "sale" ? "orders.scan.placeholder" : "repairs.scanPart")}
            inputRef={field}
            inputProps={{
              ...slotProps.htmlInput,
              "aria-label": t(kind === "sale" ? "orders.scan.label" : "repairs.scanPart"),
            }}
          />
        )}
      />
      <OutcomeText outcome={outcome} />
    </Box>
  );
}

function FoundProduct({ product }: { product: ProductRow }) {
  const { t } = useTranslation();
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
      <StatusChip name={product.statusName} color={product.statusColor} />
      <Money cents={product.salePrice} />
    </Box>
  );
}
