import { sql } from "kysely";
import type { MatchAction } from "../../../contract/import/listImport.ts";
import { typeOfRow } from "../../../contract/import/rows.rules.ts";
import { withoutTotals } from "../../../contract/import/totals.rules.ts";
import { decimalSignOf } from "../../../contract/numbers.rules.ts";
import type { ProductInput } from "../../../contract/products.ts";
import { searchable } from "../../../contract/searchable.rules.ts";
import type { Lifecycle } from "../../../contract/statuses.ts";
import { Failure } from "../../ground/base/failure.ts";
import { translatedName } from "../../ground/base/standardNames.ts";
import type { Db, Tx } from "../../ground/database/connection.ts";
import { type Moving, movingOf, unitsAt, withoutRoom } from "../../people/locations/places.ts";
import { fittingLabel } from "../../people/locations/templates.ts";
import { problemOf, type RowPlan, rowsOf } from "../../platform/imports/rows.ts";
import type { ImportInput, Plan } from "../../platform/imports/subject.ts";
import { attributesOfTypes } from "../products/booking.ts";
import { quantityChange } from "../products/products.actions.ts";
import { type Field, type ProductDraft, readProduct } from "./productImport.rules.ts";
import { vatFinder } from "./vatWords.ts";

export type Options = {
  totals: readonly number[];
  onMatch: Record<"sku" | "serialNumber" | "imei", MatchAction>;
  types: Record<string, number>;
  locationId: number | null;
};
export type NewGoods = Omit<ProductDraft, "locationId"> & {
  typeId: number;
  quantity: number;
  locationId: number | null;
};
/** `attributes` holds those that change alone. */
export type Changes = Partial<Omit<ProductInput, "attributes">> & {
  attributes?: Record<string, string | null>;
};
export type ProductChange = { row: number; id: number; changes: Changes };
export type ProductPlan = Plan & { goods: NewGoods[]; changes: ProductChange[] };

type ExistingProduct = Omit<ProductInput, "statusId" | "sku" | "attributes"> & {
  id: number;
  sku: string;
  stockQuantity: number;
  reservedQuantity: number;
  lifecycle: Lifecycle;
  gone: boolean;
  archived: boolean;
  attributes: Record<string, string>;
};
type Numbers = Pick<ProductDraft, "sku" | "serialNumber" | "imei" | "imei2">;

/** The products that have a number of the list; of serial numbers and IMEIs those that are here. */
export async function findProducts(db: Db | Tx, drafts: readonly Numbers[]) {
  const of = (field: keyof Numbers) => drafts.map((draft) => draft[field]).filter(Boolean);
  const imeis = [...of("imei"), ...of("imei2")];
  const columns = sql`id, sku, "serialNumber", imei, imei2, "productName", "typeId", "locationId", "locationLabel", quantity,
    "stockQuantity", "reservedQuantity", "salePrice", "purchasePrice", "vatCodeId", "assetTag", remarks, attributes, gone, archived,
    (select lifecycle from "productStatus" status where status.id = product."statusId")`;
  const { rows } = await sql<ExistingProduct>`
    select ${columns} from product where searchable(sku) = any(${of("sku").map(searchable)})
    union select ${columns} from product where not gone and not archived and "serialNumber" <> '' and "serialNumber" = any(${of("serialNumber")})
    union select ${columns} from product where not gone and not archived and imei <> '' and imei = any(${imeis})
    union select ${columns} from product where not gone and not archived and imei2 <> '' and imei2 = any(${imeis})`.execute(
    db,
  );
  const isHere = rows.filter(({ gone, archived }) => !gone && !archived);
  const byImei = isHere.flatMap((one) =>
    [one.imei, one.imei2].filter(Boolean).map((imei) => [imei, one] as const),
  );
  return {
    byId: new Map(rows.map((one) => [one.id, one])),
    sku: new Map(rows.map((one) => [searchable(one.sku), one])),
    serialNumber: new Map(isHere.map((one) => [one.serialNumber as string, one])),
    imei: new Map(byImei),
  };
}

const numberFields = ["sku", "serialNumber", "imei", "imei2"] as const;
const kindOf = (field: (typeof numberFields)[number]) => (field === "imei2" ? "imei" : field);
/** A number as it is compared: SKUs are written in more than one way. */
const formOf = (field: (typeof numberFields)[number], number: string) =>
  field === "sku" ? searchable(number) : number;

