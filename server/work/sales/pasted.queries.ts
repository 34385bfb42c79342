import { sql } from "kysely";
import { normalImei } from "../../../contract/imei.rules.ts";
import type { PastedRow, PastedRowMatch, RowProblem } from "../../../contract/saleLines.ts";
import { searchable } from "../../../contract/searchable.rules.ts";
import { normalSerial } from "../../../contract/serial.rules.ts";
import { isToCome, saleablePieces } from "../../goods/stock/saleable.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";

type Candidate = {
  id: number;
  sku: string;
  productName: string;
  serialNumber: string;
  imei: string;
  imei2: string;
  salePrice: number | null;
  free: number;
  isSaleable: boolean;
  isUnproven: boolean;
  /** Pieces that a quote may offer because they will be saleable, 0 for none. */
  toCome: number;
  isOnOrder: boolean;
};

/** What rows name by serial number, SKU or IMEI, of what is here; one statement for all. */
async function findCandidates(db: Db | Tx, orderId: number, codes: readonly string[]) {
  const skus = codes.map(searchable);
  const imeis = codes.flatMap((code) => normalImei(code) || []);
  const { rows } = await sql<Candidate>`
    select product.id, sku, "productName", "serialNumber", imei, imei2, "salePrice",
      ${saleablePieces} as free, status.lifecycle = 'saleable' as "isSaleable",
      "missingProof" > 0 as "isUnproven",
      case when ${isToCome} then product.quantity - "reservedQuantity" else 0 end as "toCome",
      exists (select from "orderLine" line where line."orderId" = ${orderId} and line."productId" = product.id) as "isOnOrder"
    from product join "productStatus" status on status.id = "statusId"
    where product.id in (
        select id from product where searchable(sku) = any(${skus}::text[])
        union select id from product where "serialNumber" = any(${codes.map(normalSerial)}::text[]) and "serialNumber" <> ''
        union select id from product where imei = any(${imeis}::text[]) and imei <> ''
        union select id from product where imei2 = any(${imeis}::text[]) and imei2 <> '')
      and not archived and not gone
    order by product.id`.execute(db);
  return rows;
}

const names = (code: string) => {
  const [sku, serialNumber, imei] = [searchable(code), normalSerial(code), normalImei(code)];
  return (one: Candidate) =>
    (sku !== "" && searchable(one.sku) === sku) ||
    (serialNumber !== "" && one.serialNumber === serialNumber) ||
    (Boolean(imei) && [one.imei, one.imei2].includes(imei));
};

function problemOf(
  { quantity }: PastedRow,
  candidates: readonly Candidate[],
  isTwice: (id: number) => boolean,
  isQuote: boolean,
): RowProblem | null {
  const [one] = candidates;
  if (!one) return "unknown";
  if (candidates.length > 1) return "several";
  if (isTwice(one.id)) return "twice";
  if (one.isOnOrder) return "onOrder";
  if (isQuote && one.toCome) return quantity > one.toCome ? "notEnough" : null;
  if (one.isUnproven) return "unproven";
  if (!one.isSaleable) return "notSaleable";
  return quantity > one.free ? "notEnough" : null;
}

/** What pasted rows are, each with what keeps it from becoming a line of the sale; a quote may offer what is not saleable yet. */
export async function findPasted(
  db: Db | Tx,
  orderId: number,
  pasted: readonly PastedRow[],
  priceWithVat: boolean,
  isQuote: boolean,
): Promise<PastedRowMatch[]> {
  const candidates = await findCandidates(
    db,
    orderId,
    pasted.map(({ code }) => code.trim()),
  );
  const seen = new Set<number>();
  const isTwice = (id: number) => seen.size === seen.add(id).size;
  return pasted.map((row) => {
    const found = candidates.filter(names(row.code.trim()));
    const problem = problemOf(row, found, isTwice, isQuote);
    const [one] = found.length === 1 ? found : [];
    return {
      code: row.code.trim(),
      quantity: row.quantity,
      unitPrice: row.unitPrice ?? one?.salePrice ?? null,
      priceWithVat: priceWithVat && row.unitPrice !== undefined,
      productId: one?.id ?? null,
      sku: one?.sku ?? "",
      productName: one?.productName ?? "",
      serialNumber: one?.serialNumber ?? "",
      free: one?.free ?? 0,
      problem,
    };
  });
}
