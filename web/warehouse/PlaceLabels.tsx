import { Box } from "@mui/material";
import { useState } from "react";
import { type LabelFormat, labelFormats } from "../../contract/labels.routes.ts";
import { places } from "../../contract/places.routes.ts";
import { mostLinesAtOnce } from "../../contract/printing.rules.ts";
import { readStorage, writeStorage } from "../kit/browser/browserStorage.ts";
import { messageOf } from "../kit/call/toasts.ts";
import { ChoiceBox } from "../kit/inputs/Choice.tsx";
import { RadioBox } from "../kit/inputs/RadioBox.tsx";
import { TextBox } from "../kit/inputs/TextBox.tsx";
import { DialogFrame } from "../kit/page/DialogFrame.tsx";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";
import { FirstFree } from "../labels/FirstFree.tsx";
import { openPrint } from "../labels/printing.ts";
import { codesIn } from "../scanning/codes.ts";

type Which = "all" | "place" | "these";
type Props = { id: number; name: string; slots: number; onClose: () => void };

/** Prints labels that a scan reads as a place: of all slots, of the location itself, or of some slots. */
export function PlaceLabels({ id, name, slots, onClose }: Props) {
  const { t } = useTranslation();
  const { number } = useFormat();
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
      <Box sx={{ mb: 1 }}>
        <RadioBox
          label={t("placeLabels.which")}
          value={which}
          options={[
            ...(slots > 0 && slots <= mostLinesAtOnce
              ? [{ id: "all" as const, name: t("placeLabels.all", { shown: number(slots) }) }]
              : []),
            { id: "place", name: t("placeLabels.place") },
            { id: "these", name: t("placeLabels.these") },
          ]}
          onChoose={setWhich}
        />
      </Box>
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