/** Says which numbers of a list stand on an earlier row too. */
function repeatsIn() {
  const seen = new Map<string, number>();
  return (draft: ProductDraft) => {
    for (const field of numberFields) {
      const key = draft[field] && `${kindOf(field)}/${formOf(field, draft[field])}`;
      if (!key) continue;
      const otherRow = seen.get(key);
      if (otherRow === undefined) seen.set(key, draft.row);
      else draft.problems.push({ field, code: "sameAsRow", severity: "error", otherRow });
    }
  };
}

/** The rooms of the company, and which rows find none in them after all that a list moves. */
async function placesOf(db: Db | Tx, { locale, options }: ImportInput<Options>) {
  const locations = await db
    .selectFrom("location")
    .select(["id", "name", "locationTemplate", "unitCapacity", unitsAt.as("units")])
    .execute();
  const byId = new Map(locations.map((location) => [location.id, location]));
  if (options.locationId !== null && !byId.has(options.locationId))
    throw new Failure(422, "unknownReference", { path: "locationId" });
  const filled: (Moving & { draft: ProductDraft })[] = [];
  const byName = new Map(
    locations.flatMap(({ id, name }) =>
      [name, translatedName(locale, name)].map((one) => [searchable(one), id]),
    ),
  );
  return {
    locationOf: (name: string) => byName.get(searchable(name)) ?? null,
    labelOf({ problems }: ProductDraft, locationId: number | null, label: string): string {
      try {
        return fittingLabel(byId.get(locationId ?? 0)?.locationTemplate ?? "", label);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        problems.push({ field: "locationLabel", code: "placeFormat", severity: "error" });
        return label;
      }
    },
    /** What a row moves to where, or brings there. */
    fill(draft: ProductDraft, moving: Omit<Moving, "id">) {
      filled.push({ ...moving, id: draft.row, draft });
    },
    markFull() {
      const full = withoutRoom(byId, filled);
      for (const { id, draft } of filled)
        if (full.has(id)) draft.problems.push({ field: "location", code: "locationFull", severity: "error" });
    },
  };
}
type Places = Awaited<ReturnType<typeof placesOf>>;
type Attributes = Awaited<ReturnType<typeof attributesOfTypes>>;

/** The attributes that the type has, each option as it is written there. */
function fittingAttributes({ attributes, problems }: ProductDraft, ofType: Attributes, typeId: number) {
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([code, value]) => {
      const field = `attributes.${code}`;
      const attribute = ofType.get(typeId)?.find((one) => one.code === code);
      if (!attribute) {
        problems.push({ field, code: "attributeNotOfType", severity: "warning" });
        return [];
      }
      const option = attribute.options.find((one) => searchable(one) === searchable(value));
      if (attribute.options.length && option === undefined)
        problems.push({ field, code: "unknownOption", severity: "error" });
      return [[code, option ?? value]];
    }),
  );
}

/** What a row changes of a product that is there. */
function changesOf(
  draft: ProductDraft,
  existing: ExistingProduct,
  typeId: number | undefined,
  attributes: Record<string, string>,
): Changes {
  const { row: _, type: __, problems: ___, sku: ____, attributes: _____, ...fields } = draft;
  const said: Changes = Object.fromEntries(
    Object.entries({ ...fields, typeId }).filter(
      ([name, value]) =>
        value !== undefined && value !== "" && value !== existing[name as keyof ExistingProduct],
    ),
  );
  const changed = Object.entries(attributes).filter(([code, value]) => existing.attributes[code] !== value);
  return changed.length ? { ...said, attributes: Object.fromEntries(changed) } : said;
}

type Around = { options: Options; places: Places; ofType: Attributes };

function newGoods(draft: ProductDraft, { options, places, ofType }: Around): NewGoods {
  const { problems } = draft;
  const typeId = typeOfRow(options.types, { ...draft, productType: draft.type }) ?? 0;
  if (!ofType.has(typeId)) problems.push({ field: "productType", code: "missingType", severity: "error" });
  if (!draft.productName) problems.push({ field: "productName", code: "missingName", severity: "error" });
  const locationId = draft.locationId ?? options.locationId;
  const quantity = draft.quantity ?? 1;
  const locationLabel = places.labelOf(draft, locationId, draft.locationLabel);
  places.fill(draft, { from: null, leaving: 0, to: locationId, coming: quantity });
  const attributes = ofType.has(typeId) ? fittingAttributes(draft, ofType, typeId) : {};
  return { ...draft, typeId, locationId, locationLabel, quantity, attributes };
}

