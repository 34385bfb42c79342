import { type MissingProof, type OpenTask, placesIn } from "../../contract/proof.ts";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";

/** A device that may not go to a customer, and what it lacks. */
export type HeldBack = {
  id: number;
  sku: string;
  missingProof: readonly MissingProof[];
  openTasks: readonly OpenTask[];
};
type Lacks = { missingProof: readonly MissingProof[]; openTasks: readonly OpenTask[] };

/** Whether something keeps a device from its customer. */
export const isHeldBack = ({ missingProof, openTasks }: Lacks) =>
  missingProof.length > 0 || openTasks.length > 0;

/** The key of the texts with which devices are let go, after what they lack most. */
export function overrideWord(devices: readonly Lacks[]) {
  const missing = devices.flatMap(({ missingProof }) => missingProof);
  if (missing.length === 0) return "overrideTasks";
  return missing.every(({ reason }) => reason === "locked") ? "overrideLock" : "override";
}

/** The drives that failed beside what is missing anyway. */
export const failedBeside = ({
  missingProof,
  failedDrives,
}: {
  missingProof: readonly MissingProof[];
  failedDrives: readonly MissingProof[];
}) =>
  failedDrives.filter(
    ({ serial, model }) =>
      !missingProof.some((missing) => missing.serial === serial && missing.model === model),
  );

/** A missing proof in words: which drive, and what is wrong with it, or which lock. */
export function useProofText() {
  const { t } = useTranslation();
  return ({ serial, model, reason, message, outcome, contradictions, lock }: MissingProof) => {
    const drive = [model, serial].filter(Boolean).join(" ") || t("products.proof.someDrive");
    if (contradictions.length) {
      const contradiction = t("erasure.contradicts", { places: placesIn(contradictions) });
      return t("products.proof.contradicted", { drive, contradiction });
    }
    const text = t(`products.proof.${reason}`, { drive, lock: lock && t(`locks.${lock}`) });
    const isTold = outcome === null || outcome === "success" || outcome === "failed";
    const detail = message || (isTold ? "" : t(`erasureOutcomes.${outcome}`));
    return detail ? `${text} (${detail})` : text;
  };
}

/** Everything that keeps a device from its customer, in words. */
export function useLacksText() {
  const { t } = useTranslation();
  const format = useFormat();
  const proofText = useProofText();
  return ({ missingProof, openTasks = [] }: Omit<Lacks, "openTasks"> & Partial<Lacks>) => {
    const names = format.list(openTasks.map(({ name }) => name));
    const tasks = names && t("products.openTasks", { tasks: names });
    return [...missingProof.map(proofText), tasks].filter(Boolean).join("; ");
  };
}
