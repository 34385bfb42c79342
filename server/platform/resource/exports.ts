import { Readable } from "node:stream";
import { stringify } from "csv-stringify/sync";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type CellValue, writeXlsxStream } from "hucre/xlsx";
import type { TProperties } from "typebox";
import { type ExportFormat, plainColumns } from "../../../contract/crud.ts";
import { dayIn, isoIn } from "../../../contract/days.rules.ts";
import {
  isTranslated,
  kindOf,
  textsOf,
  type Kind as ValueKind,
  withoutNull,
} from "../../../contract/http.ts";
import type { Locale } from "../../../contract/locales.ts";
import { translatedName } from "../../ground/base/standardNames.ts";
import { hasText, textOf } from "../../ground/base/texts.ts";
import type { Db } from "../../ground/database/connection.ts";
import { findZone } from "../../ground/database/days.ts";
import { refuseLost } from "../sessions/accounts.ts";
import { rightToLeft } from "../tables/rightToLeft.ts";
import { idsOf, type List, type ListQuery, rowsOf } from "./list.ts";

/** Most rows of one file; more are refused before the first is written. */
export const mostExported = 100_000;
const rowsAtOnce = 500;

type Kind = ValueKind | "text" | "number" | "yesNo" | { words: string };
export type ExportColumn = { heading: string; kind: Kind; value: (row: Record<string, unknown>) => unknown };

function columnKind(schema: { type?: string; items?: object }): Kind {
  const words = textsOf(schema.items ?? schema);
  if (words) return { words };
  const usual = { integer: "number", number: "number", boolean: "yesNo" } as const;
  return kindOf(schema) ?? usual[schema.type as keyof typeof usual] ?? "text";
}

const headingOf = (locale: Locale, name: string, key: string) => {
  const translated = [`${name}.fields.${key}`, `fields.${key}`].find(hasText);
  return translated ? textOf(locale, translated) : key;
};

/** The named columns of a row's schema, with headings in a language; prices only for who may see them. */
export const fileColumns = (
  locale: Locale,
  name: string,
  row: TProperties,
  keys: readonly string[],
  seesPrices = true,
): ExportColumn[] =>
  keys
    .flatMap((key) => (row[key] ? [{ key, schema: withoutNull(row[key]) }] : []))
    .filter(({ schema }) => seesPrices || kindOf(schema) !== "money")
    .map(({ key, schema }) => ({
      heading: headingOf(locale, name, key),
      kind: columnKind(schema),
      value: isTranslated(schema)
        ? (values) => values[key] && translatedName(locale, String(values[key]))
        : (values) => values[key],
    }));

/** How values are written: in a language, and instants by a time zone. */
type Writing = { locale: Locale; timeZone: string };

/** A cell as both formats hold it; money as a number with two decimals and a point, days as they are. */
function cellOf({ locale, timeZone }: Writing, { kind, value }: ExportColumn, row: Record<string, unknown>) {
  const content = value(row);
  if (content === null || content === undefined || content === "") return null;
  if (kind === "money") return (content as number) / 100;
  if (kind === "number") return content as number;
  if (kind === "instant") return isoIn(timeZone, new Date(String(content)));
  if (kind === "yesNo") return textOf(locale, content ? "kit.yes" : "kit.no");
  if (typeof kind === "object")
    return [content]
      .flat()
      .map((word) => textOf(locale, `${kind.words}.${word}`))
      .join(", ");
  return Array.isArray(content) ? content.join(", ") : String(content);
}

type Rows = AsyncIterable<Record<string, unknown>>;

async function* csvOf(writing: Writing, columns: readonly ExportColumn[], rows: Rows) {
  // A cell that a spreadsheet would run as a formula gets an apostrophe; numbers stay numbers.
  const write = (records: unknown[][]) =>
    stringify(records, { escape_formulas: true, record_delimiter: "\r\n" });
  const lineOf = (row: Record<string, unknown>) =>
    columns.map((column) => {
      const cell = cellOf(writing, column, row);
      return column.kind === "money" && typeof cell === "number" ? cell.toFixed(2) : cell;
    });
  yield `\uFEFF${write([columns.map(({ heading }) => heading)])}`;
  let lines: unknown[][] = [];
  for await (const row of rows) {
    lines.push(lineOf(row));
    if (lines.length < rowsAtOnce) continue;
    yield write(lines);
    lines = [];
  }
  if (lines.length) yield write(lines);
}

