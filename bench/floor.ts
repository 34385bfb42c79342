import http, { type IncomingMessage } from "node:http";
import pg from "pg";
import { addressText } from "../contract/address.rules.ts";
import { totalsOf } from "../contract/orders.rules.ts";
import { usualRate, type VatRate } from "../contract/vat.rules.ts";
import { listContacts } from "./floorContacts.ts";
import { listSales } from "./floorOrders.ts";
import { groupProducts, listProducts } from "./floorProducts.ts";

pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => text.replace(" ", "T").replace(/\+00$/, "Z"));
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const pool = new pg.Pool({
  ...JSON.parse(process.env.DATABASE ?? "{}"),
  max: 16,
  options: "-c timezone=UTC -c jit=off -c search_path=floor,public",
});
const tokens = new Map([[process.env.TOKEN, { userId: 1 }]]);

const columns = `p.id, p.version, p.sku, p."serialNumber", p.imei, p.imei2, p."productName", p."typeId", t.name "typeName", p."subtypeId",
  p."locationId", l.name "locationName", p."locationLabel", p."statusId", s.name "statusName", s.color "statusColor", p.quantity,
  p."stockQuantity", p."reservedQuantity", p."salePrice", p."vatCodeId", p."purchasePrice", p.archived, p."createdAt", s.lifecycle, p.attributes, p."statusSince",
  case when s.lifecycle = 'saleable' and not p.archived then p."stockQuantity" - p."reservedQuantity" else 0 end "saleableQuantity"`;
const joins = `join "productType" t on t.id = p."typeId" join "productStatus" s on s.id = p."statusId"
  left join location l on l.id = p."locationId"`;
const shown = { columns, joins };
const rates = async (from: pg.PoolClient): Promise<VatRate[]> =>
  (await from.query(`select id, "basisPoints", margin from "vatCode" order by position, id`)).rows;

async function readOrder(id: number) {
  const [heads, lines] = await Promise.all([
    pool.query(
      `select o.id, o.version, o."orderNr", o."contactId", c.name "contactName", o."statusId", s.name "statusName",
         s.color "statusColor", o."orderDate", o."deliveryDate", o."pickupDate", o."proposedPickupDate", o."timeFrom", o."timeUntil", o.total, o."lineCount",
         o.archived, o.kind, s.phase, o."dataDestruction", o."partnerId", partner.name "partnerName", o."deliveryType",
         o."locationId", l.name "locationName", o."locationLabel", o.remarks, o.instructions, o.gift, o.logistics,
         o."transportCost", o.discount, o."dhlTrackingCode", o."createdAt", o."discountUnit", o."amountsWithVat", o."doneOn", o."invoiceId", o."validUntil", o."vatRates", o."checkStatus", false overdue, null::int "usualLocationId", o."customerReference", o."deliveryAddress", to_jsonb(c) contact,
         (select coalesce(json_agg(json_build_object('id', f.id, 'unique_server_filename', f.unique_server_filename, 'discr', f.discr,
           'original_client_filename', f.original_client_filename, 'bytes', f.bytes) order by f.id), '[]') from file f
           where f.subject = 'order' and f."subjectId" = o.id) files,
         (select coalesce(json_agg(json_build_object('id', x.id, 'orderNr', x."orderNr", 'how', link.how) order by link.id), '[]')
           from "orderLink" link join "order" x on x.id = link."otherId" where link."orderId" = o.id) links
       from "order" o join "orderStatus" s on s.id = o."statusId" join contact c on c.id = o."contactId"
       left join contact partner on partner.id = o."partnerId" left join location l on l.id = o."locationId"
       where o.kind = 'sale' and o.id = $1`,
      [id],
    ),
    pool.query(
      `select line.id, line.version, line.kind, line."productId", line."serviceId", line.minutes, line."hourlyRate", p.sku, t.id "typeId", t.name "typeName", line.quantity, line."receivedQuantity",
         line."unitPrice", line."vatCodeId", line.discount, line."assetTag", line.remarks, line.reserved, line.delivered,
         line."priceWithVat", line."workedMinutes", status.lifecycle,
         coalesce(p."productName", line."productName") "productName", coalesce(p."serialNumber", line."serialNumber", '') "serialNumber",
         coalesce(p.imei, line.imei) imei, coalesce(p.imei2, line.imei2) imei2, line."discountUnit", line.attributes
       from "orderLine" line left join product p on p.id = line."productId"
       left join "productStatus" status on status.id = p."statusId"
       left join "productType" t on t.id = coalesce(line."typeId", p."typeId") where line."orderId" = $1 order by line.id`,
      [id],
    ),
  ]);
  const { contact, ...head } = heads.rows[0];
  const totals = totalsOf({ ...head, lines: lines.rows }, head.vatRates, usualRate(head.vatRates));
  return {
    ...head,
    contactAddress: addressText(contact),
    lines: lines.rows.map((line) => ({ ...line, missingProof: [], openTasks: [], failedDrives: [] })),
    totals,
    openIntakeId: null,
    receivedCount: 0,
    erasure: null,
  };
}

