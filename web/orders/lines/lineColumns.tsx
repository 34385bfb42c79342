import DeleteOutline from "@mui/icons-material/DeleteOutlined";
import Edit from "@mui/icons-material/EditOutlined";
import { Box, IconButton, Tooltip } from "@mui/material";
import { Link } from "@tanstack/react-router";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { OrderLine } from "../../../contract/orderLines.ts";
import { lineAmount, part } from "../../../contract/orders.rules.ts";
import type { Order, ServedKind } from "../../../contract/orders.ts";
import { products } from "../../../contract/products.ts";
import type { MissingProof } from "../../../contract/proof.ts";
import { useMay } from "../../kit/call/session.ts";
import { Code, Count, Money, ownDirection } from "../../kit/page/show.tsx";
import type { Column } from "../../kit/rows/ListTable.tsx";
import { listText } from "../../kit/texts/format.ts";
import { locale as localeStore } from "../../kit/texts/i18n.ts";
import { failedBeside, useProofText } from "../../proof/proof.ts";
import type { VatCode } from "../kinds.ts";
import { DiscountText } from "../OrderTotals.tsx";
import { BundleQuantity, useFree } from "./BundleQuantity.tsx";

type Given = {
  kind: ServedKind;
  order: Order;
  shown: readonly OrderLine[];
  vatCodes: readonly VatCode[];
  refused: ReadonlySet<number>;
  /** Cards have no row to press: they get buttons. */
  phone: boolean;
  edit: ((line: OrderLine) => void) | undefined;
  remove: (line: OrderLine) => void;
};
const amountOf = (line: OrderLine) => (line.unitPrice === null ? null : lineAmount(line));

/** The columns of an order's lines: expected devices of a purchase, sold goods of a sale. */
export function useLineColumns(given: Given): Column<OrderLine>[] {
  const { kind, order, edit, phone } = given;
  const { t } = useTranslation();
  const priced = order.transportCost !== null;
  const free = useFree(kind === "sale" && edit ? given.shown : []);
  const own = kind === "purchase" ? purchaseColumns(given, t, priced) : saleColumns(given, t, priced, free);
  return edit && phone
    ? [
        ...own,
        {
          key: "actions",
          label: t("orders.actions"),
          cell: (line) => <LineActions line={line} {...given} />,
        },
      ]
    : own;
}

function purchaseColumns({ order, phone }: Given, t: TFunction, priced: boolean): Column<OrderLine>[] {
  const some = (test: (line: OrderLine) => unknown) => order.lines.some(test);
  const seesAmounts = priced && some((line) => line.unitPrice !== null);
  const tagged = some((line) => line.assetTag);
  const columns: (Column<OrderLine> | false)[] = [
    {
      key: "productName",
      label: t("fields.productName"),
      width: 320,
      cell: (line) => (phone ? <ProductName line={line} /> : <Expected line={line} />),
    },
    {
      key: "serialNumber",
      label:
        tagged && !phone ? `${t("fields.serialNumber")} / ${t("fields.assetTag")}` : t("fields.serialNumber"),
      cell: (line) => (phone ? <Code>{line.serialNumber}</Code> : <Numbers line={line} />),
    },
    { key: "typeName", label: t("fields.typeName") },
    {
      key: "quantity",
      label: t("fields.quantity"),
      align: "end",
      cell: (line) => <Count value={line.quantity} />,
    },
    {
      key: "receivedQuantity",
      label: t("fields.receivedQuantity"),
      align: "end",
      cell: (line) => <Received line={line} />,
    },
    seesAmounts && {
      key: "unitPrice",
      label: t("fields.unitPrice"),
      align: "end",
      cell: (line) => <Money cents={line.unitPrice} />,
    },
    seesAmounts && {
      key: "amount",
      label: t("fields.amount"),
      align: "end",
      cell: (line) => <Money cents={amountOf(line)} />,
    },
    phone &&
      some(attributesText) && {
        key: "attributes",
        label: t("fields.attributes"),
        cell: attributesText,
      },
    phone &&
      tagged && {
        key: "assetTag",
        label: t("fields.assetTag"),
        cell: (line) => <Code>{line.assetTag}</Code>,
      },
    phone && some((line) => line.remarks) && { key: "remarks", label: t("fields.remarks") },
  ];
  return columns.filter((column) => column !== false);
}

