import { Box } from "@mui/material";
import { Choice } from "../kit/inputs/Choice.tsx";
import { Note } from "../kit/look/Text.tsx";
import { PagePart } from "../kit/page/PagePart.tsx";
import { Count } from "../kit/page/values.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import type { TypeNamed } from "./useTypes.ts";

type TypesProps = {
  /** What stands in the type column, and how often. */
  texts: readonly { text: string; count: number }[];
  typeOf: (text: string) => number | null;
  onChoose: (text: string, id: number | null) => void;
  types: readonly TypeNamed[];
};

/** What each text of the type column means here, and what the rows without one are. */
export function ImportTypes({ texts, typeOf, onChoose, types }: TypesProps) {
  const { t } = useTranslation();
  return (
    <PagePart title={t("import.types")}>
      <Box sx={{ display: "grid", gap: 1, maxHeight: 420, overflow: "auto" }}>
        {texts.map(({ text, count }) => {
          const label = text || t("import.withoutType");
          const chosen = typeOf(text);
          return (
            <Box
              key={text}
              component="label"
              sx={{
                display: "grid",
                gridTemplateColumns: "minmax(0, 1fr) 160px",
                gap: 1.5,
                alignItems: "center",
              }}
            >
              <Box sx={{ overflowWrap: "anywhere" }}>
                {text ? t("kit.quoted", { text }) : label}{" "}
                <Box component="span" sx={{ color: "text.secondary" }}>
                  (<Count value={count} />)
                </Box>
              </Box>
              <Choice
                value={chosen}
                options={types}
                none={t("kit.choose")}
                onChoose={(id) => onChoose(text, id)}
                error={chosen === null}
                inputProps={{ "aria-label": t("import.typeOf", { text: label }) }}
              />
            </Box>
          );
        })}
      </Box>
      <Note sx={{ mt: 1 }}>{t("import.typesHelp")}</Note>
    </PagePart>
  );
}
