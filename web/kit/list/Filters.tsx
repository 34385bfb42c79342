import FilterList from "@mui/icons-material/FilterList";
import { Box, Button } from "@mui/material";
import { lazy, Suspense, useState } from "react";
import { optionsOf } from "../../../contract/autocomplete.routes.ts";
import { isDay } from "../../../contract/calendar.rules.ts";
import { latinDigits } from "../../../contract/digits.rules.ts";
import { parseFilter } from "../../../contract/filters.rules.ts";
import { useCall } from "../call/data.ts";
import { Small } from "../look/Text.tsx";
import { Chip, Popover } from "../overlays/overlays.ts";
import { type Filter, operatorOf, wordText } from "../rows/filters.ts";
import type { Search } from "../rows/listState.ts";
import { locale as localeStore, startOf, useFormat, useTranslation } from "../texts/i18n.ts";

const FilterEditor = lazy(() =>
  import("./FilterEditor.tsx").then((module) => ({ default: module.FilterEditor })),
);
const FilterPicker = lazy(() =>
  import("./FilterPicker.tsx").then((module) => ({ default: module.FilterPicker })),
);
/** Values that a chip names; more are counted. */
const namedOnChip = 3;
type Props = {
  filters: readonly Filter[];
  search: Search;
  change: (changes: Search) => void;
  label: (key: string) => string;
  notFound: Readonly<Record<string, string[]>>;
};

/** The text of a filter's value on its chip. */
function useValueText(filter: Filter, value: string) {
  const { t } = useTranslation();
  const format = useFormat();
  const parsed = parseFilter(value);
  const values = parsed.by === "anyOf" ? parsed.values : [];
  const list = "from" in filter ? filter.from : undefined;
  const labels = useCall(
    optionsOf(list ?? "locations"),
    { query: { ids: values.slice(0, namedOnChip).join(","), limit: namedOnChip } },
    { enabled: list !== undefined && values.length > 0, staleTime: 60_000 },
  );
  if (parsed.by === "range") {
    const kind = "kind" in filter ? filter.kind : "numbers";
    const formatEnd = (end: string) =>
      kind === "days"
        ? isDay(end)
          ? format.day(end)
          : end
        : kind === "money"
          ? format.money(Number(latinDigits(end)))
          : format.number(Number(latinDigits(end)));
    const { from, to } = parsed;
    if (from && to) return t("kit.fromTo", { from: formatEnd(from), to: formatEnd(to) });
    return from ? t("kit.from", { from: formatEnd(from) }) : t("kit.upTo", { to: formatEnd(to) });
  }
  if (parsed.by === "empty") return t(`kit.operators.${operatorOf(parsed)}`);
  if (parsed.by === "contains")
    return t(parsed.not ? "kit.notContaining" : "kit.containing", { text: parsed.text });
  const nameOf = (one: string) => {
    if ("words" in filter) return wordText(t, filter.texts, one);
    if ("from" in filter) return labels.data?.find(({ id }) => String(id) === one)?.label ?? "…";
    return filter.kind === "yesNo" ? t(one === "true" ? "kit.yes" : "kit.no") : one;
  };
  const text =
    values.length > namedOnChip ? t("kit.values", { count: values.length }) : format.list(values.map(nameOf));
  return parsed.not ? t("kit.not", { what: text }) : text;
}

/** What a filter of an address says, in words. */
export function FilterText({ filter, value, label }: { filter: Filter; value: string; label: string }) {
  return (
    <>
      {label}: <strong>{useValueText(filter, value)}</strong>
    </>
  );
}

function FilterChip({
  filter,
  value,
  label,
  missing,
  onEdit,
  onRemove,
}: {
  filter: Filter;
  value: string;
  label: string;
  missing: number;
  onEdit: (anchor: HTMLElement) => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation();
  const text = useValueText(filter, value);
  return (
    <Chip
      variant="outlined"
      size="small"
      label={
        <>
          {label}: <strong>{text}</strong>
          {missing > 0 && (
            <Box component="span" sx={{ color: "warning.main", fontWeight: 500 }}>
              {" "}
              · {t("kit.notFoundCount", { count: missing })}
            </Box>
          )}
        </>
      }
      onClick={(event) => onEdit(event.currentTarget)}
      onDelete={onRemove}
      sx={{ height: 28, maxWidth: "100%" }}
      title={t("kit.editFilter")}
      aria-keyshortcuts="Delete"
    />
  );
}

/** The active filters as removable chips, and a button that adds one. */
export function Filters({ filters, search, change, label, notFound }: Props) {
  const { t } = useTranslation();
  const nameOf = (filter: Filter) => filter.label ?? label(filter.key);
  const [open, setOpen] = useState<{ filter?: Filter; anchor: HTMLElement }>();
  const side = startOf(localeStore.use());
  const inForce = filters.filter(({ key }) => search[key]);
  if (filters.length === 0) return null;
  const editing = open?.filter;
  return (
    <>
      {inForce.length > 0 && (
        <div className="listChips swiped">
          {inForce.map((filter) => (
            <FilterChip
              key={filter.key}
              filter={filter}
              value={search[filter.key] ?? ""}
              label={nameOf(filter)}
              missing={notFound[filter.key]?.length ?? 0}
              onEdit={(anchor) => setOpen({ filter, anchor })}
              onRemove={() => change({ [filter.key]: undefined })}
            />
          ))}
          {inForce.length > 1 && (
            <Button
              size="small"
              color="inherit"
              className="listClear"
              onClick={() => change(Object.fromEntries(inForce.map(({ key }) => [key, undefined])))}
            >
              {t("kit.clearFilters")}
            </Button>
          )}
        </div>
      )}
      <Button
        size="small"
        color="inherit"
        startIcon={<FilterList />}
        aria-haspopup="dialog"
        aria-expanded={open !== undefined && !editing}
        onClick={(event) => setOpen({ anchor: event.currentTarget })}
      >
        {t("kit.filter")}
      </Button>
      <Popover
        open={open !== undefined}
        // The editor may have just added or removed the chip that it is anchored to.
        anchorEl={() => (open?.anchor.isConnected ? open.anchor : document.body)}
        onClose={() => setOpen(undefined)}
        anchorOrigin={{ vertical: "bottom", horizontal: side }}
        transformOrigin={{ vertical: "top", horizontal: side }}
        slotProps={{
          paper: {
            sx: { p: 1.5, overflow: "visible", maxWidth: "calc(100vw - 32px)" },
            role: "dialog",
            "aria-label": editing ? nameOf(editing) : t("kit.filter"),
          },
        }}
      >
        <Suspense fallback={<Box sx={{ height: 36, inlineSize: 280 }} />}>
          {open && !editing && (
            <FilterPicker
              filters={filters}
              nameOf={nameOf}
              onPick={(filter) => setOpen({ ...open, filter })}
            />
          )}
          {editing && (
            <>
              <Small sx={{ fontWeight: 500, mb: 1 }}>{nameOf(editing)}</Small>
              <FilterEditor
                key={editing.key}
                filter={editing}
                value={search[editing.key] ?? ""}
                label={nameOf(editing)}
                notFound={notFound[editing.key] ?? []}
                onChange={(value) => change({ [editing.key]: value || undefined })}
              />
            </>
          )}
        </Suspense>
      </Popover>
    </>
  );
}
