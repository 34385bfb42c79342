import { Box, Button } from "@mui/material";
import { useEffect, useRef, useState } from "react";
import type { Order } from "../../../contract/orderAnswer.ts";
import type { OrderLine, PurchaseLineInput } from "../../../contract/orderLines.ts";
import { purchases } from "../../../contract/orders.routes.ts";
import type { ProductRow } from "../../../contract/productAnswer.ts";
import { products } from "../../../contract/products.routes.ts";
import { lifecycles } from "../../../contract/statuses.ts";
import { call } from "../../kit/call/api.ts";
import { readAgain } from "../../kit/call/data.ts";
import { useMay } from "../../kit/call/session.ts";
import { Small } from "../../kit/look/Text.tsx";
import { lazyPart } from "../../kit/overlays/lazyPart.tsx";
import { useTranslation } from "../../kit/texts/i18n.ts";
import { purchaseBodyOf } from "./lineBodies.ts";
import { type Outcome, OutcomeText, ScanField, useAdding } from "./ScanField.tsx";
import { productsWith } from "./scanned.ts";
import { buyingOf, type PurchaseScanResult } from "./scannedPurchase.ts";

const PurchaseLineDialog = lazyPart(() => import("./PurchaseLineDialog.tsx"), "PurchaseLineDialog");

type Question = { device: Partial<PurchaseLineInput>; answer: (line: OrderLine | undefined) => void };

/** A line's fields that all devices of the same model share. */
const modelOf = (line: OrderLine): PurchaseLineInput => {
  const { version: _, ...body } = purchaseBodyOf(line);
  return { ...body, serialNumber: "", quantity: 1, assetTag: "", remarks: "" };
};
const nameOf = ({ productName, typeId }: ProductRow) => ({ productName, typeId });

/** Adds devices to a purchase by scanning: the first is described, the next ones copy it until changed. */
export function PurchaseScan({ order }: { order: Order }) {
  const { t } = useTranslation();
  const findKnown = useKnown();
  // Refs, so that a scan sees what earlier scans changed.
  const lines = useRef(order.lines);
  useEffect(() => {
    lines.current = order.lines;
  }, [order.lines]);
  const model = useRef<PurchaseLineInput>(undefined);
  const [modelName, setModelName] = useState("");
  const [question, setQuestion] = useState<Question>();
  const repeat = (device: PurchaseLineInput | undefined) => {
    model.current = device;
    setModelName(device?.productName ?? "");
  };
  const ask = (device: Question["device"]) =>
    new Promise<OrderLine | undefined>((resolve) =>
      setQuestion({
        device,
        answer: (line) => {
          setQuestion(undefined);
          resolve(line);
        },
      }),
    );
  async function addDevice(code: string): Promise<Outcome> {
    const buying = buyingOf(code, lines.current, await findKnown(code));
    if (buying.refused) return { good: false, text: refusalText(buying, code) };
    const { numbers, sold } = buying;
    const line =
      model.current && !sold
        ? await call(purchases.addLine, {
            params: { id: order.id },
            body: { ...model.current, ...numbers },
          })
        : await ask({ ...(sold && nameOf(sold)), ...numbers });
    if (!line) return { good: false, text: t("purchases.scan.dropped", { code }) };
    if (!sold) repeat(modelOf(line));
    lines.current = [...lines.current, line];
    void readAgain();
    return { good: true, text: t("purchases.scan.added", { code, product: line.productName }) };
  }
  const refusalText = (
    buying: Extract<PurchaseScanResult<ProductRow>, { refused: string }>,
    code: string,
  ) => {
    if (buying.refused === "onOrder")
      return t("purchases.scan.onOrder", { code, product: buying.line.productName });
    if (buying.refused === "here") {
      const { sku, statusName: status } = buying.product;
      return t("purchases.scan.here", { code, sku, status });
    }
    return t(buying.refused === "several" ? "search.several" : `purchases.scan.${buying.refused}`, { code });
  };
  const { typed, setTyped, field, take, outcome } = useAdding<string>(addDevice);
  return (
    <Box sx={{ mb: 1 }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim()) take(typed.trim());
        }}
      >
        <ScanField
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          inputRef={field}
          placeholder={t("purchases.scan.placeholder")}
          inputProps={{ "aria-label": t("purchases.scan.label"), autoComplete: "off" }}
        />
      </form>
      <OutcomeText outcome={outcome} />
      {modelName && (
        <Small sx={{ display: "flex", alignItems: "baseline", gap: 1, flexWrap: "wrap" }}>
          {t("purchases.scan.model", { product: modelName })}
          <Button
            size="small"
            color="inherit"
            onClick={() => {
              repeat(undefined);
              field.current?.focus();
            }}
          >
            {t("purchases.scan.otherModel")}
          </Button>
        </Small>
      )}
      {question && (
        <PurchaseLineDialog
          order={order}
          device={question.device}
          onSaved={question.answer}
          onClose={() => question.answer(undefined)}
        />
      )}
    </Box>
  );
}

/** Finds the products with a number, sold ones too; none for people who may not see products. */
function useKnown() {
  const may = useMay();
  return async (code: string) =>
    may(products.list)
      ? productsWith(
          code,
          async (asked) =>
            (await call(products.list, { query: { ...asked, lifecycle: lifecycles.join(",") } })).items,
        )
      : [];
}
