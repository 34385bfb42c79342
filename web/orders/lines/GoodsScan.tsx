import { Box } from "@mui/material";
import { type ComponentType, useEffect, useRef, useState } from "react";
import { type ModelRequest, readModel } from "../../../contract/model.rules.ts";
import { notYetOf } from "../../../contract/notYet.rules.ts";
import type { Order } from "../../../contract/orderAnswer.ts";
import { orderRoutesOf } from "../../../contract/orders.routes.ts";
import type { ProductRow } from "../../../contract/productAnswer.ts";
import { products } from "../../../contract/products.routes.ts";
import type { InputOf } from "../../../contract/routes.ts";
import { saleLines } from "../../../contract/saleLines.routes.ts";
import { call } from "../../kit/call/api.ts";
import { readAgain } from "../../kit/call/data.ts";
import { useTranslation } from "../../kit/texts/i18n.ts";
import type { GoodsChoicesProps } from "./GoodsChoices.tsx";
import { type Outcome, OutcomeText, ScanField, useAdding } from "./ScanField.tsx";
import { productsWith } from "./scanned.ts";

const freeOf = (kind: "sale" | "repair", product: ProductRow) =>
  kind === "repair" && product.lifecycle === "inStock"
    ? product.stockQuantity - product.reservedQuantity
    : product.saleableQuantity;

const findProducts = async (query: InputOf<typeof products.list>["query"]) =>
  (await call(products.list, { query })).items;

/** The pieces that a quote may offer of what is not saleable yet, 0 for what is or will not be. */
const toComeOf = (product: ProductRow) =>
  notYetOf(product) && !product.archived ? product.quantity - product.reservedQuantity : 0;

/** Puts goods on a sale or parts on a repair: scan or type a SKU or serial number and press Enter, or choose what was found. */
export function GoodsScan({ kind, order }: { kind: "sale" | "repair"; order: Order }) {
  const { t } = useTranslation();
  const [Choices, setChoices] = useState<ComponentType<GoodsChoicesProps>>();
  /** Loads the choices when somebody types; scanning does not need them. */
  const load = () =>
    void import("./GoodsChoices.tsx").then(
      (module) => setChoices(() => module.GoodsChoices),
      () => undefined,
    );
  // A ref, so that a scan sees the lines that earlier scans added.
  const lines = useRef(order.lines);
  useEffect(() => {
    lines.current = order.lines;
  }, [order.lines]);
  async function addPiece(product: ProductRow): Promise<Outcome> {
    const id = order.id;
    const existing = lines.current.find(({ productId }) => productId === product.id);
    if (existing && product.quantity <= 1)
      return { good: false, text: t("orders.scan.twice", { product: product.productName }) };
    const isQuote = kind === "sale" && order.phase === "draft";
    const toCome = isQuote ? toComeOf(product) : 0;
    const free = (toCome || freeOf(kind, product)) + (existing?.reserved ? existing.quantity : 0);
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
    const added = t("orders.scan.added", {
      product: product.productName,
      sku: product.sku,
      count: line.quantity,
    });
    const stage = toCome ? notYetOf(product) : undefined;
    return { good: true, text: stage ? `${added} – ${t(`documents.notYet.${stage}`)}` : added };
  }
  async function addModel(wish: ModelRequest): Promise<Outcome> {
    const { lineIds } = await call(saleLines.addModel, { params: { id: order.id }, body: wish });
    void readAgain();
    return { good: true, text: t("orders.scan.modelAdded", { count: lineIds.length, name: wish.name }) };
  }
  const unclear = (count: number, code: string): Outcome => ({
    good: false,
    text: t(count ? "search.several" : "orders.scan.unknown", { code }),
  });
  const { typed, setTyped, field, take, outcome } = useAdding<ProductRow>(async (what) => {
    const wish = kind === "sale" && typeof what === "string" ? readModel(what) : undefined;
    if (wish) return addModel(wish);
    const meant = typeof what === "string" ? await productsWith(what, findProducts) : [what];
    return meant.length === 1 ? addPiece(meant[0]!) : unclear(meant.length, String(what));
  });
  const labels = {
    placeholder: t(kind === "sale" ? "orders.scan.placeholder" : "repairs.scanPart"),
    label: t(kind === "sale" ? "orders.scan.label" : "repairs.scanPart"),
  };
  return (
    <Box sx={{ mb: 1 }}>
      {Choices ? (
        <Choices
          kind={kind}
          isQuote={kind === "sale" && order.phase === "draft"}
          typed={typed}
          setTyped={setTyped}
          field={field}
          take={take}
          {...labels}
        />
      ) : (
        <ScanField
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onFocus={load}
          onKeyDown={({ key }) => {
            if (key === "Enter" && typed.trim()) take(typed.trim());
          }}
          inputRef={field}
          placeholder={labels.placeholder}
          inputProps={{ "aria-label": labels.label, role: "combobox", "aria-expanded": false }}
        />
      )}
      <OutcomeText outcome={outcome} />
    </Box>
  );
}
