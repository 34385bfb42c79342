import { useCallback } from "react";
import { longJobs } from "../../contract/longJobs.routes.ts";
import type { LongJob } from "../../contract/longJobs.ts";
import { callFile } from "../kit/call/api.ts";
import { useCall } from "../kit/call/data.ts";
import { useMe } from "../kit/call/session.ts";
import { showError } from "../kit/call/toasts.ts";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";

/** Milliseconds between two looks at running work, should its change notices not come through. */
const lookEvery = 10_000;

export const isOpen = ({ state }: Pick<LongJob, "state">) => state === "waiting" || state === "running";
/** 0 to 100; undefined while that is not known, or when only the last step is left. */
export const percentOf = ({ done, total }: Pick<LongJob, "done" | "total">) =>
  total > 0 && done < total ? Math.floor((100 * done) / total) : undefined;

/** My own work that takes long, the newest first; undefined until it was read. */
export function useLongJobs(): { userId: number; items: readonly LongJob[] | undefined } {
  const userId = useMe()?.userId ?? 0;
  const read = useCall(
    longJobs.list,
    { params: { userId } },
    {
      enabled: userId > 0,
      refetchInterval: ({ state }) => (state.data?.items.some(isOpen) ? lookEvery : false),
    },
  );
  return { userId, items: read.data?.items };
}

/** What work is, in words; labels are told by their number. */
export function useJobName() {
  const { t } = useTranslation();
  const format = useFormat();
  return useCallback(
    ({ kind, title }: Pick<LongJob, "kind" | "title">) =>
      t(`longJobs.kinds.${kind}`, {
        title: ["labels", "checklists", "priceCards"].includes(kind) ? format.number(Number(title)) : title,
      }),
    [t, format],
  );
}

export const openResult = (userId: number, { id }: LongJob) =>
  void callFile(longJobs.file, { params: { userId, id } }, { open: true }).catch(showError);
