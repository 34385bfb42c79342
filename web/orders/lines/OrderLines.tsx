import Add from "@mui/icons-material/Add";
import { Box, Button, OutlinedInput, useMediaQuery } from "@mui/material";
import { useState } from "react";
import { lotPrice } from "../../../contract/lotPrice.routes.ts";
import type { Order } from "../../../contract/orderAnswer.ts";
import type { OrderLine } from "../../../contract/orderLines.ts";
import { saleServices } from "../../../contract/services.routes.ts";
import type { OrderKind } from "../../../contract/statuses.ts";
import { useMay } from "../../kit/call/session.ts";
import { showToast } from "../../kit/call/toasts.ts";
import { Faint, Heading } from "../../kit/look/Text.tsx";
import { lazyPart } from "../../kit/overlays/lazyPart.tsx";
import { ListCards } from "../../kit/rows/ListCards.tsx";
import { ListTable } from "../../kit/rows/ListTable.tsx";
import { Pager, usePages } from "../../kit/rows/Pager.tsx";
import { useFormat, useTranslation } from "../../kit/texts/i18n.ts";
import { VatSwitch } from "../../pricing/withVat.tsx";
import { nameOf, type VatCode } from "../kinds.ts";
import { enterRow } from "../sheet/cellSteps.ts";
import { useArrange } from "./arrangeLines.ts";
import { GoodsScan } from "./GoodsScan.tsx";
import { isReceived, nameOfLine } from "./LineActions.tsx";
import { useLineColumns } from "./lineColumns.tsx";
import { PurchaseScan } from "./PurchaseScan.tsx";
import { useRemoveLine } from "./removeLine.ts";

const PasteDialog = lazyPart(() => import("../sheet/PasteDialog.tsx"), "PasteDialog");
const LotPriceDialog = lazyPart(() => import("./LotPriceDialog.tsx"), "LotPriceDialog");
const PurchaseLineDialog = lazyPart(() => import("./PurchaseLineDialog.tsx"), "PurchaseLineDialog");
const RepairLineDialog = lazyPart(() => import("./RepairLineDialog.tsx"), "RepairLineDialog");
const SaleLineDialog = lazyPart(() => import("./SaleLineDialog.tsx"), "SaleLineDialog");
const ServiceDialog = lazyPart(() => import("./ServiceDialog.tsx"), "ServiceDialog");

type Props = {
  kind: OrderKind;
  order: Order;
  writable: boolean;
  refused: ReadonlySet<number>;
  vatCodes: readonly VatCode[];
};
const pageSize = 25;
const lineMatches = (line: OrderLine, word: string) =>
  [
    line.productName,
    line.serialNumber,
    line.imei,
    line.imei2,
    line.sku,
    line.assetTag,
    line.typeName,
    line.remarks,
  ]
    .join(" ")
    .toLowerCase()
    .includes(word);