function saleColumns(
  { order, vatCodes, refused, edit }: Given,
  t: TFunction,
  priced: boolean,
  free: ReadonlyMap<number, number>,
): Column<OrderLine>[] {
  const states = new Set(order.lines.map(({ reserved, delivered }) => `${reserved} ${delivered}`));
  const mixed = states.size > 1;
  const codeOf = (line: OrderLine) => vatCodes.find(({ id }) => id === line.vatCodeId)?.code;
  const rateOf = (line: OrderLine) => order.vatRates.find(({ id }) => id === line.vatCodeId);
  const withVat = (line: OrderLine) => {
    const rate = rateOf(line);
    if (line.unitPrice === null || !rate) return line.unitPrice;
    return line.unitPrice + (rate.margin ? 0 : part(line.unitPrice, rate.basisPoints));
  };
  const columns: (Column<OrderLine> | false)[] = [
    {
      key: "productName",
      label: t("fields.productName"),
      cell: (line) => (
        <>
          <ProductName line={line} wrong={refused.has(line.id)} />
          <ProofOfLine line={line} />
        </>
      ),
    },
    { key: "sku", label: t("fields.sku"), cell: (line) => <Code>{line.sku}</Code> },
    {
      key: "serialNumber",
      label: t("fields.serialNumber"),
      cell: (line) => <Code>{line.serialNumber}</Code>,
    },
    {
      key: "quantity",
      label: t("fields.quantity"),
      align: "end",
      cell: (line) => (
        <BundleQuantity order={order} line={line} free={free.get(line.id)} editable={edit !== undefined} />
      ),
    },
    mixed && {
      key: "state",
      label: t("orders.goodsState"),
      cell: (line) => <GoodsState line={line} />,
    },
    priced && {
      key: "unitPrice",
      label: t("fields.priceWithoutVat"),
      align: "end",
      cell: (line) => <Money cents={line.unitPrice} />,
    },
    priced && {
      key: "withVat",
      label: t("fields.priceWithVat"),
      align: "end",
      cell: (line) => <Money cents={withVat(line)} />,
    },
    priced &&
      order.lines.some(({ discount }) => discount > 0) && {
        key: "discount",
        label: t("fields.discount"),
        align: "end",
        cell: (line) => <DiscountText of={line} />,
      },
    priced && {
      key: "amount",
      label: t("fields.amount"),
      align: "end",
      cell: (line) => <Money cents={amountOf(line)} />,
    },
    { key: "vatCode", label: t("fields.vatCodeId"), cell: (line) => codeOf(line) ?? "–" },
  ];
  return columns.filter((column) => column !== false);
}

function ProductName({ line, wrong }: { line: OrderLine; wrong?: boolean }) {
  const { t } = useTranslation();
  const may = useMay();
  const name =
    line.productId && may(products.any.read) ? (
      <Link to={`/products/${line.productId}`}>{ownDirection(line.productName)}</Link>
    ) : (
      ownDirection(line.productName)
    );
  if (!wrong) return name;
  return (
    <Box component="span" sx={{ color: "error.main", fontWeight: 600 }}>
      ▲ {name} ({t("orders.refused.line")})
    </Box>
  );
}

/** What keeps a sold device from its customer, and the erasures that failed whatever was promised. */
function ProofOfLine({ line }: { line: OrderLine }) {
  const proofText = useProofText();
  const told = (proofs: readonly MissingProof[], color: string) =>
    proofs.map((proof, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two drives without a serial number may be alike
      <Box key={`${proof.serial} ${at}`} sx={{ color, fontSize: 12, whiteSpace: "normal" }}>
        ▲ {proofText(proof)}
      </Box>
    ));
  return (
    <>
      {told(line.missingProof, "error.main")}
      {told(failedBeside(line), "warning.main")}
    </>
  );
}

