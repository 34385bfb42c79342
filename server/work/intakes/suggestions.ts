import { sql } from "kysely";
import { normalImei } from "../../../contract/imei.rules.ts";
import type { Intake, IntakeScan } from "../../../contract/intakes.ts";
import { guessesOf, looks } from "../../../contract/scanText.rules.ts";
import { normalSerial } from "../../../contract/serial.rules.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";

/** The newest scans about which something is suggested; of so many unexpected ones the list is wrong, not the scans. */
const most = 300;
type Missing = Intake["missing"];

/** The serial numbers that are expected, by whatever may be read of them; a number that two look like is nobody's. */
function createExpected(missing: Missing) {
  const bySerial = new Map(missing.map(({ serialNumber }) => [serialNumber, serialNumber]));
  const byImei = new Map(
    missing.flatMap(({ imei, imei2, serialNumber }) =>
      [imei, imei2].filter(Boolean).map((number) => [number, serialNumber] as const),
    ),
  );
  const byLooks = Map.groupBy(missing, ({ serialNumber }) => looks(serialNumber));
  const exact = (text: string) => bySerial.get(normalSerial(text)) ?? byImei.get(normalImei(text));
  const similar = (text: string) => {
    const [only, ...others] = byLooks.get(looks(normalSerial(text))) ?? [];
    return others.length > 0 ? undefined : only?.serialNumber;
  };
  return (texts: readonly string[]) => {
    for (const find of [exact, similar])
      for (const text of texts) {
        const serial = find(text);
        if (serial) return serial;
      }
    return undefined;
  };
}

/** Serial numbers of what is here, by the texts that are its serial number or SKU. */
async function findHere(db: Db | Tx, texts: readonly string[]) {
  if (texts.length === 0) return new Map<string, string>();
  const serials = texts.map(normalSerial).filter(Boolean);
  const { rows } = await sql<{ sku: string; serialNumber: string }>`
    select sku, "serialNumber" from product where "serialNumber" <> '' and not gone and not archived
      and ("serialNumber" = any(${serials}::text[]) or sku = any(${texts}::text[]))`.execute(db);
  return new Map(
    rows.flatMap(({ sku, serialNumber }) => [
      [serialNumber, serialNumber] as const,
      [normalSerial(sku), serialNumber] as const,
    ]),
  );
}

/**
 * Each unexpected scan that nobody has decided about with the serial number that it may be of: one that is expected, or one that
 * is here already. A maker prints more than the number, a layout or an eye changes it; only a person knows whether it is that.
 */
export async function withSuggestions(
  db: Db | Tx,
  scans: readonly IntakeScan[],
  missing: Missing,
): Promise<IntakeScan[]> {
  const open = scans.filter(({ verdict, decision }) => verdict === "unexpected" && decision === null);
  if (open.length === 0) return [...scans];
  const expected = createExpected(missing.filter(({ serialNumber }) => serialNumber !== ""));
  const readings = new Map(
    open.slice(0, most).map(({ id, serialNumber }) => [id, [serialNumber, ...guessesOf(serialNumber)]]),
  );
  const here = await findHere(db, [...readings.values()].flat());
  return scans.map((scan) => {
    const texts = readings.get(scan.id);
    const isHere = texts?.map(normalSerial).find((text) => here.has(text));
    const suggestion = texts && (expected(texts) ?? (isHere && here.get(isHere)));
    return suggestion && suggestion !== scan.serialNumber ? { ...scan, suggestion } : scan;
  });
}
