import { FormControlLabel, Radio, RadioGroup } from "@mui/material";
import { useState } from "react";
import { mostLinesAtOnce } from "../../contract/printing.rules.ts";
import type { ProductRow } from "../../contract/productAnswer.ts";
import { showError } from "../kit/call/toasts.ts";
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
      <RadioGroup value={paper} onChange={(_, next) => choose(next)} aria-label={t("products.labelFormat")}>
        {papers.map(({ id, name }) => (
          <FormControlLabel
            key={id}
            value={id}
            control={<Radio size="small" autoFocus={id === paper} />}
            label={<bdi>{name}</bdi>}
          />
        ))}
      </RadioGroup>
      {hasSheet && <FirstFree value={startAt} onChange={setStartAt} />}
    </DialogFrame>
  );
}
