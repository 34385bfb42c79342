/** The largest number of ids in one call. */
export const mostIds = 1000;

export const sortableBy = "x-sortable";
/** The columns that a list can be sorted on, by the schema of its query. */
export const sortableOf = (query: { properties?: object } | undefined): readonly string[] =>
  (query?.properties as { sort?: { [sortableBy]?: string[] } } | undefined)?.sort?.[sortableBy] ?? [];
