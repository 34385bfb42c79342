import { Box, Skeleton } from "@mui/material";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { cellOf, type TableProps } from "./ListTable.tsx";
import { Tick } from "./Tick.tsx";

/** The same rows as cards, for a phone. */
export function ListCards<Row extends { id: number }>({
  label,
  columns,
  rows,
  pathTo,
  ticked,
}: TableProps<Row>) {
  const { t } = useTranslation();
  if (!rows) return <Skeleton variant="rectangular" height={240} />;
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 1 }}>
      {rows.map((row) => (
        <Box
          component="li"
          key={row.id}
          sx={{
            border: 1,
            borderColor: "divider",
            bgcolor: "background.paper",
            p: 1.5,
            display: "flex",
            gap: 1,
            minWidth: 0,
          }}
        >
          {ticked && (
            <Tick
              label={t("kit.tickRow", { row: row.id })}
              ticked={ticked.has(row.id) ? "all" : "none"}
              onChange={() => ticked.toggle(row)}
            />
          )}
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Box sx={{ fontWeight: 600, overflowWrap: "anywhere", minHeight: 32 }}>
              {pathTo ? <Link to={pathTo(row)}>{cellOf(columns[0]!, row)}</Link> : cellOf(columns[0]!, row)}
            </Box>
            <Box
              component="dl"
              sx={{
                m: 0,
                display: "grid",
                gridTemplateColumns: "auto 1fr",
                columnGap: 1.5,
                fontSize: 13,
                "& dd": { m: 0, minWidth: 0, overflowWrap: "anywhere" },
                "& dt": { color: "text.secondary" },
                "& .state": { whiteSpace: "normal" },
              }}
            >
              {columns.slice(1).map((column) => (
                <Box key={column.key} sx={{ display: "contents" }}>
                  <dt>{column.label}</dt>
                  <dd>{cellOf(column, row)}</dd>
                </Box>
              ))}
            </Box>
          </Box>
        </Box>
      ))}
    </Box>
  );
}
