/** Where somebody goes after signing in: the place of this product that the address names as `next`, else the start. */
export function placeAfter(address: string): string {
  const { origin, searchParams } = new URL(address);
  const next = searchParams.get("next") ?? "";
  if (!URL.canParse(next, origin)) return "/";
  const place = new URL(next, origin);
  return place.origin === origin ? place.pathname + place.search + place.hash : "/";
}
