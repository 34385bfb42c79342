import { lazy, Suspense, useEffect, useRef } from "react";
import type { LongJob } from "../../contract/longJobs.ts";
import { showToast } from "../kit/call/toasts.ts";
import { useTranslation } from "../kit/texts/i18n.ts";
import { isOpen, openResult, useJobName, useLongJobs } from "../system/longJobs.ts";

const ActivityButton = lazy(() =>
  import("./ActivityButton.tsx").then((module) => ({ default: module.ActivityButton })),
);

/** My work that takes long, on every screen. */
export function Activity() {
  const { userId, items } = useLongJobs();
  useToasts(userId, items);
  if (!items?.length) return null;
  return (
    <Suspense>
      <ActivityButton userId={userId} items={items} />
    </Suspense>
  );
}

/**
 * Tells when work ends. What this page asked for and waits for itself (an import) it tells itself, unless it was
 * loaded again meanwhile.
 */
function useToasts(userId: number, items: readonly LongJob[] | undefined) {
  const { t } = useTranslation();
  const nameOf = useJobName();
  const open = useRef<ReadonlySet<number>>(undefined);
  const fromBefore = useRef<ReadonlySet<number>>(undefined);
  useEffect(() => {
    if (!items) return;
    const before = open.current;
    open.current = new Set(items.filter(isOpen).map(({ id }) => id));
    fromBefore.current ??= open.current;
    for (const job of items) {
      const tells = job.kind === "labels" || fromBefore.current.has(job.id);
      if (!before?.has(job.id) || isOpen(job) || !tells) continue;
      const what = nameOf(job);
      if (job.state === "failed") showToast(t("longJobs.failed", { what, reason: job.reason }), "error");
      if (job.state !== "done") continue;
      const show = job.hasFile ? { text: t("kit.open"), run: () => openResult(userId, job) } : undefined;
      showToast(t("longJobs.finished", { what }), "success", show);
    }
  }, [items, userId, nameOf, t]);
}
