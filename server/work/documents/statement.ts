import { createHash, randomBytes } from "node:crypto";
import { dayIn } from "../../../contract/days.rules.ts";
import type { Locale } from "../../../contract/locales.ts";
import type { ModuleConfig } from "../../../contract/moduleConfigs.ts";
import { placesIn } from "../../../contract/proof.ts";
import { tagOf } from "../../../contract/texts.rules.ts";
import { dayText, textOf } from "../../ground/base/texts.ts";
import { findModuleConfig } from "../../people/modules/configs.ts";
import type { Services } from "../../platform/http/app.ts";
import { qr } from "../../platform/print/codes.ts";
import type { Printer } from "../../platform/print/print.ts";
import {
  type Cell,
  isolated,
  isolatedLines,
  pair,
  type Sheet,
  sheetsPdf,
} from "../../platform/print/sheets.ts";
import type { Carrier } from "../../platform/reports/verdict.ts";
import type { Viewer } from "../orders/orders.queries.ts";
import { findSender, type Sender, stationery } from "../paper/letterhead.ts";
import { namesOf } from "../paper/lineWords.ts";
import { findPrintedOrders, type PrintedOrder } from "../paper/printedOrders.queries.ts";
import {
  type DeviceFate,
  fates,
  findStatement,
  piecesOf,
  type Statement,
  type StatementRow,
} from "./statement.queries.ts";

const word = (locale: Locale, key: string, values = {}) =>
  textOf(locale, `documents.statement.${key}`, values);

/** All that the statement of data destruction of a purchase says. */
export async function findStated(
  services: Pick<Services, "db" | "storage">,
  orderId: number,
  viewer: Viewer,
) {
  const [[order], sender, statement, config] = await Promise.all([
    findPrintedOrders(services.db, "purchase", [orderId], viewer),
    findSender(services),
    findStatement(services.db, orderId),
    findModuleConfig(services.db, "erasure"),
  ]);
  return { order: order!, sender, statement, config };
}

/** The file of a statement, with the record that verifies it. */
export async function printStatement(
  { config: { publicUrl } }: Pick<Services, "config">,
  printer: Pick<Printer, "pdf">,
  { order, statement, ...settings }: Awaited<ReturnType<typeof findStated>>,
) {
  const token = randomBytes(16).toString("hex");
  const url = `${publicUrl}/verify/${token}`;
  const bytes = await sheetsPdf(printer, settings.sender.letterhead, [
    sheetOf(order, settings, statement, url),
  ]);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const { locale, orderNr } = order;
  return { bytes, orderNr, record: { kind: "statement", token, orderId: order.id, sha256, locale } };
}

export const nameOfStatement = (orderNr: string) => `${orderNr}-statement.pdf`.replace(/[^\w.-]+/g, "-");

type Settings = { sender: Sender; config: ModuleConfig<"erasure"> };

function sheetOf(order: PrintedOrder, settings: Settings, statement: Statement, url: string): Sheet {
  const { locale } = order;
  const { sender, config } = settings;
  const { rows } = statement;
  const isComplete = rows.some(({ fate }) => fate === "erased") && rows.every(({ fate }) => isSettled(fate));
  return {
    locale,
    title: word(locale, isComplete ? "certificate" : "title"),
    reference: isolated(order.orderNr),
    wide: true,
    ...stationery(sender, locale),
    terms: [],
    address: namesOf(order),
    facts: [
      [textOf(locale, "documents.facts.orderNr"), { text: isolated(order.orderNr), mono: true }],
      [textOf(locale, "documents.facts.date"), dayText(locale, dayIn(sender.timeZone, new Date()))],
      [
        textOf(locale, "documents.facts.dataDestruction"),
        textOf(locale, `dataDestructions.${order.dataDestruction}`),
      ],
    ],
    intro: word(locale, isComplete ? "allErased" : "notAllErased", {
      name: isolated(sender.letterhead.name),
    }),
    summary: summaryOf(locale, statement),
    columns: columnsOf(locale),
    rows: rows.map((row, at) =>
      cellsOf({ locale, timeZone: sender.timeZone, usualOperator: config.operator }, row, at + 1),
    ),
    notes: isolatedLines(config.statementText),
    proof: {
      qr: qr(url).svg,
      title: word(locale, "verifyTitle"),
      text: word(locale, "verifyText"),
      url,
    },
  };
}

