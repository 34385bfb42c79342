import { IconButton } from "@mui/material";
import { useState } from "react";
import { ChevronLeft, ChevronRight } from "../look/facingIcons.tsx";
import { Small } from "../look/Text.tsx";
import { useTranslation } from "../texts/i18n.ts";

/** Pages through rows that are already loaded; `from` is the index of the first row on the page. */
export function usePages<Row>(rows: readonly Row[], size: number) {
  const [requestedPage, setPage] = useState(0);
  const last = Math.max(0, Math.ceil(rows.length / size) - 1);
  const page = Math.min(requestedPage, last);
  const from = page * size;
  return { rows: rows.slice(from, from + size), from, page, last, total: rows.length, setPage };
}

export function Pager({
  pages: { rows, from, page, last, total, setPage },
}: {
  pages: ReturnType<typeof usePages>;
}) {
  const { t } = useTranslation();
  if (last === 0) return null;
  return (
    <Small
      component="nav"
      aria-label={t("kit.pages")}
      sx={{ display: "flex", alignItems: "center", justifyContent: "end", gap: 1, mt: 1 }}
    >
      <span>{t("kit.rowsOf", { from: from + 1, to: from + rows.length, total })}</span>
      <IconButton disabled={page === 0} onClick={() => setPage(page - 1)} aria-label={t("kit.previousPage")}>
        <ChevronLeft fontSize="small" />
      </IconButton>
      <IconButton disabled={page === last} onClick={() => setPage(page + 1)} aria-label={t("kit.nextPage")}>
        <ChevronRight fontSize="small" />
      </IconButton>
    </Small>
  );
}
