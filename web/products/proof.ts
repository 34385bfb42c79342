import { useTranslation } from "react-i18next";
import type { MissingProof } from "../../contract/proof.ts";

/** A missing proof in words: which drive, and what is wrong with it. */
export function useProofText() {
  const { t } = useTranslation();
  return ({ serial, model, reason, message }: MissingProof) => {
    const drive = [model, serial].filter(Boolean).join(" ") || t("products.proof.someDrive");
    const text = t(`products.proof.${reason}`, { drive });
    return message ? `${text} (${message})` : text;
  };
}
