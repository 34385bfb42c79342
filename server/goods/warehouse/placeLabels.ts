import type { Locale } from "../../../contract/locales.ts";
import { everyLabel } from "../../../contract/locations.rules.ts";
import { placeCode } from "../../../contract/placeCode.rules.ts";
import { mostLinesAtOnce } from "../../../contract/printing.rules.ts";
import { Failure, notFound, refused } from "../../ground/base/failure.ts";
import { translatedName } from "../../ground/base/standardNames.ts";
import type { Db } from "../../ground/database/connection.ts";
import { fittingLabel } from "../../people/locations/templates.ts";
import type { Label } from "../../platform/print/labels.ts";
import { findPlace } from "./places.queries.ts";

/** The labels of slots of a location that a scan reads: of these, or of all; of the location itself where it has none. */
export async function findPlaceLabels(
  db: Db,
  id: number,
  { labels, locale }: { labels: readonly string[] | undefined; locale: Locale },
): Promise<Label[]> {
  const location = await db
    .selectFrom("location")
    .select(["name", "locationTemplate"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow(notFound);
  const wanted =
    labels?.map((label, at) => fitting(location.locationTemplate, label, at)) ??
    (location.locationTemplate ? await labelsInUse(db, id) : everyLabel());
  if (wanted.length > mostLinesAtOnce) throw refused("placeLabelsMany", "labels", { limit: mostLinesAtOnce });
  const name = translatedName(locale, location.name);
  const slots = wanted.length ? [...new Set(wanted)] : [""];
  return slots.map((label) => {
    const code = placeCode(id, label);
    return {
      sku: code,
      productName: label || name,
      details: label ? name : "",
      serialNumber: "",
      url: code,
      large: true,
    };
  });
}

function fitting(template: string, label: string, at: number) {
  try {
    return fittingLabel(template, label);
  } catch (error) {
    if (error instanceof Failure)
      throw new Failure(error.status, error.code, { path: `labels.${at}`, label });
    throw error;
  }
}

const labelsInUse = async (db: Db, id: number) =>
  (await findPlace(db, id)).slots.map(({ label }) => label).filter(Boolean);
