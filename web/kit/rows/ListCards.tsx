import { Box, Skeleton } from "@mui/material";
import { AmongRows } from "../page/values.tsx";
import { useTranslation } from "../texts/i18n.ts";
import type { TableProps } from "./ListTable.tsx";
import { RowCard, rowCardStyles } from "./RowCard.tsx";
import { Tick } from "./Tick.tsx";

/** The same rows as cards, for a phone. */
export function ListCards<Row extends { id: number }>({
  label,
  columns,
  rows,
  pathTo,
  ticked,
  nameOf,
}: TableProps<Row>) {
  const { t } = useTranslation();
  if (!rows) return <Skeleton variant="rectangular" height={240} />;
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 1, ...rowCardStyles }}
    >
      <AmongRows value={true}>
        {rows.map((row) => (
          <li key={row.id} className="rowCard">
            {ticked && (
              <Tick
                label={t("kit.tickRow", { row: nameOf(row) })}
                ticked={ticked.has(row.id) ? "all" : "none"}
                onChange={() => ticked.toggle(row)}
              />
            )}
            <RowCard columns={columns} row={row} to={pathTo?.(row)} />
          </li>
        ))}
      </AmongRows>
    </Box>
  );
}