const numberFormats: Partial<Record<string, string>> = {
  money: "0.00",
  day: "yyyy-mm-dd",
  instant: "yyyy-mm-dd hh:mm",
};
/** Spreadsheet dates have no time zone, so the heading names it; filters count days in the same zone. */
const headingOfSheet = ({ timeZone }: Writing, { heading, kind }: ExportColumn) =>
  kind === "instant" ? `${heading} (${timeZone})` : heading;
const readRightToLeft: readonly Locale[] = ["ar", "fa"];

function xlsxOf(writing: Writing, title: string, columns: readonly ExportColumn[], rows: Rows) {
  const cell = (column: ExportColumn, row: Record<string, unknown>): CellValue => {
    const text = cellOf(writing, column, row);
    const isDate = column.kind === "day" || column.kind === "instant";
    // A cell shows what clocks showed, so that is taken for UTC, in which the writer puts it down.
    return isDate && text !== null ? new Date(String(text).replace(/[+-]\d\d:\d\d$/, "Z")) : text;
  };
  const cells = async function* () {
    for await (const row of rows) yield columns.map((column) => cell(column, row));
  };
  const isTurned = readRightToLeft.includes(writing.locale);
  const workbook = writeXlsxStream(cells(), {
    name: title.replace(/[\\/?*[\]:]/g, " ").slice(0, 31),
    columns: columns.map((column) => ({
      header: headingOfSheet(writing, column),
      width: Math.max(
        column.kind === "instant" ? 18 : 12,
        Math.min(40, headingOfSheet(writing, column).length + 4),
      ),
      numFmt: numberFormats[String(column.kind)],
    })),
    freezePane: { rows: 1 },
    compress: !isTurned,
  });
  return Readable.from(isTurned ? rightToLeft(workbook) : workbook);
}

/** Rows, until the reader loses a right: then the file breaks off. */
async function* whileReadable(db: Db, { session }: Pick<FastifyRequest, "session">, rows: Rows): Rows {
  let count = 0;
  for await (const row of rows) {
    if (session && count % rowsAtOnce === 0) await refuseLost(db, session);
    count += 1;
    yield row;
  }
}

const types = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

type Reader = Pick<FastifyRequest, "locale" | "session">;

type Written = { name: string; format: ExportFormat; columns: readonly ExportColumn[]; rows: Rows };
const titleOf = (locale: Locale, name: string) =>
  hasText(`${name}.title`) ? textOf(locale, `${name}.title`) : name;

/** Rows as the content of a file. */
export const contentOf = (writing: Writing, { name, format, columns, rows }: Written) =>
  format === "csv"
    ? Readable.from(csvOf(writing, columns, rows))
    : xlsxOf(writing, titleOf(writing.locale, name), columns, rows);

/** Streams rows as a file. */
export async function sendExport(db: Db, request: Reader, reply: FastifyReply, file: Written) {
  const { locale } = request;
  const { name, format } = file;
  const timeZone = await findZone(db);
  const title = titleOf(locale, name).replace(/[^\p{L}\p{N}]+/gu, "-");
  const fileName = `${title.toLowerCase()}-${dayIn(timeZone, new Date())}.${format}`;
  const rows = whileReadable(db, request, file.rows);
  return reply
    .type(types[format])
    .header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`)
    .send(contentOf({ locale, timeZone }, { ...file, rows }));
}

type ListConfig = {
  /** The key of the texts of its columns. */
  name: string;
  /** The schema of a row. */
  row: TProperties;
  /** The columns of the file by default. */
  columns?: readonly string[];
  seesPrices?: boolean;
  /** With `withHidden`, for rows named by id, the list has rows too that it hides by default. */
  list: (listQuery: ListQuery, withHidden: boolean) => unknown;
};
/** Exports rows of a list: those of `ids`, or all that match `filter`. */
export async function sendList(
  request: Reader & Pick<FastifyRequest, "body">,
  reply: FastifyReply,
  db: Db,
  { name, row, columns: defaultColumns = plainColumns(row), seesPrices, list: listOf }: ListConfig,
) {
  const {
    ids,
    filter = {},
    columns = defaultColumns,
    format,
  } = request.body as {
    ids?: number[];
    filter?: ListQuery;
    columns?: string[];
    format: ExportFormat;
  };
  const list = listOf(filter, ids !== undefined) as List<"contact", Record<string, unknown>>;
  const matchingIds = await idsOf(db, list, filter, { max: mostExported, ids });
  return sendExport(db, request, reply, {
    name,
    format,
    columns: fileColumns(request.locale, name, row, columns, seesPrices),
    rows: rowsOf(db, list, matchingIds),
  });
}
