import type { BulkAnswer } from "../../../contract/bulk.ts";
import { showToast } from "../call/toasts.ts";
import { t } from "../texts/i18n.ts";

type Done = (count: number) => string;

/** The message after an undo; refused rows stay on screen until they are closed. */
function outcomeOf({ chosen, changed, refusedCount: count = 0, refused = [] }: BulkAnswer, done: Done) {
  if (count === 0) return done(changed);
  const outcome = t("kit.bulkOutcome", { chosen, changed, count });
  showToast(`${outcome} ${refused[0]?.message ?? ""}`, "error");
  return "";
}

/** Undoes a bulk change for the rows that it changed. */
export const undoOfMany =
  (undoAll: (ids: number[]) => Promise<BulkAnswer>, done: Done) =>
  () =>
  ({ changedIds = [] }: BulkAnswer) =>
    changedIds.length === 0 ? undefined : async () => outcomeOf(await undoAll(changedIds), done);

type Giving = { ids: number[]; statusId: number; from: number };

/** Restores each row's former status if it still has the new one; undefined when one of them cannot be restored. */
export const undoOfStatus =
  (give: (body: Giving) => Promise<BulkAnswer>, canUndo: (from: number, to: number) => boolean, done: Done) =>
  ({ body }: { body: { statusId: number } }) =>
  ({ former = [] }: BulkAnswer) => {
    const from = body.statusId;
    if (former.length === 0 || !former.every(({ statusId }) => canUndo(statusId, from))) return undefined;
    return async () => {
      const all = {
        chosen: 0,
        changed: 0,
        refusedCount: 0,
        refused: [] as NonNullable<BulkAnswer["refused"]>,
      };
      for (const { ids, statusId } of former) {
        const { changed, refusedCount = 0, refused = [] } = await give({ ids, statusId, from });
        all.chosen += ids.length;
        all.changed += changed;
        all.refusedCount += refusedCount;
        all.refused.push(...refused);
      }
      return outcomeOf(all, done);
    };
  };
