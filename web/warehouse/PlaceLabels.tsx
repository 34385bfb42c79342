import { FormControlLabel, Radio, RadioGroup } from "@mui/material";
import { useState } from "react";
import { type LabelFormat, labelFormats } from "../../contract/labels.routes.ts";
import { places } from "../../contract/places.routes.ts";
import { mostLinesAtOnce } from "../../contract/printing.rules.ts";
import { readStorage, writeStorage } from "../kit/browser/browserStorage.ts";
import { messageOf } from "../kit/call/toasts.ts";
import { ChoiceBox } from "../kit/inputs/Choice.tsx";
import { TextBox } from "../kit/inputs/TextBox.tsx";
import { DialogFrame } from "../kit/page/DialogFrame.tsx";
import { numberText } from "../kit/texts/format.ts";
import { locale as localeStore, useTranslation } from "../kit/texts/i18n.ts";
import { FirstFree } from "../labels/FirstFree.tsx";
import { openPrint } from "../labels/printing.ts";
import { codesIn } from "../scanning/codes.ts";

type Which = "all" | "place" | "these";
type Props = { id: number; name: string; slots: number; onClose: () => void };

/** Prints labels that a scan reads as a place: of all slots, of the location itself, or of some slots. */
export function PlaceLabels({ id, name, slots, onClose }: Props) {
  const { t } = useTranslation();
  const locale = localeStore.use();
  const [which, setWhich] = useState<Which>(slots > 0 && slots <= mostLinesAtOnce ? "all" : "place");
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string>();
  const [format, setFormat] = useState<LabelFormat>(
    () => readStorage<LabelFormat>("placeLabelFormat") ?? labelFormats[0],
  );
  const [startAt, setStartAt] = useState(1);
  const these = [...new Set(codesIn(typed))];
  const labels = { all: undefined, place: [""], these }[which];
  const count = labels?.length ?? slots;
  const print = () => {
    writeStorage("placeLabelFormat", format);
    const start = format === "averyL7160" ? { startAt } : {};
    const body = { format, ...start, ...(labels && { labels }) };
    const print = { count, name: "labels.pdf", started: "" };
    void openPrint(places.labels, { params: { id }, body }, print).then(onClose, (error) =>
      setProblem(messageOf(error)),
    );
  };
  return (
    <DialogFrame
      title={t("placeLabels.title", { place: name })}
      action={t("products.printLabelsOf", { count })}
      disabled={count === 0}
      onClose={onClose}
      onDo={print}
    >
      <RadioGroup
        value={which}
        onChange={(_, next) => setWhich(next as Which)}
        aria-label={t("placeLabels.which")}
        sx={{ mb: 1 }}
      >
        {slots > 0 && slots <= mostLinesAtOnce && (
          <FormControlLabel
            value="all"
            control={<Radio size="small" />}
            label={t("placeLabels.all", { shown: numberText(slots, locale) })}
          />
        )}
        <FormControlLabel value="place" control={<Radio size="small" />} label={t("placeLabels.place")} />
        <FormControlLabel value="these" control={<Radio size="small" />} label={t("placeLabels.these")} />
      </RadioGroup>
      {which === "these" && (
        <TextBox
          label={t("placeLabels.slots")}
          help={t("placeLabels.slotsHelp")}
          error={problem}
          autoFocus
          value={typed}
          onChange={(text) => {
            setTyped(text);
            setProblem(undefined);
          }}
          inputProps={{ dir: "ltr" }}
        />
      )}
      <ChoiceBox
        label={t("products.labelFormat")}
        error={which === "these" ? undefined : problem}
        value={format}
        options={labelFormats.map((id) => ({ id, name: t(`labelFormats.${id}`) }))}
        onChoose={setFormat}
      />
      {format === "averyL7160" && <FirstFree value={startAt} onChange={setStartAt} />}
    </DialogFrame>
  );
}
