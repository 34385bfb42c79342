import { createHash, randomBytes } from "node:crypto";
import { addressText } from "../../../contract/address.rules.ts";
import { dayIn } from "../../../contract/days.rules.ts";
import type { Locale } from "../../../contract/locales.ts";
import { tagOf } from "../../../contract/texts.rules.ts";
import { dayText, textOf } from "../../ground/base/texts.ts";
import type { Db } from "../../ground/database/connection.ts";
import type { Services } from "../../platform/http/app.ts";
import { qr } from "../../platform/print/codes.ts";
import type { Printer } from "../../platform/print/print.ts";
import { type Cell, isolated, isolatedLines, type Sheet, sheetsPdf } from "../../platform/print/sheets.ts";
import { findSender, type Sender, stationery } from "../paper/letterhead.ts";
import { stopOfRow, stopRows } from "../stops/stops.queries.ts";
import { expectedLines, findProof, findScanned } from "./driving.queries.ts";

const word = (locale: Locale, name: string, values: Record<string, unknown> = {}) =>
  textOf(locale, `receipts.${name}`, values);
const number = (locale: Locale, count: number) => textOf(locale, "documents.count", { count });
const timeIn = (timeZone: string, locale: Locale, at: string) =>
  new Intl.DateTimeFormat(tagOf(locale), { timeZone, hour: "2-digit", minute: "2-digit" }).format(
    new Date(at),
  );

/** What a receipt tells: a stop that is done, its proof, and the lines of one of its orders. */
export async function findReceipt(db: Db, stopId: number, orderId: number) {
  const row = await stopRows(db, "stop").where("stop.id", "=", stopId).executeTakeFirstOrThrow();
  const [proof, devices, lines, contact] = await Promise.all([
    findProof(db, stopId),
    findScanned(db, stopId),
    expectedLines(db, stopId),
    db
      .selectFrom("contact")
      .select(["name", "representative", "email", "locale"])
      .where("id", "=", row.contactId)
      .executeTakeFirstOrThrow(),
  ]);
  const stop = stopOfRow(row);
  const order = stop.orders.find(({ id }) => id === orderId);
  if (!proof || !order) return undefined;
  const own = lines.filter((line) => line.orderId === orderId);
  const isFirst = stop.orders[0]?.id === orderId;
  return { stop, proof, devices, contact, order, lines: own, isFirst };
}
export type Receipt = NonNullable<Awaited<ReturnType<typeof findReceipt>>>;

export const nameOfReceipt = ({ order, stop }: Pick<Receipt, "order" | "stop">) =>
  `${order.orderNr}-${stop.kind}.pdf`.replace(/[^\w.-]+/g, "-");

/** The receipt of an order at a stop, with the record that verifies its file. */
export async function printReceipt(
  services: Pick<Services, "db" | "storage" | "config">,
  printer: Pick<Printer, "pdf">,
  receipt: Receipt,
) {
  const sender = await findSender(services);
  const token = randomBytes(16).toString("hex");
  const url = `${services.config.publicUrl}/verify/${token}`;
  const bytes = await sheetsPdf(printer, sender.letterhead, [sheetOf(receipt, sender, url)]);
  const { locale } = receipt.contact;
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { bytes, record: { kind: "receipt", token, sha256, locale, orderId: receipt.order.id } };
}

function sheetOf(receipt: Receipt, sender: Sender, url: string): Sheet {
  const { stop, proof, contact, order } = receipt;
  const { locale } = contact;
  const { timeZone } = sender;
  const day = dayText(locale, dayIn(timeZone, new Date(stop.endedAt ?? proof.at)));
  const at = (instant: string | null) => (instant ? timeIn(timeZone, locale, instant) : "");
  const times = [at(stop.arrivedAt), at(stop.endedAt)].filter(Boolean).join(" – ");
  const place =
    proof.latitude !== null && proof.longitude !== null
      ? `${proof.latitude.toFixed(5)}, ${proof.longitude.toFixed(5)}`
      : "";
  const facts: Sheet["facts"] = [
    [textOf(locale, "documents.facts.orderNr"), { text: isolated(order.orderNr), mono: true }],
    [textOf(locale, "documents.facts.date"), day],
    [word(locale, "times"), isolated(times)],
    [word(locale, "driver"), isolated(stop.driverName ?? "")],
    [word(locale, "vehicle"), isolated(stop.plate ?? "")],
    [word(locale, "place"), isolated(place)],
    [word(locale, "seal"), { text: isolated(proof.sealNumber), mono: true }],
  ];
  return {
    locale,
    title: word(locale, `${stop.kind}.title`),
    reference: isolated(order.orderNr),
    ...stationery(sender, locale),
    terms: [],
    address: isolatedLines([stop.name || contact.name, addressText({ ...stop, state: "" })].join("\n")),
    facts: facts.filter(([, value]) => (typeof value === "string" ? value : value.text) !== ""),
    intro: word(locale, `${stop.kind}.intro`, { name: isolated(sender.letterhead.name) }),
    summary: [
      [word(locale, "expected"), number(locale, stop.expectedPieces)],
      [
        word(locale, "counted"),
        { text: number(locale, proof.pieces), ...(proof.pieces !== stop.expectedPieces && { strong: true }) },
      ],
    ],
    columns: [
      { label: word(locale, "goods"), width: 0, side: "start" },
      { label: textOf(locale, "fields.serialNumber"), width: 48, side: "start" },
      { label: textOf(locale, "fields.quantity"), width: 18, side: "end" },
      { label: word(locale, "scanned"), width: 24, side: "center" },
    ],
    rows: rowsOf(receipt, locale),
    notes: proof.remarks ? [word(locale, "remarks"), ...isolatedLines(proof.remarks)] : [],
    signed: {
      drawing: proof.signature ?? "",
      title: word(locale, proof.signature ? "signedBy" : "refused"),
      text: isolated(proof.signature ? proof.signedBy : proof.refusedReason),
      at: `${day}, ${at(proof.at)}`,
    },
    proof: {
      qr: qr(url).svg,
      title: textOf(locale, "documents.statement.verifyTitle"),
      text: word(locale, "verify"),
      url,
    },
  };
}

/** Its lines with what was scanned of them; what was on no list stands on the first receipt of a stop. */
function rowsOf({ lines, devices, isFirst }: Receipt, locale: Locale): Cell[][] {
  const scanned = new Set(devices.map(({ serialNumber }) => serialNumber as string));
  const extra = isFirst ? devices.filter(({ unexpected }) => unexpected) : [];
  const serialOf = (serialNumber: string): Cell => ({ text: isolated(serialNumber), mono: true });
  return [
    ...lines.map(({ productName, serialNumber, quantity }): Cell[] => [
      isolated(productName),
      serialOf(serialNumber),
      number(locale, quantity),
      scanned.has(serialNumber) ? "✓" : scanned.size && serialNumber ? "–" : "",
    ]),
    ...extra.map(({ serialNumber }): Cell[] => [
      { text: word(locale, "unexpected"), strong: true },
      serialOf(serialNumber),
      number(locale, 1),
      "✓",
    ]),
  ];
}
