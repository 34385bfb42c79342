import { Box, FormControlLabel, Radio, RadioGroup } from "@mui/material";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type LabelFormat, labelFormats, mostPrintedAtOnce } from "../../contract/labels.ts";
import type { ProductRow } from "../../contract/products.ts";
import { DialogFrame } from "../kit/DialogFrame.tsx";
import { numberText } from "../kit/format.ts";
import { locale as localeStore } from "../kit/i18n.ts";
import { bodyOfChosen, type Chosen } from "../kit/listState.ts";
import { printLabels } from "../kit/printing.ts";
import { keep, stored } from "../kit/stored.ts";
import { showError } from "../kit/toasts.ts";

const places = Array.from({ length: 21 }, (_, at) => at + 1);

/** The sheet as it lies there, three beside each other: which label is the first that is still on it. */
function FirstFree({ value, onChange }: { value: number; onChange: (place: number) => void }) {
  const { t } = useTranslation();
  const locale = localeStore.use();
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, mt: 1 }}>
      <Box component="legend" sx={{ fontSize: 13, fontWeight: 500, p: 0, mb: 0.5 }}>
        {t("products.firstFree")}
      </Box>
      <Box dir="ltr" sx={{ display: "inline-grid", gridTemplateColumns: "repeat(3, 64px)", gap: 0.5 }}>
        {places.map((place) => (
          <Box
            component="label"
            key={place}
            sx={{
              border: 1,
              borderColor: place === value ? "primary.main" : "divider",
              bgcolor: place < value ? "action.disabledBackground" : "background.paper",
              fontWeight: place === value ? 600 : 400,
              color: place < value ? "text.secondary" : "text.primary",
              textAlign: "center",
              py: 0.25,
              cursor: "pointer",
              "&:focus-within": { outline: "2px solid", outlineOffset: 1 },
              "& input": { position: "absolute", opacity: 0, inlineSize: 1 },
            }}
          >
            <input
              type="radio"
              name="first-free"
              value={place}
              checked={place === value}
              onChange={() => onChange(place)}
            />
            {numberText(place, locale)}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

type Props = Partial<Pick<Chosen<ProductRow>, "filter">> & {
  ids: number[];
  count?: number;
  title?: string;
  onClose: () => void;
};

/** Prints barcode labels: the paper, for a sheet also the first free label; the PDF opens in a new tab. */
export function LabelDialog({ ids, filter, count = ids.length, title, onClose }: Props) {
  const { t } = useTranslation();
  const [format, setFormat] = useState<LabelFormat>(() => stored<LabelFormat>("labelFormat") ?? "brother62");
  const [startAt, setStartAt] = useState(1);
  const print = () => {
    keep("labelFormat", format);
    const body = { ...bodyOfChosen({ ids, filter }), format, startAt: format === "averyL7160" ? startAt : 1 };
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