/** The lines of an order. */
export function OrderLines({ kind, order, writable, refused, vatCodes }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const phone = useMediaQuery("(max-width: 599px)");
  const isUsual = useMediaQuery("(max-width: 1599px)");
  const isNarrow = useMediaQuery("(max-width: 1399px)");
  const [typed, setTyped] = useState("");
  const may = useMay();
  const [pasting, setPasting] = useState(false);
  const [pricing, setPricing] = useState(false);
  const [editing, setEditing] = useState<OrderLine | "new" | "service">();
  const word = typed.trim().toLowerCase();
  const matching = word ? order.lines.filter((line) => lineMatches(line, word)) : order.lines;
  const wrongFirst = refused.size
    ? [...matching].sort((a, b) => Number(refused.has(b.id)) - Number(refused.has(a.id)))
    : matching;
  const pages = usePages(wrongFirst, phone ? 8 : pageSize);
  const takeOff = useRemoveLine(kind, order, () => setEditing(undefined));
  const editedLine = typeof editing === "string" ? undefined : editing;
  const isService = editing === "service" || editedLine?.kind === "service";
  const dialog = {
    order,
    onClose: () => setEditing(undefined),
    onRemove: editedLine ? () => takeOff(editedLine) : undefined,
  };
  const { move, dropping } = useArrange(order, pages.rows);
  const isArranged = writable && kind === "sale" && !word && refused.size === 0 && order.lines.length > 1;
  const columns = useLineColumns({
    move: isArranged ? move : undefined,
    kind,
    order,
    shown: pages.rows,
    vatCodes,
    refused,
    phone,
    room: isNarrow ? "narrow" : isUsual ? "usual" : "wide",
    edit: writable ? setEditing : undefined,
    remove: takeOff,
  });
  const pieces = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const table = {
    label: t("orders.lines"),
    columns,
    rows: pages.rows,
    sort: undefined,
    onSort: () => undefined,
    pathTo: undefined,
    onOpen: (line: OrderLine) => {
      if (writable && isReceived(kind, line)) showToast(t("errors.lineReceived"), "info");
      else if (writable) setEditing(line);
    },
    ticked: undefined,
    nameOf: nameOfLine,
  };
  return (
    <Box component="section" aria-label={t("orders.lines")} sx={{ mb: 2 }}>
      <Box sx={{ display: "flex", alignItems: "center", gap: 1, flexWrap: "wrap", mb: 1 }}>
        <Heading>{t("orders.lines")}</Heading>
        {order.lines.length > 0 && (
          <Faint>
            {t("orders.lineCount", {
              count: order.lines.length,
              lines: format.number(order.lines.length),
              pieces: format.number(pieces),
            })}
          </Faint>
        )}
        <Box
          sx={{
            marginInlineStart: "auto",
            display: "flex",
            gap: 1,
            flexWrap: "wrap",
            justifyContent: "end",
            flexGrow: { xs: 1, sm: 0 },
          }}
        >
          {order.lines.length > pageSize && (
            <OutlinedInput
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              placeholder={t("orders.searchLines")}
              inputProps={{ "aria-label": t("orders.searchLines"), type: "search" }}
              sx={{ inlineSize: { sm: 220 }, flex: { xs: "1 1 140px", sm: "none" } }}
            />
          )}
          {writable && kind === "purchase" && order.lines.length > 0 && may(lotPrice.spread) && (
            <Button color="inherit" onClick={() => setPricing(true)}>
              {t("orders.lotPrice")}
            </Button>
          )}
          {writable && kind !== "sale" && (
            <Button
              variant="outlined"
              color="inherit"
              startIcon={<Add />}
              onClick={() => setEditing("new")}
              sx={{ borderColor: "divider" }}
            >
              {t(kind === "repair" ? "repairs.newWork" : "orders.addLine")}
            </Button>
          )}
          {order.transportCost !== null && order.lines.length > 0 && <VatSwitch />}
          {writable && kind === "sale" && (
            <Button color="inherit" onClick={() => setPasting(true)}>
              {t("sheet.paste")}
            </Button>
          )}
          {writable && kind === "sale" && may(saleServices.create) && (
            <Button
              variant="outlined"
              color="inherit"
              startIcon={<Add />}
              onClick={() => setEditing("service")}
              sx={{ borderColor: "divider" }}
            >
              {t("services.add")}
            </Button>
          )}
        </Box>
      </Box>
      {writable &&
        (kind === "purchase" ? <PurchaseScan order={order} /> : <GoodsScan kind={kind} order={order} />)}
      {pages.total === 0 ? (
        <Box className="framed" sx={{ p: 3, textAlign: "center", color: "text.secondary" }}>
          {order.lines.length > 0 ? t("kit.nothingFound") : t(`${nameOf[kind]}.noLines`)}
        </Box>
      ) : phone ? (
        <ListCards {...table} />
      ) : (
        <Box onKeyDown={enterRow} {...(isArranged && dropping)}>
          <ListTable {...table} />
        </Box>
      )}
      <Pager pages={pages} />
      {pasting && <PasteDialog order={order} onClose={() => setPasting(false)} />}
      {pricing && <LotPriceDialog order={order} onClose={() => setPricing(false)} />}
      {editing && kind === "purchase" && <PurchaseLineDialog {...dialog} line={editedLine} />}
      {editing && kind === "repair" && <RepairLineDialog {...dialog} line={editedLine} vatCodes={vatCodes} />}
      {isService && <ServiceDialog {...dialog} line={editedLine} vatCodes={vatCodes} />}
      {editedLine && !isService && kind === "sale" && (
        <SaleLineDialog {...dialog} line={editedLine} vatCodes={vatCodes} />
      )}
    </Box>
  );
}
