import i18next from "i18next";
import type { BulkAnswer } from "../../contract/bulk.ts";
import { showToast } from "./toasts.ts";

/** What takes back a change of many rows, of those alone that it changed; what is refused of it is told until it is read. */
export const undoOfMany =
  (back: (ids: number[]) => Promise<BulkAnswer>, done: (count: number) => string) =>
  () =>
  ({ changedIds = [] }: BulkAnswer) =>
    changedIds.length === 0
      ? undefined
      : async () => {
          const { chosen, changed, refusedCount: count = 0, refused = [] } = await back(changedIds);
          if (count === 0) return done(changed);
          const outcome = i18next.t("kit.bulkOutcome", { chosen, changed, count });
          showToast(`${outcome} ${refused[0]?.message ?? ""}`, "error");
          return "";
        };
