import type { Route } from "../../../contract/routes.ts";
import { ApiError, call } from "../call/api.ts";
import type { PageOf } from "../rows/listState.ts";

export type Deleted<Row> = {
  gone: number;
  refused: { row: Row; why: ApiError }[];
  /** The rows that were not tried after a failure, and that failure. */
  untried: Row[];
  stopped?: unknown;
};
/** Whether a failure is about this row rather than the connection, the session or the server. */
const isOfRow = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 429 && error.status !== 401;

/** Deletes rows one by one; a refused row stays, a row that is already gone is skipped. */
export async function deleteEach<Row>(
  rows: readonly Row[],
  remove: (row: Row) => Promise<unknown>,
  onStep: (done: number) => void = () => {},
): Promise<Deleted<Row>> {
  const answer: Deleted<Row> = { gone: 0, refused: [], untried: [] };
  for (const [at, row] of rows.entries()) {
    try {
      await remove(row);
      answer.gone += 1;
    } catch (error) {
      if (!isOfRow(error)) return { ...answer, untried: rows.slice(at), stopped: error };
      if (error.status !== 404) answer.refused.push({ row, why: error });
    }
    onStep(at + 1);
  }
  return answer;
}

/** All rows of a list that match a filter, however many pages. */
export async function allRows<Row>(list: Route<unknown, PageOf<Row>>, filter: object): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { items, pageSize, total } = await call(list, { query: { ...filter, page, pageSize: 200 } });
    rows.push(...items);
    if (items.length < pageSize || rows.length >= total) return rows;
  }
}
