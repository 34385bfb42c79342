import { sql } from "kysely";
import type { MatchAction } from "../../contract/import/listImport.ts";
import { decimalSignOf } from "../../contract/numbers.rules.ts";
import type { ProductInput } from "../../contract/products.ts";
import { Failure } from "../base/failure.ts";
import { shownName } from "../base/standardNames.ts";
import type { Db, Tx } from "../database/connection.ts";
import { type RowPlan, rowsOf } from "../imports/rows.ts";
import type { Asked, Plan } from "../imports/subject.ts";
import { unitsAt } from "../locations/places.ts";
import { fittingLabel } from "../locations/templates.ts";
import { attributesOfTypes } from "../products/booking.ts";
import { type ProductDraft, readProduct } from "./productImport.rules.ts";
import { vatFinder } from "./vatWords.ts";

export type Options = {
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
export type ProductChange = { row: number; id: number; version: number; changes: Changes; before: Changes };
export type ProductPlan = Plan & { goods: NewGoods[]; changes: ProductChange[] };

type ExistingProduct = Omit<ProductInput, "statusId" | "sku" | "attributes"> & {
  id: number;
  version: number;
  sku: string;
  stockQuantity: number;
  reservedQuantity: number;
  gone: boolean;
  archived: boolean;
  attributes: Record<string, string>;
};
type Numbers = Pick<ProductDraft, "sku" | "serialNumber" | "imei" | "imei2">;

/** The products that have a number of the list; of serial numbers and IMEIs those that are here. */
export async function findProducts(db: Db | Tx, drafts: readonly Numbers[]) {
  const of = (field: keyof Numbers) => drafts.map((draft) => draft[field]).filter(Boolean);
  const imeis = [...of("imei"), ...of("imei2")];
  const columns = sql`id, version, sku, "serialNumber", imei, imei2, "productName", "typeId", "locationId", "locationLabel", quantity,
    "stockQuantity", "reservedQuantity", "salePrice", "purchasePrice", "vatCodeId", "assetTag", remarks, attributes, gone, archived`;
  const { rows } = await sql<ExistingProduct>`
    select ${columns} from product where sku = any(${of("sku")})
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
    sku: new Map(rows.map((one) => [one.sku, one])),
    serialNumber: new Map(isHere.map((one) => [one.serialNumber as string, one])),
    imei: new Map(byImei),
  };
}

const numberFields = ["sku", "serialNumber", "imei", "imei2"] as const;
const kindOf = (field: (typeof numberFields)[number]) => (field === "imei2" ? "imei" : field);

/** Says which numbers of a list stand on an earlier row too. */
function repeatsIn() {
  const seen = new Map<string, number>();
  return (draft: ProductDraft) => {
    for (const field of numberFields) {
      const key = draft[field] && `${kindOf(field)}/${draft[field]}`;
      if (!key) continue;
      const otherRow = seen.get(key);
      if (otherRow === undefined) seen.set(key, draft.row);
      else draft.problems.push({ field, code: "sameAsRow", severity: "error", otherRow });
    }
  };
}

/** The rooms of the company while a list fills them; says of each row whether it still fits. */
async function placesOf(db: Db | Tx, { locale, options }: Asked<Options>) {
  const locations = await db
    .selectFrom("location")
    .select(["id", "name", "locationTemplate", "unitCapacity", unitsAt.as("units")])
    .execute();
  const byId = new Map(locations.map((location) => [location.id, location]));
  if (options.locationId !== null && !byId.has(options.locationId))
    throw new Failure(422, "unknownReference", { path: "locationId" });
  const byName = new Map(
    locations.flatMap(({ id, name }) =>
      [name, shownName(locale, name)].map((one) => [one.toLowerCase(), id]),
    ),
  );
  return {
    locationOf: (name: string) => byName.get(name.toLowerCase()) ?? null,
    labelOf({ problems }: ProductDraft, locationId: number | null, label: string): string {
      try {
        return fittingLabel(byId.get(locationId ?? 0)?.locationTemplate ?? "", label);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        problems.push({ field: "locationLabel", code: "placeFormat", severity: "error" });
        return label;
      }
    },
    fill({ problems }: ProductDraft, locationId: number | null, units: number) {
      const location = byId.get(locationId ?? 0);
      if (!location || units <= 0) return;
      location.units += units;
      if (location.unitCapacity !== null && location.units > location.unitCapacity)
        problems.push({ field: "location", code: "locationFull", severity: "error" });
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
      const option = attribute.options.find((one) => one.toLowerCase() === value.toLowerCase());
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
) {
  const { row: _, type: __, problems: ___, sku: ____, attributes: _____, ...fields } = draft;
  const said: Changes = Object.fromEntries(
    Object.entries({ ...fields, typeId }).filter(
      ([name, value]) =>
        value !== undefined && value !== "" && value !== existing[name as keyof ExistingProduct],
    ),
  );
  const changed = Object.entries(attributes).filter(([code, value]) => existing.attributes[code] !== value);
  const before: Changes = Object.fromEntries(
    Object.keys(said).map((name) => [name, existing[name as keyof ExistingProduct]]),
  );
  if (said.locationId !== undefined) before.locationLabel = existing.locationLabel;
  if (!changed.length) return { changes: said, before };
  return {
    changes: { ...said, attributes: Object.fromEntries(changed) },
    before: {
      ...before,
      attributes: Object.fromEntries(changed.map(([code]) => [code, existing.attributes[code] ?? null])),
    },
  };
}

type Around = { options: Options; places: Places; ofType: Attributes };

function newGoods(draft: ProductDraft, { options, places, ofType }: Around): NewGoods {
  const { problems } = draft;
  const typeId = options.types[draft.type] ?? options.types[""] ?? 0;
  if (!ofType.has(typeId)) problems.push({ field: "productType", code: "missingType", severity: "error" });
  if (!draft.productName) problems.push({ field: "productName", code: "missingName", severity: "error" });
  const locationId = draft.locationId ?? options.locationId;
  const quantity = draft.quantity ?? 1;
  const locationLabel = places.labelOf(draft, locationId, draft.locationLabel);
  places.fill(draft, locationId, quantity);
  const attributes = ofType.has(typeId) ? fittingAttributes(draft, ofType, typeId) : {};
  return { ...draft, typeId, locationId, locationLabel, quantity, attributes };
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
  const changed = changesOf({ ...draft, locationLabel }, existing, typeId, attributes);
  const more = (draft.quantity ?? existing.quantity) - existing.quantity;
  const moves = locationId !== existing.locationId;
  places.fill(draft, locationId, moves ? existing.stockQuantity + more : more);
  // A place belongs to its location: it does not come along.
  if (moves && !locationLabel) changed.changes.locationLabel = "";
  return { row: draft.row, id: existing.id, version: existing.version, ...changed };
}

/** Types without attributes count too. */
async function knownTypes(db: Db | Tx): Promise<Attributes> {
  const types = await db.selectFrom("productType").select("id").execute();
  const attributes = await attributesOfTypes(db);
  return new Map(types.map(({ id }) => [id, attributes.get(id) ?? []]));
}

export async function planProducts(tx: Db | Tx, asked: Asked<Options>): Promise<ProductPlan> {
  const { list, mapping, options, locale } = asked;
  const places = await placesOf(tx, asked);
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
  const drafts = rowsOf(list, mapping as never[]).map((row) => readProduct(row, reading));
  const found = await findProducts(tx, drafts);
  const markRepeats = repeatsIn();
  /** The row by which a product that is there is changed. */
  const changedBy = new Map<number, number>();
  const plan: ProductPlan = { rows: [], goods: [], changes: [], created: 0, updated: 0, skipped: 0 };
  for (const draft of drafts) {
    const { row, problems } = draft;
    const matches = numberFields.flatMap((field) => {
      const product = found[kindOf(field)].get(draft[field]);
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
  const count = (fate: RowPlan["fate"]) => plan.rows.filter((row) => row.fate === fate).length;
  return { ...plan, created: count("new"), updated: count("update"), skipped: count("skip") };
}
