import type { FoundProduct, Spot } from "../../contract/places.ts";

export type MovingRow = { product: FoundProduct; to: Spot | null; problem?: string };
export type MovingList = {
  rows: readonly MovingRow[];
  /** Where the things that are scanned next go; null while they wait for a place. */
  at: Spot | null;
  /** Things that waited and got a location without a slot: a slot of it that follows is theirs. */
  withoutSlot?: readonly number[];
};
export const emptyList: MovingList = { rows: [], at: null };

/**
 * A place that is scanned after things takes them all; one that is scanned when none waits takes those that follow, until
 * another place comes.
 */
export function withPlace({ rows, withoutSlot = [] }: MovingList, place: Spot): MovingList {
  const isSlot = place.locationLabel !== "";
  const completes = ({ product, to }: MovingRow) =>
    isSlot &&
    to?.locationId === place.locationId &&
    to.locationLabel === "" &&
    withoutSlot.includes(product.id);
  const taken = rows.filter((row) => !row.to || completes(row));
  if (taken.length === 0) return { rows, at: place };
  return {
    rows: rows.map((row) => (taken.includes(row) ? { product: row.product, to: place } : row)),
    at: null,
    ...(!isSlot && { withoutSlot: taken.map(({ product }) => product.id) }),
  };
}

/** A thing comes on top; scanned again it goes to the place of now. */
export const withProduct = (
  { rows, at, withoutSlot = [] }: MovingList,
  product: FoundProduct,
): MovingList => ({
  rows: [{ product, to: at }, ...rows.filter((row) => row.product.id !== product.id)],
  at,
  withoutSlot: withoutSlot.filter((id) => id !== product.id),
});

export const without = (list: MovingList, productId: number): MovingList => ({
  ...list,
  rows: list.rows.filter(({ product }) => product.id !== productId),
});
/** Lets a thing wait for another place. */
export const waiting = (list: MovingList, productId: number): MovingList => ({
  ...list,
  at: null,
  rows: list.rows.map((row) => (row.product.id === productId ? { product: row.product, to: null } : row)),
});
export const withProblems = (
  list: MovingList,
  problems: readonly { id: number; message: string }[],
): MovingList => ({
  ...list,
  rows: list.rows.map(({ problem: _, ...row }) => {
    const problem = problems.find(({ id }) => id === row.product.id)?.message;
    return problem ? { ...row, problem } : row;
  }),
});

/** What is left once these rows are booked: things that came meanwhile, and those that were given another place. */
export const withoutBooked = (list: MovingList, booked: readonly MovingRow[]): MovingList => ({
  ...list,
  rows: list.rows.filter((row) => !booked.includes(row)),
});

export const movesOf = ({ rows }: MovingList) =>
  rows.flatMap(({ product, to }) =>
    to ? [{ productId: product.id, locationId: to.locationId, locationLabel: to.locationLabel }] : [],
  );
export const spotText = (name: string | null, label: string) => [name, label].filter(Boolean).join(" ");