type NewOrder = { contactId: number; statusId: number; lines: { productId: number; quantity: number }[] };

/** Inserts an order and its lines and reads them back: no reservations, no audit, no proof of erasure. */
async function createOrder({ contactId, statusId, lines }: NewOrder) {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const products = await client.query(
      `select id, "productName", "serialNumber", "salePrice", "vatCodeId" from product where id = any($1)`,
      [lines.map(({ productId }) => productId)],
    );
    const vat = await rates(client);
    const byId = new Map(products.rows.map((row) => [row.id, row]));
    const rows = lines.map((line) => {
      const product = byId.get(line.productId);
      const { productName, serialNumber, salePrice, vatCodeId } = product;
      return {
        ...line,
        productName,
        serialNumber,
        unitPrice: salePrice ?? 0,
        priceWithVat: false,
        vatCodeId,
        ...plain,
      };
    });
    const usual = usualRate(vat);
    const kept = vat.filter(({ id }) => id === usual || rows.some(({ vatCodeId }) => vatCodeId === id));
    const { total } = totalsOf(
      { ...plain, transportCost: 0, amountsWithVat: false, lines: rows },
      kept,
      usual,
    );
    const inserted = await client.query(
      `insert into "order" (kind, "orderNr", "contactId", "statusId", "orderDate", "validUntil", "lineCount", total, "vatRates")
       values ('sale', 'FL-' || nextval('floor."orderNr"'), $1, $2, current_date, current_date + 14, $3, $4, $5) returning id`,
      [contactId, statusId, rows.length, total, JSON.stringify(kept)],
    );
    const { id } = inserted.rows[0];
    await client.query(
      `insert into "orderLine" ("orderId", "productId", "productName", "serialNumber", quantity, "unitPrice", "vatCodeId")
       select $1, * from unnest($2::int[], $3::text[], $4::text[], $5::int[], $6::int[], $7::int[])`,
      [
        id,
        rows.map((row) => row.productId),
        rows.map((row) => row.productName),
        rows.map((row) => row.serialNumber),
        rows.map((row) => row.quantity),
        rows.map((row) => row.unitPrice),
        rows.map((row) => row.vatCodeId),
      ],
    );
    await client.query("commit");
    return id as number;
  } finally {
    client.release();
  }
}
const plain = { discount: 0, discountUnit: "cents" as const };

async function bodyOf(request: IncomingMessage) {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString());
}

async function answer(request: IncomingMessage) {
  const [path = "", query] = (request.url ?? "").split("?");
  if (!tokens.has(request.headers.authorization?.slice(7))) return { status: 401, body: {} };
  if (request.method === "POST")
    return { status: 201, body: await readOrder(await createOrder(await bodyOf(request))) };
  if (path.startsWith("/api/sales/")) return { status: 200, body: await readOrder(Number(path.slice(11))) };
  if (path === "/api/contacts")
    return { status: 200, body: await listContacts(pool, new URLSearchParams(query)) };
  if (path === "/api/sales") return { status: 200, body: await listSales(pool, new URLSearchParams(query)) };
  if (path === "/api/products/specifications")
    return { status: 200, body: await groupProducts(pool, new URLSearchParams(query)) };
  return { status: 200, body: await listProducts(pool, new URLSearchParams(query), shown) };
}

const server = http.createServer((request, response) => {
  answer(request)
    .catch((error) => ({ status: 500, body: { message: String(error) } }))
    .then(({ status, body }) => {
      const text = JSON.stringify(body);
      response.writeHead(status, {
        "content-type": "application/json; charset=utf-8",
        "content-length": Buffer.byteLength(text),
      });
      response.end(text);
    })
    .catch(console.error);
});
server.listen(Number(process.env.PORT), "127.0.0.1", () => console.log("The floor is ready"));
// Longer than a round of the other side, so that waiting connections stay open.
server.keepAliveTimeout = 60_000;
process.on("SIGTERM", () => process.exit(0));
