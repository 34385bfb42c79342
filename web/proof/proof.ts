import { type MissingProof, placesIn } from "../../contract/proof.ts";
import { useTranslation } from "../kit/texts/i18n.ts";

/** Only locks are left, and nothing to erase. */
export const isLockedOnly = (missing: readonly MissingProof[]) =>
  missing.every(({ reason }) => reason === "locked");

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
