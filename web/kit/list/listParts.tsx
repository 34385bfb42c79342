import Close from "@mui/icons-material/Close";
import Search from "@mui/icons-material/Search";
import { Box, Button, IconButton, Paper } from "@mui/material";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { mostIds } from "../../../contract/lists.rules.ts";
import { keyIn, type ListArea } from "../../../contract/textKeys.ts";
import { useSingleKey } from "../browser/keys.ts";
import { Choice } from "../inputs/Choice.tsx";
import { ChevronLeft, ChevronRight } from "../look/facingIcons.tsx";
import { low } from "../look/globals.ts";
import { Note, Small } from "../look/Text.tsx";
import { ToolButton } from "../overlays/ToolButton.tsx";
import { Count } from "../page/values.tsx";
import type { Ticked, useListState } from "../rows/listState.ts";
import { useFormat, useTranslation } from "../texts/i18n.ts";

/** The search field of a list. Its text goes into the address after a pause in typing, and follows the address. */
export function SearchField({
  value,
  onChange,
}: {
  value: string;
  onChange: (q: string | undefined) => void;
}) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  // State, because React may render the old address again before the new one arrives; the typed text must stay.
  const [sent, setSent] = useState(value);
  const [last, setLast] = useState(value);
  if (value !== last) {
    setLast(value);
    if (value !== sent) {
      setSent(value);
      setTyped(value);
    }
  }
  useEffect(() => {
    if (typed === sent) return;
    const timer = setTimeout(() => {
      setSent(typed);
      onChange(typed || undefined);
    }, 250);
    return () => clearTimeout(timer);
  });
  useSingleKey("/", () => input.current?.focus());
  return (
    <div className="iconInput listSearch">
      <Search fontSize="small" aria-hidden />
      <input
        ref={input}
        className="plainInput"
        type="search"
        maxLength={100}
        aria-label={t("kit.searchHere")}
        placeholder={t("kit.searchHere")}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "ArrowDown") {
            event.preventDefault();
            window.dispatchEvent(new Event("first-row"));
          }
          if (event.key === "Escape") setTyped("");
        }}
      />
    </div>
  );
}

export function Paging({ state }: { state: ReturnType<typeof useListState> }) {
  const { t } = useTranslation();
  const { page, last, pageSize, change, total, rows } = state;
  if (total === 0 || !rows) return null;
  const from = (page - 1) * pageSize + 1;
  const turn = (to: number) => change({ page: to > 1 ? String(to) : undefined }, { stay: true });
  return (
    <nav className="paging" aria-label={t("kit.pages")}>
      <Choice
        value={pageSize}
        options={[25, 50, 100, 200].map((id) => ({ id, name: t("kit.perPage", { count: id }) }))}
        onChoose={(size) => change({ pageSize: size === 25 ? undefined : String(size) })}
        inputProps={{ "aria-label": t("kit.pageSize") }}
        sx={{ fontSize: 13 }}
      />
      {rows.length > 0 && (
        <span>
          <Count value={from} />–<Count value={from + rows.length - 1} />
        </span>
      )}
      <ToolButton
        disabled={page <= 1}
        onClick={() => turn(Math.min(page - 1, last))}
        label={t("kit.previousPage")}
      >
        <ChevronLeft fontSize="small" />
      </ToolButton>
      <ToolButton disabled={page >= last} onClick={() => turn(page + 1)} label={t("kit.nextPage")}>
        <ChevronRight fontSize="small" />
      </ToolButton>
    </nav>
  );
}

type BulkProps<Row extends { id: number }> = {
  ticked: Ticked<Row>;
  /** How many rows match the filter. */
  total: number;
  /** Whether the actions apply to all matches or only to the ticked rows. */
  whole: boolean;
  children: ReactNode;
};
/** The largest number of rows that one call changes. */
const mostAtOnce = 10_000;

