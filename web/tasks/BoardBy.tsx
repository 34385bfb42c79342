import { ToggleButton, ToggleButtonGroup } from "@mui/material";
import type { Search } from "../kit/rows/listState.ts";
import { useTranslation } from "../kit/texts/i18n.ts";

type Props = { search: Search; change: (changes: Search) => void };

/** Chooses what the lanes of the board stand for. */
export function BoardBy({ search, change }: Props) {
  const { t } = useTranslation();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={search.by === "person" ? "person" : "state"}
      onChange={(_, by: string | null) =>
        by && change({ by: by === "person" ? by : undefined, lane: undefined })
      }
      aria-label={t("tasks.lanes")}
    >
      <ToggleButton value="state">{t("tasks.byState")}</ToggleButton>
      <ToggleButton value="person">{t("tasks.byPerson")}</ToggleButton>
    </ToggleButtonGroup>
  );
}
