import type { Session } from "../../../contract/access.ts";
import type { Locale } from "../../../contract/locales.ts";
import type { places } from "../../../contract/places.ts";
import { products } from "../../../contract/products.ts";
import type { InputOf } from "../../../contract/routes.ts";
import { Failure } from "../../ground/base/failure.ts";
import { anyOf } from "../../ground/database/anyOf.ts";
import type { Tx } from "../../ground/database/connection.ts";
import type { Step } from "../../platform/changes/steps.ts";
import { messageOf } from "../../platform/http/problem.ts";
import { saveForUndo } from "../../platform/resource/bulkEdits.ts";
import { changeProducts } from "../products/change.actions.ts";
import { lockProducts } from "../stock/locks.ts";

type Move = InputOf<typeof places.move>["body"]["moves"][number];
type By = Session & { locale: Locale; step: Step };

/** Moves products to their places, all or none: 409 naming each that cannot go there. What it changed is kept for its undo. */
export async function moveAll(tx: Tx, moves: readonly Move[], by: By) {
  const wished = new Map(moves.map((move) => [move.productId, move]));
  const ids = [...wished.keys()];
  await lockProducts(tx, ids);
  const before = await placesOf(tx, ids);
  // Of too many for a place those with the lowest ids get it, in whatever order they were scanned.
  const edits = ids
    .toSorted((one, other) => one - other)
    .map((id) => {
      const { locationId, locationLabel = "" } = wished.get(id)!;
      return { id, changes: { locationId, locationLabel } };
    });
  const { refusals } = await changeProducts(tx, edits, by);
  by.step(ids.length, ids.length);
  if (refusals.size) throw refusedWhole(refusals, before, by.locale);
  const after = await placesOf(tx, ids);
  const rows = [...after.values()]
    .filter(({ id, locationId, locationLabel }) => {
      const was = before.get(id)!;
      return was.locationId !== locationId || was.locationLabel !== locationLabel;
    })
    .map(({ id, version }) => {
      const { locationId, locationLabel } = before.get(id)!;
      return { id, version, before: { locationId, locationLabel } };
    });
  const fields = ["locationId", "locationLabel"];
  const editId = await saveForUndo(tx, { userId: by.userId, list: products.bulkEdit.url, fields, rows });
  return { moved: rows.length, editId };
}

async function placesOf(tx: Tx, ids: number[]) {
  const rows = await tx
    .selectFrom("product")
    .select(["id", "version", "sku", "locationId", "locationLabel"])
    .where("id", "=", anyOf(ids))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

function refusedWhole(
  refusals: ReadonlyMap<number, Failure>,
  before: ReadonlyMap<number, { sku: string }>,
  locale: Locale,
) {
  const rows = [...refusals].map(([id, { code, details }]) => {
    const label = before.get(id)?.sku ?? "";
    return { id, label, code, message: messageOf(locale, code, { skus: label, ...details }) };
  });
  return new Failure(409, "movesRefused", { count: rows.length, rows: rows.slice(0, 200) });
}
