import { sql } from "kysely";
import type { Locale } from "../../../contract/locales.ts";
import { readPlaceCode } from "../../../contract/placeCode.rules.ts";
import type { FoundProduct, Slot, Spot } from "../../../contract/places.ts";
import { searchable } from "../../../contract/searchable.rules.ts";
import { Failure, notFound, refused } from "../../ground/base/failure.ts";
import { translatedName } from "../../ground/base/standardNames.ts";
import type { Db } from "../../ground/database/connection.ts";
import { fittingLabel } from "../../people/locations/templates.ts";
import { findHere } from "../workbench/bench.queries.ts";

/** Most slots that one answer tells; the fullest location of a refurbisher has some hundreds. */
const mostSlots = 5000;
const lies = sql`not product.archived and not product.gone and product."stockQuantity" > 0`;

const lyingAt = (what: string) =>
  sql<number>`(select ${sql.raw(what)}::int from product where "locationId" = location.id and ${lies})`;

type Row = {
  id: number;
  name: string;
  unitCapacity: number | null;
  hasSlots: boolean;
  shelves: { name: string; units: number }[];
  products: number;
  units: number;
};

/** Most shelves that one location tells of beside the others. */
const mostShelves = 6;

/** Every location with how much lies there, and on which shelves most: compartments of the default labels, or labels of its own. */
export async function findPlaces(db: Db): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with shelf as (select "locationId", name, sum("stockQuantity")::int as units,
        row_number() over (partition by "locationId" order by sum("stockQuantity") desc, name) as place
      from product cross join lateral (select
        case when "locationLabel" ~ '^\\d-\\d\\d-\\d$' then left("locationLabel", 4) else "locationLabel" end as name) label
      where ${lies} and "locationId" is not null group by "locationId", name),
    shelved as (select "locationId", json_agg(json_build_object('name', name, 'units', units) order by name = '', name) as shelves
      from shelf where place <= ${mostShelves} group by 1),
    lying as (select "locationId", count(*)::int as products, sum("stockQuantity")::int as units,
        bool_or("locationLabel" <> '') as "hasSlots"
      from product where ${lies} and "locationId" is not null group by 1)
    select location.id, name, "unitCapacity", coalesce("hasSlots", false) as "hasSlots", coalesce(products, 0) as products, coalesce(units, 0) as units,
      coalesce(shelves, '[]') as shelves
    from location left join lying on lying."locationId" = location.id left join shelved on shelved."locationId" = location.id
    order by name, location.id`.execute(db);
  return rows;
}

/** A location with what lies in each of its slots. */
export async function findPlace(db: Db, id: number) {
  const location = await db
    .selectFrom("location")
    .select(["id", "name", "unitCapacity"])
    .select(sql<boolean>`"locationTemplate" <> ''`.as("hasTemplate"))
    .select([lyingAt("count(*)").as("products"), lyingAt('coalesce(sum("stockQuantity"), 0)').as("units")])
    .where("id", "=", id)
    .executeTakeFirstOrThrow(notFound);
  const { rows: slots } = await sql<Slot>`
    select "locationLabel" as label, count(*)::int as products, sum("stockQuantity")::int as units
    from product where "locationId" = ${id} and ${lies} group by 1 order by 1 limit ${mostSlots}`.execute(db);
  return { ...location, slots };
}

type CodeMatch = { place: Spot | null; product: FoundProduct | null };
/** What a scanned code is: a place by its own code, a product that is here, or a place by its name, its label or both. */
export async function findByCode(
  db: Db,
  { code, locationId }: { code: string; locationId?: number | null },
  locale: Locale,
): Promise<CodeMatch> {
  const locations = await db.selectFrom("location").select(["id", "name", "locationTemplate"]).execute();
  const at = (location: (typeof locations)[number], label: string): CodeMatch => ({
    place: {
      locationId: location.id,
      locationName: location.name,
      locationLabel: fittingLabel(location.locationTemplate, label),
    },
    product: null,
  });
  const own = readPlaceCode(code);
  const byCode = locations.find(({ id }) => id === own?.locationId);
  if (own && !byCode) throw refused("placeUnknown", "code", { code });
  if (own && byCode) return at(byCode, own.label);
  const product = await findHere(db, code);
  if (product) return { place: null, product: await findMoved(db, product.id) };
  const named = beginnings(code).flatMap(({ name, rest }) => {
    const location = locations.find((one) =>
      [one.name, translatedName(locale, one.name)].some((text) => searchable(text) === name),
    );
    return location ? { location, rest } : [];
  })[0];
  if (named) return at(named.location, named.rest);
  const current = locations.find(({ id }) => id === locationId);
  if (current) {
    try {
      return at(current, code);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
    }
  }
  throw refused("placeOrProductUnknown", "code", { code });
}

/** The first words of a code in the normal form, each with what follows them: all words first. */
const beginnings = (code: string) => {
  const words = code.trim().split(/\s+/);
  return words.map((_, at) => ({
    name: searchable(words.slice(0, words.length - at).join(" ")),
    rest: words.slice(words.length - at).join(" "),
  }));
};

const findMoved = (db: Db, productId: number): Promise<FoundProduct> =>
  db
    .selectFrom("product")
    .leftJoin("location", "location.id", "product.locationId")
    .select(["product.id", "product.version", "sku", "serialNumber", "productName", "quantity"])
    .select(["locationId", "location.name as locationName", "locationLabel"])
    .where("product.id", "=", productId)
    .executeTakeFirstOrThrow();