/** The number of ticked rows, a button to tick all that match, and the bulk actions. */
export function BulkBar<Row extends { id: number }>({ ticked, total, whole, children }: BulkProps<Row>) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!ticked.any) return null;
  const count = ticked.all ? total : ticked.ids.length;
  const tooMany = !ticked.all && count > mostIds;
  const more = whole && !ticked.all && total > ticked.ids.length && (tooMany || ticked.page === "all");
  return (
    <Paper
      role="region"
      aria-label={t("kit.bulkActions")}
      elevation={6}
      sx={{
        position: "sticky",
        insetBlockEnd: { xs: 64, sm: 12 },
        mt: 1,
        p: 1,
        paddingInlineStart: 2,
        border: 1,
        borderColor: "divider",
        display: "flex",
        gap: 1,
        alignItems: "center",
        flexWrap: "wrap",
        zIndex: 4,
        [low]: { position: "static" },
      }}
    >
      <Box component="strong" aria-live="polite" sx={{ marginInlineEnd: 1 }}>
        {t(ticked.all ? "kit.tickedAll" : "kit.ticked", { count, formatted: format.number(count) })}
      </Box>
      <Box
        sx={{
          display: { xs: "flex", sm: "contents" },
          flexWrap: "wrap",
          alignItems: "center",
          flexBasis: "100%",
          marginInlineStart: -1.5,
          order: 2,
          "& > *": { order: 2 },
        }}
      >
        {more && total <= mostAtOnce && (
          <Button size="small" onClick={ticked.tickAll}>
            {t("kit.tickAll", { count: total, formatted: format.number(total) })}
          </Button>
        )}
        {more && total > mostAtOnce && <Note>{t("kit.tickTooMany")}</Note>}
        {tooMany ? (
          <Small role="alert" sx={{ maxInlineSize: 560 }}>
            {t("kit.tickedTooMany", { most: format.number(mostIds) })}
          </Small>
        ) : (
          children
        )}
      </Box>
      <IconButton
        onClick={ticked.clear}
        aria-label={t("kit.untick")}
        sx={{ marginInlineStart: "auto", order: { xs: 1, sm: 3 } }}
      >
        <Close fontSize="small" />
      </IconButton>
    </Paper>
  );
}

/** What a list shows on a page behind its last one. */
export function NoSuchPage({ state }: { state: ReturnType<typeof useListState> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { last, change } = state;
  return (
    <Box sx={{ border: 1, borderColor: "divider", bgcolor: "background.paper", p: 4, textAlign: "center" }}>
      <Box component="p" sx={{ mt: 0, color: "text.secondary" }}>
        {t("kit.noSuchPage")}
      </Box>
      <Button
        variant="outlined"
        color="inherit"
        onClick={() => change({ page: last > 1 ? String(last) : undefined }, { stay: true })}
      >
        {t("kit.lastPage", { page: format.number(last) })}
      </Button>
    </Box>
  );
}

export function Empty({
  name,
  filtered,
  problem,
  clear,
  create,
  none,
}: {
  name: ListArea;
  filtered: boolean;
  /** Why the list could not be loaded. */
  problem?: string;
  clear: () => void;
  create?: () => void;
  none?: { text: string; button: ReactNode };
}) {
  const { t } = useTranslation();
  return (
    <Box
      role={problem ? "alert" : undefined}
      sx={{ border: 1, borderColor: "divider", bgcolor: "background.paper", p: 4, textAlign: "center" }}
    >
      <Box component="p" sx={{ mt: 0, color: problem ? "error.main" : "text.secondary" }}>
        {problem ?? none?.text ?? (filtered ? t("kit.noneFound") : t(`${name}.empty`))}
      </Box>
      {none && !problem ? (
        none.button
      ) : filtered || problem ? (
        <Button variant="outlined" color="inherit" onClick={clear}>
          {t("kit.clearFilters")}
        </Button>
      ) : (
        create && (
          <Button variant="contained" onClick={create}>
            {t(keyIn(name, "new"))}
          </Button>
        )
      )}
    </Box>
  );
}
