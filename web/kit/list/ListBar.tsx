import Tune from "@mui/icons-material/Tune";
import { type ReactNode, useState } from "react";
import { type Shape, ShapeSwitch } from "../calendar/ShapeSwitch.tsx";
import { ToolButton } from "../overlays/ToolButton.tsx";
import type { Filter, useListState } from "../rows/listState.ts";
import { useTranslation } from "../texts/i18n.ts";
import { ColumnButton } from "./ColumnButton.tsx";
import { Filters } from "./Filters.tsx";
import { SearchField } from "./listParts.tsx";

type Props = {
  state: Pick<ReturnType<typeof useListState>, "search" | "change" | "notFound">;
  filters: readonly Filter[];
  label: (key: string) => string;
  columns: readonly { key: string; label: string; hidden?: boolean }[];
  chosen: readonly string[] | undefined;
  onColumns: (next: string[] | undefined) => void;
  /** The shapes that the rows can be shown in. */
  shapes: readonly Shape[];
  shape: Shape;
  views: ReactNode;
  /** The export menu. */
  files: ReactNode;
};

/** The bar above a list: search, filters, views and display; on a phone the latter two are unfolded. */
export function ListBar({
  state,
  filters,
  label,
  columns,
  chosen,
  onColumns,
  shapes,
  shape,
  views,
  files,
}: Props) {
  const { t } = useTranslation();
  const { search, change, notFound } = state;
  const [isOpen, setOpen] = useState(shape !== "list");
  return (
    <div className={isOpen ? "listBar isOpen" : "listBar"}>
      <SearchField value={search.q ?? ""} onChange={(q) => change({ q })} />
      <div className="listFilters">
        <Filters filters={filters} search={search} change={change} label={label} notFound={notFound} />
      </div>
      <div className="listMore">
        <ToolButton label={t("kit.listTools")} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Tune fontSize="small" />
        </ToolButton>
      </div>
      <div className="listViews">{views}</div>
      <div className="listTools">
        {/* Before the shapes, which stay where they are when it goes. */}
        {shape === "list" && <ColumnButton columns={columns} chosen={chosen} onChange={onColumns} />}
        {shapes.length > 1 && (
          <ShapeSwitch
            shapes={shapes}
            shape={shape}
            onChange={(as) => change({ as: as === "list" ? undefined : as, lane: undefined })}
          />
        )}
        {files}
      </div>
    </div>
  );
}
