import { Box } from "@mui/material";
import { Choice } from "../kit/inputs/Choice.tsx";
import { Note } from "../kit/look/Text.tsx";
import { PagePart } from "../kit/page/PagePart.tsx";
import { Count } from "../kit/page/values.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import type { TypeGroup } from "./productTypeMatch.ts";
import type { TypeNamed } from "./useTypes.ts";

type TypesProps = {
  groups: readonly TypeGroup[];
  typeOf: (group: TypeGroup) => number | null;
  onChoose: (key: string, id: number | null) => void;
  types: readonly TypeNamed[];
};

/** What each text of the type column means here, and what the rows without one are. */
export function ImportTypes({ groups, typeOf, onChoose, types }: TypesProps) {
  const { t } = useTranslation();
  return (
    <PagePart title={t("import.types")}>
      <Box sx={{ display: "grid", gap: 1, maxHeight: 420, overflow: "auto" }}>
        {groups.map((group) => {
          const { key, text, count } = group;
          const label =
            text ||
            (group.names.length
              ? t("import.knownAs", { type: group.known?.name ?? "" })
              : t("import.withoutType"));
          const chosen = typeOf(group);
          return (
            <Box
              key={key}
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
                onChoose={(id) => onChoose(key, id)}
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
