/** Ids with one moved to the place of another. */
export function placedAt(ids: readonly number[], moved: number, target: number): number[] {
  const to = ids.indexOf(target);
  const rest = ids.filter((id) => id !== moved);
  rest.splice(to, 0, moved);
  return rest;
}
