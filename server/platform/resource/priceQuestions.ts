import type { TProperties } from "typebox";
import { kindOf, withoutNull } from "../../../contract/http.ts";
import { Failure } from "../../ground/base/failure.ts";
import type { ListQuery } from "./list.ts";

/** 403 for filters and sorts on prices by who may not see them, who could find them out that way. */
export function refusePriceQuestions(sees: boolean, row: TProperties, listQuery: ListQuery) {
  if (sees) return;
  const sorts = listQuery.sort?.split(",").map((name) => name.replace("-", "")) ?? [];
  const columns = [...sorts, ...Object.keys(listQuery).filter((name) => listQuery[name] !== undefined)];
  if (columns.some((name) => row[name] && kindOf(withoutNull(row[name])) === "money"))
    throw new Failure(403, "forbidden");
}
