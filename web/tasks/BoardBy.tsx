import { Segments } from "../kit/page/Segments.tsx";
import type { Search } from "../kit/rows/listState.ts";
import { useTranslation } from "../kit/texts/i18n.ts";

type Props = { search: Search; change: (changes: Search) => void };

/** Chooses what the lanes of the board stand for. */
export function BoardBy({ search, change }: Props) {
  const { t } = useTranslation();
  return (
    <Segments
      label={t("tasks.lanes")}
      value={search.by === "person" ? "person" : "state"}
      options={[
        ["state", t("tasks.byState")],
        ["person", t("tasks.byPerson")],
      ]}
      onChoose={(by) => change({ by: by === "person" ? by : undefined, lane: undefined })}
    />
  );
}
