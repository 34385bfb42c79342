/** What the library that reads a workbook's rows does not tell: its sheets, what is hidden in them, and zeros that are shown. */
export type Parts = ReadonlyMap<string, Uint8Array>;
type Tag = { name: string; attributes: string; isEmpty: boolean };

const pieceBytes = 1024 * 1024;
const tagStart = "<".charCodeAt(0);

/** A part as texts that end before a tag. */
function* piecesOf(part: Uint8Array) {
  const bytes = Buffer.from(part.buffer, part.byteOffset, part.byteLength);
  for (let from = 0; from < bytes.length; ) {
    const next = bytes.indexOf(tagStart, from + pieceBytes);
    const to = next < 0 ? bytes.length : next;
    yield bytes.toString("utf8", from, to);
    from = to;
  }
}

function* tagsOf(part: Uint8Array | undefined, names: string): Generator<Tag> {
  if (!part) return;
  const pattern = `<(?:[\\w.-]+:)?(${names})((?:\\s+[\\w:.-]+\\s*=\\s*(?:"[^"]*"|'[^']*'))*)\\s*(/?)>`;
  for (const piece of piecesOf(part))
    for (const [, name = "", attributes = "", end] of piece.matchAll(new RegExp(pattern, "g")))
      yield { name, attributes, isEmpty: end === "/" };
}

const signs: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const decoded = (text: string) => text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name) => signs[name]!);

function attribute(name: string) {
  const pattern = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
  return ({ attributes }: Tag) => {
    const [, double, single] = pattern.exec(attributes) ?? [];
    return decoded(double ?? single ?? "");
  };
}
const read = {
  id: attribute("Id"),
  type: attribute("Type"),
  target: attribute("Target"),
  name: attribute("name"),
  state: attribute("state"),
  relation: attribute("[\\w.-]+:id"),
  row: attribute("r"),
  style: attribute("s"),
  cellType: attribute("t"),
  hidden: attribute("hidden"),
  min: attribute("min"),
  max: attribute("max"),
  formatId: attribute("numFmtId"),
  format: attribute("formatCode"),
};
const isHidden = (tag: Tag) => ["1", "true"].includes(read.hidden(tag));

function related(parts: Parts, path: string) {
  const [, folder = "", file = path] = /^(.*\/)?([^/]*)$/.exec(path) ?? [];
  return [...tagsOf(parts.get(`${folder}_rels/${file}.rels`), "Relationship")].map((tag) => ({
    id: read.id(tag),
    kind: read.type(tag).replace(/^.*\//, ""),
    path: new URL(read.target(tag), `file:///${folder}`).pathname.slice(1),
  }));
}

export type Sheet = { name: string; isHidden: boolean; part: Uint8Array | undefined; rows: number };

/** The sheets in their order, with how many of their rows hold anything; and the styles of their cells. */
export function sheetsOf(parts: Parts): { sheets: Sheet[]; styles: Uint8Array | undefined } {
  const workbook = related(parts, "").find(({ kind }) => kind === "officeDocument")?.path ?? "";
  const relations = related(parts, workbook);
  const partOf = (id: string) => parts.get(relations.find((one) => one.id === id)?.path ?? "");
  const sheets = [...tagsOf(parts.get(workbook), "sheet")]
    .filter((tag) => read.name(tag) && read.relation(tag))
    .map((tag) => {
      const part = partOf(read.relation(tag));
      const state = read.state(tag).toLowerCase();
      return { name: read.name(tag), isHidden: /hidden/.test(state), part, rows: filledRows(part) };
    });
  return { sheets, styles: parts.get(relations.find(({ kind }) => kind === "styles")?.path ?? "") };
}

function filledRows(part: Uint8Array | undefined): number {
  let rows = 0;
  let isFilled = true;
  for (const { name, isEmpty } of tagsOf(part, "row|c")) {
    if (name === "row") isFilled = false;
    else if (!isFilled && !isEmpty) {
      isFilled = true;
      rows += 1;
    }
  }
  return rows;
}

/** How a format shows a whole number: with so many digits at least, between these words. */
export type Shown = { digits: number; before: string; after: string };

/**
 * How a format of zeros shows a number that names a thing («0000000000», «"SN-"0000»); undefined for one that counts or costs:
 * a unit or a currency stands apart from its number («0" st."», «"EUR "0»).
 */
function shownBy(format: string): Shown | undefined {
  const [, before = "", zeros, after = ""] =
    /^(?:\[[^\]]*\])*(?:"([^"]*)")?#*(0+)(?:"([^"]*)")?(?:;|$)/.exec(format) ?? [];
  if (!zeros || /^\s/.test(after)) return undefined;
  const names = zeros.length > 1 || /\p{L}/u.test(before);
  return names && !(zeros.length === 1 && /\s$/.test(before))
    ? { digits: zeros.length, before, after }
    : undefined;
}

/** How each style shows a whole number, for those that show more than the number. */
function zeroStyles(styles: Uint8Array | undefined): ReadonlyMap<string, Shown> {
  const formats = new Map<string, Shown>();
  const digits = new Map<string, Shown>();
  let isCellStyle = false;
  let at = 0;
  for (const tag of tagsOf(styles, "numFmt|cellXfs|cellStyles|dxfs|xf")) {
    if (tag.name === "numFmt") {
      const shown = shownBy(read.format(tag));
      if (shown) formats.set(read.formatId(tag), shown);
    } else if (tag.name !== "xf") isCellStyle = tag.name === "cellXfs";
    else if (isCellStyle) {
      const shown = formats.get(read.formatId(tag));
      if (shown) digits.set(String(at), shown);
      at += 1;
    }
  }
  return digits;
}

const columnOf = (letters: string) =>
  [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;

export type Look = {
  hiddenRows: ReadonlySet<number>;
  hiddenColumns: readonly (readonly [from: number, to: number])[];
  /** By row and column, how the format of a number shows it. */
  digits: ReadonlyMap<number, ReadonlyMap<number, Shown>>;
};

/** How a sheet shows its cells; rows and columns from 0. */
export function lookOf({ part }: Sheet, styles: Uint8Array | undefined): Look {
  const zeros = zeroStyles(styles);
  const hiddenRows = new Set<number>();
  const hiddenColumns: [number, number][] = [];
  const digits = new Map<number, Map<number, Shown>>();
  let row = -1;
  let column = -1;
  for (const tag of tagsOf(part, "row|c|col")) {
    if (tag.name === "col") {
      if (isHidden(tag)) hiddenColumns.push([Number(read.min(tag)) - 1, Number(read.max(tag)) - 1]);
    } else if (tag.name === "row") {
      const number = read.row(tag);
      row = number ? Number(number) - 1 : row + 1;
      column = -1;
      if (isHidden(tag)) hiddenRows.add(row);
    } else if (zeros.size) {
      const [, letters] = /^([A-Z]{1,3})\d/.exec(read.row(tag)) ?? [];
      column = letters ? columnOf(letters) : column + 1;
      const shown = zeros.get(read.style(tag));
      if (!shown || !["", "n"].includes(read.cellType(tag))) continue;
      if (!digits.has(row)) digits.set(row, new Map());
      digits.get(row)!.set(column, shown);
    }
  }
  return { hiddenRows, hiddenColumns, digits };
}
