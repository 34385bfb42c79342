import { useState } from "react";
import { mostLinesAtOnce } from "../../contract/printing.rules.ts";
import type { ProductRow } from "../../contract/productAnswer.ts";
import { showError } from "../kit/call/toasts.ts";
import { RadioBox } from "../kit/inputs/RadioBox.tsx";
import { DialogFrame } from "../kit/page/DialogFrame.tsx";
import { bodyOfChosen, type Selection } from "../kit/rows/listState.ts";
import { useTranslation } from "../kit/texts/i18n.ts";
import { FirstFree } from "../labels/FirstFree.tsx";
import { printLabels } from "../labels/printing.ts";
import { usePaper } from "../labels/usePaper.ts";

type Props = Partial<Pick<Selection<ProductRow>, "filter">> & {
  ids: number[];
  count?: number;
  title?: string;
  onClose: () => void;
};

/** Prints barcode labels: the paper, for a sheet also the first free label; the PDF opens in a new tab. */
export function LabelDialog({ ids, filter, count = ids.length, title, onClose }: Props) {
  const { t } = useTranslation();
  const { paper, papers, choose, hasSheet, body } = usePaper();
  const [startAt, setStartAt] = useState(1);
  const print = () => {
    choose(paper);
    const chosen = { ...bodyOfChosen({ ids, filter, count }), ...body };
    void printLabels(hasSheet ? { ...chosen, startAt } : chosen, count).then(onClose, showError);
  };
  return (
    <DialogFrame
      title={title ?? t("products.labelsOf", { count })}
      action={t(count > mostLinesAtOnce ? "products.labelsOf" : "products.printLabelsOf", { count })}
      onClose={onClose}
      onDo={print}
    >
      <RadioBox
        label={t("products.labelFormat")}
        value={paper}
        options={papers.map(({ id, name }) => ({ id, name: <bdi>{name}</bdi> }))}
        onChoose={choose}
        autoFocus
      />
      {hasSheet && <FirstFree value={startAt} onChange={setStartAt} />}
    </DialogFrame>
  );
}
