import { constants, crc32, deflateRawSync } from "node:zlib";

interface Part {
  name: string;
  packed: Buffer;
  unpacked: number;
  checksum?: number;
}

export const filePart = (name: string, text: string | Buffer): Part => {
  const bytes = Buffer.from(text);
  return { name, packed: deflateRawSync(bytes), unpacked: bytes.length, checksum: crc32(bytes) };
};

/** A part of so many times 16 MB of blanks, packed a thousandfold, that may state another size. */
export function blanks(name: string, times: number, unpacked = times * 16 * 1024 * 1024): Part {
  const block = deflateRawSync(Buffer.alloc(16 * 1024 * 1024, " "), { finishFlush: constants.Z_FULL_FLUSH });
  const end = Buffer.from([0x03, 0x00]);
  return { name, packed: Buffer.concat([...Array.from({ length: times }, () => block), end]), unpacked };
}

function headers(offset: number, { name, packed, unpacked, checksum = 1 }: Part) {
  const sizes = Buffer.alloc(12);
  for (const [index, value] of [checksum, packed.length, unpacked].entries()) {
    sizes.writeUInt32LE(value, index * 4);
  }
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50);
  local.writeUInt16LE(8, 8);
  sizes.copy(local, 14);
  local.writeUInt16LE(name.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50);
  central.writeUInt16LE(8, 10);
  sizes.copy(central, 16);
  central.writeUInt16LE(name.length, 28);
  central.writeUInt32LE(offset, 42);
  return { local: Buffer.concat([local, Buffer.from(name), packed]), central: [central, Buffer.from(name)] };
}

/** A zip whose stated sizes are taken as given; `count` is what its end record claims. */
export function zipOf(parts: Part[], count = parts.length): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const one of parts) {
    const { local, central } = headers(offset, one);
    locals.push(local);
    centrals.push(...central);
    offset += local.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

const relations = (...entries: [type: string, target: string][]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${entries
    .map(
      ([type, target], at) =>
        `<Relationship Id="rId${at + 1}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`,
    )
    .join("")}</Relationships>`;

export const workbookXml = (properties: string) =>
  `<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">${properties}<sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`;

/** What every workbook holds besides its sheet. */
export const workbookParts: Part[] = [
  filePart(
    "[Content_Types].xml",
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
  ),
  filePart("_rels/.rels", relations(["officeDocument", "xl/workbook.xml"])),
  filePart("xl/workbook.xml", workbookXml("")),
  filePart(
    "xl/_rels/workbook.xml.rels",
    relations(
      ["worksheet", "worksheets/sheet1.xml"],
      ["sharedStrings", "sharedStrings.xml"],
      ["styles", "styles.xml"],
    ),
  ),
];
export const sheetName = "xl/worksheets/sheet1.xml";

export const workbookOf = (sheetData: string, prolog = ""): Buffer =>
  zipOf([
    ...workbookParts,
    filePart(sheetName, `${prolog}<worksheet><sheetData>${sheetData}</sheetData></worksheet>`),
  ]);

/** A small workbook whose every cell is the same shared text of 1,000 characters. */
export const repeatedText = (rows: number, columns: number): Buffer =>
  zipOf([
    ...workbookParts,
    filePart("xl/sharedStrings.xml", `<sst><si><t>${"x".repeat(1000)}</t></si></sst>`),
    filePart(
      sheetName,
      `<worksheet><sheetData>${`<row>${'<c t="s"><v>0</v></c>'.repeat(columns)}</row>`.repeat(rows)}</sheetData></worksheet>`,
    ),
  ]);
