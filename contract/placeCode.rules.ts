/** What the label of a place holds: `LOC-3` for a location, `LOC-3/1-07-3` for a slot in it. */
export const placeCode = (locationId: number, label = "") => `LOC-${locationId}${label && `/${label}`}`;

/** The location and the label of a place's code; undefined for another code. */
export function readPlaceCode(code: string): { locationId: number; label: string } | undefined {
  const [, id, label = ""] = /^LOC-(\d{1,9})(?:\/(.*))?$/i.exec(code.trim()) ?? [];
  return id ? { locationId: Number(id), label: label.trim() } : undefined;
}
