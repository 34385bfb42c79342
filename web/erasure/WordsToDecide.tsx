import { Box, Button } from "@mui/material";
import { useState } from "react";
import { erasure } from "../../contract/erasure.routes.ts";
import {
  type DecidedWord,
  type WordMeaning,
  type WordToDecide,
  wordMeanings,
} from "../../contract/erasure.ts";
import { useAct, useCall } from "../kit/call/data.ts";
import { ChoiceBox } from "../kit/inputs/Choice.tsx";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";

type MeaningProps = {
  label: string;
  help?: string;
  value: WordMeaning | undefined;
  onMeaning: (meaning: WordMeaning) => void;
};

function MeaningInput({ label, help, value, onMeaning }: MeaningProps) {
  const { t } = useTranslation();
  return (
    <ChoiceBox
      label={label}
      help={help}
      value={value}
      options={wordMeanings.map((id) => ({ id, name: t(`erasure.wordMeanings.${id}`) }))}
      none={value ? undefined : t("kit.choose")}
      onChoose={(meaning) => meaning && onMeaning(meaning)}
    />
  );
}

const keyOf = ({ tool, word }: { tool: string; word: string }) => `${tool}\n${word}`;

/** Asks what the words mean that nobody decided yet; the files are read again with the answer. */
export function WordsToDecide({ words, onDecided }: { words: WordToDecide[]; onDecided: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [meanings, setMeanings] = useState<Readonly<Record<string, WordMeaning>>>({});
  const decide = useAct(erasure.decide, { onDone: onDecided });
  const decided = words.flatMap(({ tool, word }) => {
    const meaning = meanings[keyOf({ tool, word })];
    return meaning ? [{ tool, word, meaning }] : [];
  });
  const waiting = words.reduce((sum, { reports }) => sum + reports, 0);
  return (
    <Box
      component="form"
      aria-label={t("erasure.wordsTitle")}
      onSubmit={(event: { preventDefault(): void }) => {
        event.preventDefault();
        decide.mutate({ body: { words: decided } });
      }}
      sx={{ mt: 2, pt: 2, borderTop: 1, borderColor: "divider", maxWidth: 460 }}
    >
      <Box component="h3" sx={{ fontSize: 15, fontWeight: 600, m: 0, mb: 0.5 }}>
        {t("erasure.wordsTitle")}
      </Box>
      <Box sx={{ mb: 2 }}>{t("erasure.wordsText", { count: waiting })}</Box>
      {words.map(({ tool, word, isNamed, reports, files }) => (
        <MeaningInput
          key={keyOf({ tool, word })}
          label={isNamed ? t("erasure.wordOfTool", { word, tool }) : t("erasure.wordOfTable", { word })}
          help={t("erasure.wordReports", { count: reports, files: files.join(format.comma) })}
          value={meanings[keyOf({ tool, word })]}
          onMeaning={(meaning) => setMeanings((all) => ({ ...all, [keyOf({ tool, word })]: meaning }))}
        />
      ))}
      <Button
        type="submit"
        variant="contained"
        disabled={decided.length < words.length}
        loading={decide.isPending}
      >
        {t("erasure.wordsGoOn")}
      </Button>
    </Box>
  );
}

/** What the words of tools were decided to mean; each may be decided otherwise. */
export function DecidedWords() {
  const { t } = useTranslation();
  const words = useCall(erasure.words, {}).data ?? [];
  const decide = useAct(erasure.decide, { done: t("erasure.wordSaved") });
  if (!words.length) return null;
  const labelOf = ({ tool, word }: DecidedWord) => t("erasure.wordOfTool", { word, tool });
  return (
    <Box component="details" sx={{ mt: 3 }}>
      <Box component="summary" sx={{ cursor: "pointer", fontWeight: 500 }}>
        {t("erasure.decidedTitle", { total: words.length })}
      </Box>
      <Box sx={{ mt: 1, mb: 2, color: "text.secondary" }}>{t("erasure.decidedHelp")}</Box>
      <Box sx={{ maxWidth: 460 }}>
        {words.map((each) => (
          <MeaningInput
            key={keyOf(each)}
            label={labelOf(each)}
            value={each.meaning}
            onMeaning={(meaning) => decide.mutate({ body: { words: [{ ...each, meaning }] } })}
          />
        ))}
      </Box>
    </Box>
  );
}
