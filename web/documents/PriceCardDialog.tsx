import { FormControlLabel, Radio, RadioGroup } from "@mui/material";
import { useState } from "react";
import { productPrinting } from "../../contract/productPrints.routes.ts";
import { type PriceCardSize, priceCardSizes } from "../../contract/productPrints.ts";
import type { Locale } from "../../contract/security.ts";
import { readStorage, writeStorage } from "../kit/browser/browserStorage.ts";
import { languages } from "../kit/browser/language.ts";
import { showError } from "../kit/call/toasts.ts";
import { ChoiceBox } from "../kit/inputs/Choice.tsx";
import { DialogFrame } from "../kit/page/DialogFrame.tsx";
import { locale as localeStore, useTranslation } from "../kit/texts/i18n.ts";
import { openPrint } from "../labels/printing.ts";
import type { Chosen } from "./checklists.ts";

type Props = { chosen: Chosen; count: number; onClose: () => void };
/** Prints price cards: their size and language; the PDF opens in a new tab. */
export function PriceCardDialog({ chosen, count, onClose }: Props) {
  const { t } = useTranslation();
  const [size, setSize] = useState<PriceCardSize>(() => readStorage<PriceCardSize>("priceCardSize") ?? "a6");
  const [locale, setLocale] = useState<Locale>(localeStore.get());
  const title = t("productPapers.priceCards", { count });
  const print = () => {
    writeStorage("priceCardSize", size);
    const started = t("productPapers.started");
    void openPrint(
      productPrinting.priceCards,
      { body: { ...chosen, size, locale } },
      { count, name: "price-cards.pdf", started },
    ).then(onClose, showError);
  };
  return (
    <DialogFrame title={title} action={title} onClose={onClose} onDo={print}>
      <RadioGroup
        value={size}
        onChange={(_, next) => setSize(next as PriceCardSize)}
        aria-label={t("productPapers.size")}
        sx={{ mb: 2 }}
      >
        {priceCardSizes.map((word) => (
          <FormControlLabel
            key={word}
            value={word}
            control={<Radio size="small" autoFocus={word === size} />}
            label={t(`priceCardSizes.${word}`)}
          />
        ))}
      </RadioGroup>
      <ChoiceBox
        label={t("productPapers.language")}
        fullWidth={false}
        value={locale}
        options={languages.map(([id, name]) => ({ id, name }))}
        onChoose={setLocale}
      />
    </DialogFrame>
  );
}