/** By how much a row changes what is here, by the rules of the edit of one product. */
function changeOfStock({ quantity, serialNumber, imei, problems }: ProductDraft, existing: ExistingProduct) {
  const numbers = { serialNumber: serialNumber || existing.serialNumber, imei: imei || existing.imei };
  try {
    return quantityChange({ ...existing, ...numbers }, quantity, existing.lifecycle);
  } catch (error) {
    problems.push(problemOf(error));
    return 0;
  }
}

function changeOf(
  draft: ProductDraft,
  existing: ExistingProduct,
  { options, places, ofType }: Around,
): ProductChange {
  const typeId = draft.type ? options.types[draft.type] : undefined;
  const attributes = fittingAttributes(draft, ofType, typeId ?? existing.typeId);
  const locationId = draft.locationId ?? existing.locationId;
  const locationLabel = draft.locationLabel && places.labelOf(draft, locationId, draft.locationLabel);
  const changes = changesOf({ ...draft, locationLabel }, existing, typeId, attributes);
  const more = changeOfStock(draft, existing);
  const moves = locationId !== existing.locationId;
  places.fill(draft, movingOf({ ...existing, stockChange: more, to: locationId }));
  // A place belongs to its location: it does not come along.
  if (moves && !locationLabel) changes.locationLabel = "";
  return { row: draft.row, id: existing.id, changes };
}

/** Types without attributes count too. */
async function knownTypes(db: Db | Tx): Promise<Attributes> {
  const types = await db.selectFrom("productType").select("id").execute();
  const attributes = await attributesOfTypes(db);
  return new Map(types.map(({ id }) => [id, attributes.get(id) ?? []]));
}

export async function planProducts(tx: Db | Tx, input: ImportInput<Options>): Promise<ProductPlan> {
  const { mapping, options, locale } = input;
  const list = { ...input.list, rows: withoutTotals(input.list.rows, options.totals) };
  const places = await placesOf(tx, input);
  const ofType = await knownTypes(tx);
  const columnOf = (field: string) => list.rows.map((cells) => cells[mapping.indexOf(field)] ?? "");
  const reading = {
    attributes: mapping.flatMap((field) => (field?.startsWith("attributes.") ? [field.slice(11)] : [])),
    decimalSigns: {
      purchasePrice: decimalSignOf(columnOf("purchasePrice")),
      salePrice: decimalSignOf(columnOf("salePrice")),
    },
    locationOf: places.locationOf,
    vatOf: await vatFinder(tx, locale),
  };
  const drafts = rowsOf(list, mapping as (Field | null)[]).map((row) => readProduct(row, reading));
  const found = await findProducts(tx, drafts);
  const markRepeats = repeatsIn();
  /** The row by which a product that is there is changed. */
  const changedBy = new Map<number, number>();
  const plan: ProductPlan = { rows: [], goods: [], changes: [], created: 0, updated: 0, skipped: 0 };
  for (const draft of drafts) {
    const { row, problems } = draft;
    const matches = numberFields.flatMap((field) => {
      const product = found[kindOf(field)].get(formOf(field, draft[field]));
      return product && draft[field] ? [{ field, product }] : [];
    });
    const [first] = matches;
    const match = first ? kindOf(first.field) : null;
    const add = (fate: RowPlan["fate"]) =>
      plan.rows.push({ row, fate, match, name: first?.product.sku ?? "", problems });
    markRepeats(draft);
    const isGone = first && (first.product.gone || first.product.archived);
    if (isGone) problems.push({ field: first.field, code: "productGone", severity: "error" });
    for (const { field, product } of matches)
      if (product.id !== first!.product.id) problems.push({ field, code: "numberTaken", severity: "error" });
    if (!first) {
      plan.goods.push(newGoods(draft, { options, places, ofType }));
      add("new");
    } else if (options.onMatch[match!] === "skip" && !isGone) {
      // What is left as it is need not be right.
      problems.length = 0;
      add("skip");
    } else {
      const otherRow = changedBy.get(first.product.id);
      if (otherRow) problems.push({ field: first.field, code: "sameAsRow", severity: "error", otherRow });
      else changedBy.set(first.product.id, row);
      const change = changeOf(draft, first.product, { options, places, ofType });
      const isChange = Object.keys(change.changes).length > 0;
      if (isChange) plan.changes.push(change);
      add(isChange || isGone ? "update" : "skip");
    }
  }
  places.markFull();
  const count = (fate: RowPlan["fate"]) => plan.rows.filter((row) => row.fate === fate).length;
  return { ...plan, created: count("new"), updated: count("update"), skipped: count("skip") };
}
