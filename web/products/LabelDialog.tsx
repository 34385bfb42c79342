import { FormControlLabel, Radio, RadioGroup } from "@mui/material";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type LabelFormat, labelFormats, mostPrintedAtOnce } from "../../contract/labels.ts";
import type { ProductRow } from "../../contract/productAnswer.ts";
import { readStorage, writeStorage } from "../kit/browser/browserStorage.ts";
import { showError } from "../kit/call/toasts.ts";
import { DialogFrame } from "../kit/page/DialogFrame.tsx";
import { bodyOfChosen, type Selection } from "../kit/rows/listState.ts";
import { FirstFree } from "../labels/FirstFree.tsx";
import { printLabels } from "../labels/printing.ts";

type Props = Partial<Pick<Selection<ProductRow>, "filter">> & {
  ids: number[];
  count?: number;
  title?: string;
  onClose: () => void;
};

/** Prints barcode labels: the paper, for a sheet also the first free label; the PDF opens in a new tab. */
export function LabelDialog({ ids, filter, count = ids.length, title, onClose }: Props) {
  const { t } = useTranslation();
  const [format, setFormat] = useState<LabelFormat>(
    () => readStorage<LabelFormat>("labelFormat") ?? "brother62",
  );
  const [startAt, setStartAt] = useState(1);
  const print = () => {
    writeStorage("labelFormat", format);
    const body = {
      ...bodyOfChosen({ ids, filter, count }),
      format,
      startAt: format === "averyL7160" ? startAt : 1,
    };
    void printLabels(body, count).then(onClose, showError);
  };
  return (
    <DialogFrame
      title={title ?? t("products.labelsOf", { count })}
      action={t(count > mostPrintedAtOnce ? "products.labelsOf" : "products.printLabelsOf", { count })}
      onClose={onClose}
      onDo={print}
    >
      <RadioGroup
        value={format}
        onChange={(_, next) => setFormat(next as LabelFormat)}
        aria-label={t("products.labelFormat")}
      >
        {labelFormats.map((word) => (
          <FormControlLabel
            key={word}
            value={word}
            control={<Radio size="small" autoFocus={word === format} />}
            label={t(`labelFormats.${word}`)}
          />
        ))}
      </RadioGroup>
      {format === "averyL7160" && <FirstFree value={startAt} onChange={setStartAt} />}
    </DialogFrame>
  );
}
