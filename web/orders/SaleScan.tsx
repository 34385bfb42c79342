import QrCodeScanner from "@mui/icons-material/QrCodeScanner";
import { Autocomplete, Box, InputAdornment, OutlinedInput } from "@mui/material";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { InputOf } from "../../contract/http.ts";
import { type Order, sales } from "../../contract/orders.ts";
import { type ProductRow, products } from "../../contract/products.ts";
import { call } from "../kit/api.ts";
import { readAgain, useCall } from "../kit/data.ts";
import { dialogIsOpen, useScans } from "../kit/scans.ts";
import { Code, Count, Money, StatusChip } from "../kit/show.tsx";
import { messageOf, showToast } from "../kit/toasts.ts";
import { useLater } from "../kit/useLater.ts";
import { productsWith } from "./scanned.ts";

type Said = { good: boolean; text: string };
let lastSaid = 0;

const find = async (query: InputOf<typeof products.list>["query"]) =>
  (await call(products.list, { query })).items;

/** Puts goods on a sale: scan or type a SKU or serial number and press Enter, or choose what was found. */
export function SaleScan({ order }: { order: Order }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const [said, setSaid] = useState<Said & { key: number }>();
  const field = useRef<HTMLInputElement>(null);
  const chain = useRef(Promise.resolve());
  // Read when its turn comes: lines that earlier scans added are on it by then.
  const lines = useRef(order.lines);
  useEffect(() => {
    lines.current = order.lines;
  }, [order.lines]);
  const q = useLater(typed.trim());
  const found = useCall(
    products.list,
    { query: { q, saleable: true, pageSize: 12 } },
    { enabled: q.length > 1, keep: true },
  );

  async function add(product: ProductRow): Promise<Said> {
    const id = order.id;
    const there = lines.current.find(({ productId }) => productId === product.id);
    if (there && product.quantity <= 1)
      return { good: false, text: t("orders.scan.twice", { product: product.productName }) };
    const free = product.saleableQuantity + (there?.reserved ? there.quantity : 0);
    const wanted = (there?.quantity ?? 0) + 1;
    if (free < wanted)
      return {
        good: false,
        text: t("orders.scan.notFree", { sku: product.sku, status: product.statusName, free }),
      };
    const line = await call(sales.addPiece, { params: { id }, body: { productId: product.id } });
    lines.current = [...lines.current.filter((one) => one.id !== line.id), line];
    void readAgain();
    return {
      good: true,
      text: t("orders.scan.added", { product: product.productName, sku: product.sku, count: line.quantity }),
    };
  }
  const unclear = (count: number, code: string): Said => ({
    good: false,
    text: t(count ? "search.several" : "orders.scan.unknown", { code }),
  });
  const tell = (what: Said) => setSaid({ ...what, key: ++lastSaid });
  // One after another: a scanner is faster than the server.
  const addNext = (what: string | ProductRow) => {
    chain.current = chain.current.then(async () => {
      try {
        const meant = typeof what === "string" ? await productsWith(what, find) : [what];
        tell(meant.length === 1 ? await add(meant[0]!) : unclear(meant.length, String(what)));
      } catch (error) {
        tell({ good: false, text: messageOf(error) });
      }
    });
  };
  function take(what: string | ProductRow) {
    setTyped("");
    addNext(what);
    field.current?.focus();
  }
  // Wherever the focus is: what came of it is brought into sight, and the focus stays.
  useScans((code) => {
    if (dialogIsOpen()) return void showToast(t("search.dialogOpen", { code }), "info");
    addNext(code);
    field.current?.scrollIntoView({ block: "nearest" });
  });
  return (
    <Box sx={{ mb: 1 }}>
      <Autocomplete<ProductRow, false, false, true>
        freeSolo
        options={typed.trim().length > 1 ? (found.data?.items ?? []) : []}
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
            <Found product={product} />
          </li>
        )}
        renderInput={({ slotProps, id }) => (
          <OutlinedInput
            id={id}
            fullWidth
            ref={slotProps.input.ref}
            className={slotProps.input.className}
            placeholder={t("orders.scan.placeholder")}
            inputRef={field}
            startAdornment={
              <InputAdornment position="start">
                <QrCodeScanner fontSize="small" />
              </InputAdornment>
            }
            inputProps={{ ...slotProps.htmlInput, "aria-label": t("orders.scan.label"), maxLength: 80 }}
          />
        )}
      />
      <Box
        role="status"
        sx={{ minHeight: 22, mt: 0.5, fontSize: 13, color: said?.good ? "success.main" : "error.main" }}
      >
        {/* As an element of its own the same is read the second time too. */}
        {said && <span key={said.key}>{`${said.good ? "✓" : "▲"} ${said.text}`}</span>}
      </Box>
    </Box>
  );
}

function Found({ product }: { product: ProductRow }) {
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