/** A device has a line for each of its drives, and is counted once of each fate that has none. */
function summaryOf(locale: Locale, { rows, devices, otherPieces }: Statement): Sheet["facts"] {
  const number = (count: number) => textOf(locale, "documents.count", { count });
  const counted = rows.filter(({ isDevice }) => isDevice);
  const drives = counted.filter(({ carrier }) => carrier).length;
  const counts = fates.map((fate) => [fate, piecesOf(counted.filter((row) => row.fate === fate))] as const);
  return [
    [word(locale, "devices"), number(devices)],
    [word(locale, "drives"), number(drives)],
    ...counts
      .filter(([fate, count]) => count > 0 || fate === "erased" || fate === "failed")
      .map(([fate, count]): Sheet["facts"][number] => [
        word(locale, fate === "noCarrier" ? "withoutCarrier" : `fates.${fate}`),
        isSettled(fate) ? number(count) : { text: number(count), strong: true },
      ]),
    ...(otherPieces ? [[word(locale, "otherPieces"), number(otherPieces)] as [string, string]] : []),
  ];
}

const isSettled = (fate: DeviceFate) => fate === "erased" || fate === "noCarrier";

const widths = { place: 9, device: 0, drive: 56, method: 48, result: 34, time: 40, operator: 28 };
const columnsOf = (locale: Locale): Sheet["columns"] =>
  Object.entries(widths).map(([name, width]) => ({
    label: name === "place" ? "" : word(locale, `columns.${name}`),
    width,
    side: "start",
  }));

function cellsOf(
  { locale, timeZone, usualOperator }: { locale: Locale; timeZone: string; usualOperator: string },
  row: StatementRow,
  place: number,
): Cell[] {
  const { carrier, report, done, fate } = row;
  const level = carrier && carrier.level !== "unknown" ? word(locale, `levels.${carrier.level}`) : "";
  const at = carrier?.at ?? done?.at;
  const notes = (...texts: string[]) => texts.filter(Boolean);
  const unnamed = word(locale, "noSerial");
  const numbered = (column: string, number: string) =>
    pair(textOf(locale, `documents.columns.${column}`), number);
  return [
    textOf(locale, "documents.count", { count: place }),
    {
      text:
        row.pieces > 1
          ? `${textOf(locale, "documents.count", { count: row.pieces })} × ${isolated(row.productName)}`
          : isolated(row.productName),
      notes: notes(
        row.serialNumber ? numbered("serial", row.serialNumber) : unnamed,
        row.sku && numbered("sku", row.sku),
      ),
    },
    carrier
      ? {
          text: isolated(carrier.model) || word(locale, "unknownModel"),
          notes: notes(
            carrier.serial ? numbered("serial", carrier.serial) : unnamed,
            sizeText(locale, carrier.capacityBytes),
            carrier.isReplaced ? word(locale, "takenOut") : "",
          ),
        }
      : "–",
    { text: isolated(carrier?.standardName ?? "") || "–", notes: notes(level, isolated(report?.tool ?? "")) },
    {
      text: word(locale, `fates.${fate}`),
      ...(isSettled(fate) ? {} : { strong: true as const }),
      notes: notes(carrier ? troubleText(locale, carrier) : ""),
    },
    at ? instantText(locale, at, timeZone) : "–",
    isolated((report ? report.operator || usualOperator : done?.operator) ?? "") || "–",
  ];
}

/** What went wrong with a drive: the tool's own words about it, but never its mere word for the outcome. */
function troubleText(locale: Locale, { contradictions, message, result }: Carrier): string {
  const places = isolated(placesIn(contradictions));
  if (places) return textOf(locale, "erasure.contradicts", { places });
  const isTold = result === null || result === "success" || result === "failed";
  return isolated(message) || (isTold ? "" : textOf(locale, `erasureOutcomes.${result}`));
}

/** Disks are sold in powers of ten. */
const sizeText = (locale: Locale, bytes: number | null) =>
  bytes ? isolated(`${new Intl.NumberFormat(tagOf(locale)).format(Math.round(Number(bytes) / 1e9))} GB`) : "";
const instantText = (locale: Locale, instant: string, timeZone: string) =>
  new Intl.DateTimeFormat(tagOf(locale), {
    dateStyle: "medium",
    timeStyle: "short",
    hourCycle: "h23",
    timeZone,
  }).format(new Date(instant));
