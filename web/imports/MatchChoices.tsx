import { Box } from "@mui/material";
import type { Match, MatchAction, RowOutcome } from "../../contract/import/listImport.ts";
import { Choice } from "../kit/inputs/Choice.tsx";
import { PagePart } from "../kit/page/PagePart.tsx";
import { Count } from "../kit/page/values.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import type { ListKind } from "./listKind.ts";

type ChoicesProps = {
  kind: ListKind;
  items: readonly RowOutcome[];
  chosen: Partial<Record<Match, MatchAction>>;
  onChoose: (match: Match, action: MatchAction) => void;
};

/** What becomes of rows that are there already, by how they were found. */
export function MatchChoices({ kind, items, chosen, onChoose }: ChoicesProps) {
  const { t } = useTranslation();
  return (
    <PagePart title={t("imports.existing")}>
      <Box sx={{ display: "grid", gap: 1 }}>
        {kind.matches.map(({ match, actions }) => (
          <Box
            key={match}
            component="label"
            sx={{
              display: "grid",
              gridTemplateColumns: "minmax(0, 1fr) 180px",
              gap: 1.5,
              alignItems: "center",
            }}
          >
            <Box>
              {t(`imports.matches.${match}`)}{" "}
              <Box component="span" sx={{ color: "text.secondary" }}>
                (<Count value={items.filter((item) => item.match === match).length} />)
              </Box>
            </Box>
            <Choice
              value={chosen[match] ?? "skip"}
              options={actions.map((id) => ({ id, name: t(`imports.actions.${id}`) }))}
              onChoose={(action) => onChoose(match, action)}
            />
          </Box>
        ))}
      </Box>
    </PagePart>
  );
}
