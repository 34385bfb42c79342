import { Box } from "@mui/material";
import { useState } from "react";
import type { Locale } from "../../contract/locales.ts";
import { productPrinting } from "../../contract/productPrints.routes.ts";
import { type PriceCardSize, priceCardSizes } from "../../contract/productPrints.ts";
import { readStorage, writeStorage } from "../kit/browser/browserStorage.ts";
import { languages } from "../kit/browser/language.ts";
import { showError } from "../kit/call/toasts.ts";
import { ChoiceBox } from "../kit/inputs/Choice.tsx";
import { RadioBox } from "../kit/inputs/RadioBox.tsx";
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
      <Box sx={{ mb: 2 }}>
        <RadioBox
          label={t("productPapers.size")}
          value={size}
          options={priceCardSizes.map((id) => ({ id, name: t(`priceCardSizes.${id}`) }))}
          onChoose={setSize}
          autoFocus
        />
      </Box>
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