const attributesText = ({ attributes }: OrderLine) => Object.values(attributes).filter(Boolean).join(" · ");

const faint = { fontSize: 12, color: "text.secondary" } as const;

/** Which of a lot's lines it is, for who cannot see that. */
export const nameOfLine = ({ productName, serialNumber }: OrderLine) =>
  listText([productName, serialNumber].filter(Boolean), localeStore.get());

/** The maker's numbers of a device, and under them the one that its owner gave it. */
function Numbers({ line: { serialNumber, imei, imei2, assetTag } }: { line: OrderLine }) {
  return (
    <>
      <Code>{serialNumber}</Code>
      {[imei, imei2].map(
        (one) =>
          one &&
          one !== serialNumber && (
            <Box key={one} sx={faint}>
              <Code>{one}</Code>
            </Box>
          ),
      )}
      {assetTag && (
        <Box sx={faint}>
          <Code>{assetTag}</Code>
        </Box>
      )}
    </>
  );
}

/** What the supplier promised: its name, and under it what it is like. Both are cut off where the other columns need the room. */
function Expected({ line }: { line: OrderLine }) {
  const like = [attributesText(line), line.remarks].filter(Boolean).join(" – ");
  const cut = {
    overflow: "hidden",
    textOverflow: "ellipsis",
    inlineSize: 0,
    minInlineSize: "max(100%, 180px)",
    // Its own direction is that of the name; the side is the language's, for which this is mirrored.
    textAlign: "left",
  } as const;
  return (
    <>
      <Box className="cut" dir="auto" sx={cut}>
        <ProductName line={line} />
      </Box>
      {like && (
        <Box className="cut" dir="auto" sx={{ ...cut, ...faint }}>
          {ownDirection(like)}
        </Box>
      )}
    </>
  );
}

function Received({ line }: { line: OrderLine }) {
  const whole = line.receivedQuantity >= line.quantity;
  return (
    <Box
      component="span"
      sx={{ color: whole ? "success.main" : line.receivedQuantity ? "warning.main" : "text.secondary" }}
    >
      {whole && "✓ "}
      <Count value={line.receivedQuantity} />
    </Box>
  );
}

function GoodsState({ line }: { line: OrderLine }) {
  const { t } = useTranslation();
  if (line.delivered) return t("orders.delivered");
  return line.reserved ? t("orders.reserved") : <span aria-hidden>–</span>;
}

/** Whether goods of an expected line came in: it stays as they came. */
export const isReceived = (kind: ServedKind, line: OrderLine) =>
  kind === "purchase" && line.receivedQuantity > 0;

function LineActions({ line, kind, edit, remove }: Given & { line: OrderLine }) {
  const { t } = useTranslation();
  const received = isReceived(kind, line);
  const why = received && t("errors.lineReceived");
  const small = { p: 0.5, minWidth: "auto", "@media (pointer: fine)": { minHeight: "auto" } };
  return (
    <Box sx={{ display: "flex", justifyContent: "end" }}>
      <Tooltip title={why || t("orders.editLine")}>
        <span>
          <IconButton
            sx={small}
            disabled={received}
            aria-label={t("orders.editLineOf", { line: nameOfLine(line) })}
            onClick={() => edit?.(line)}
          >
            <Edit sx={{ fontSize: 18 }} />
          </IconButton>
        </span>
      </Tooltip>
      <Tooltip title={why || t("orders.removeLine")}>
        <span>
          <IconButton
            sx={small}
            disabled={received}
            aria-label={t("orders.removeLineOf", { line: nameOfLine(line) })}
            onClick={() => remove(line)}
          >
            <DeleteOutline sx={{ fontSize: 18 }} />
          </IconButton>
        </span>
      </Tooltip>
    </Box>
  );
}
