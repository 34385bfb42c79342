import FilterList from "@mui/icons-material/FilterList";
import {
  Box,
  Button,
  Checkbox,
  Chip,
  FormControlLabel,
  Menu,
  MenuItem,
  OutlinedInput,
  Popover,
} from "@mui/material";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { autocomplete } from "../../contract/autocomplete.ts";
import { useCall } from "./data.ts";
import { dayText, moneyText } from "./format.ts";
import { locale as localeStore } from "./i18n.ts";
import type { Filter, Search } from "./listState.ts";
import { hundredthsText, parseHundredths } from "./numbers.ts";

const Pick = lazy(() => import("./Pick.tsx").then((module) => ({ default: module.Pick })));
type Props = {
  filters: readonly Filter[];
  search: Search;
  change: (changes: Search) => void;
  label: (key: string) => string;
};

/** What a filter's value says, for its chip. */
function useValueText(filter: Filter, value: string) {
  const { t } = useTranslation();
  const locale = localeStore.use();
  const list = "from" in filter ? filter.from : undefined;
  const named = useCall(
    autocomplete[list ?? "locations"],
    { query: { ids: value, limit: 100 } },
    { enabled: list !== undefined && value !== "", staleTime: 60_000 },
  );
  if ("words" in filter)
    return value
      .split(",")
      .map((word) => t(`${filter.texts}.${word}`))
      .join(", ");
  if ("from" in filter) return named.data?.map((option) => option.label).join(", ") ?? "…";
  if (filter.kind === "yesNo") return value === "true" ? t("kit.yes") : t("kit.no");
  const show = (end: string) =>
    filter.kind === "days"
      ? dayText(end, locale)
      : filter.kind === "money"
        ? moneyText(Number(end), locale)
        : end;
  const [from = "", to = ""] = value.split("..");
  if (from && to) return t("kit.fromTo", { from: show(from), to: show(to) });
  return from ? t("kit.from", { from: show(from) }) : t("kit.upTo", { to: show(to) });
}

function FilterChip({
  filter,
  value,
  label,
  onEdit,
  onRemove,
}: {
  filter: Filter;
  value: string;
  label: string;
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
        </>
      }
      onClick={(event) => onEdit(event.currentTarget)}
      onDelete={onRemove}
      sx={{ height: 28, maxWidth: "100%" }}
      title={t("kit.editFilter")}
    />
  );
}

function Range({
  filter,
  value,
  onChange,
}: {
  filter: Filter & { kind: string };
  value: string;
  onChange: (value: string) => void;
}) {
  const { t } = useTranslation();
  const locale = localeStore.use();
  const days = filter.kind === "days";
  const money = filter.kind === "money";
  const read = (text: string) => {
    if (!money) return text.trim();
    const cents = parseHundredths(text);
    return cents === null || Number.isNaN(cents) ? "" : String(cents);
  };
  const show = (end: string) => (money && end ? hundredthsText(Number(end), locale) : end);
  const [from = "", to = ""] = value.split("..");
  const [ends, setEnds] = useState<readonly [string, string]>([show(from), show(to)]);
  const send = (next: readonly [string, string]) => {
    const [low, high] = next.map(read) as [string, string];
    onChange(low || high ? `${low}..${high}` : "");
  };
  return (
    <Box sx={{ display: "flex", gap: 1 }}>
      {([0, 1] as const).map((side) => (
        <OutlinedInput
          key={side}
          type={days ? "date" : "text"}
          value={ends[side]}
          onChange={(event) => {
            const next =
              side === 0
                ? ([event.target.value, ends[1]] as const)
                : ([ends[0], event.target.value] as const);
            setEnds(next);
            if (days) send(next);
          }}
          onBlur={() => send(ends)}
          onKeyDown={(event) => event.key === "Enter" && send(ends)}
          inputProps={{
            "aria-label": t(side === 0 ? "kit.atLeast" : "kit.atMost"),
            inputMode: days ? undefined : "decimal",
          }}
          sx={{ inlineSize: 150 }}
        />
      ))}
    </Box>
  );
}

function FilterEditor({
  filter,
  value,
  label,
  onChange,
}: {
  filter: Filter;
  value: string;
  label: string;
  onChange: (value: string) => void;
}) {
  const { t } = useTranslation();
  if ("from" in filter) {
    const ids = value ? value.split(",").map((id) => (/^\d+$/.test(id) ? Number(id) : id)) : [];
    return (
      <Box sx={{ inlineSize: 280 }}>
        <Suspense fallback={<Box sx={{ height: 36 }} />}>
          <Pick
            from={filter.from}
            multiple
            value={ids}
            onChange={(next) => onChange(next.join(","))}
            label={label}
            autoFocus
          />
        </Suspense>
      </Box>
    );
  }
  if (!("words" in filter) && filter.kind !== "yesNo")
    return <Range filter={filter} value={value} onChange={onChange} />;
  const yesNo = !("words" in filter);
  const words = yesNo ? ["true", "false"] : filter.words;
  const chosen = value ? value.split(",") : [];
  const toggle = (word: string) => {
    if (yesNo) return onChange(chosen.includes(word) ? "" : word);
    onChange(
      words.filter((other) => (other === word ? !chosen.includes(other) : chosen.includes(other))).join(","),
    );
  };
  return (
    <Box role="group" aria-label={label} sx={{ display: "grid" }}>
      {words.map((word) => (
        <FormControlLabel
          key={word}
          control={<Checkbox size="small" checked={chosen.includes(word)} onChange={() => toggle(word)} />}
          label={yesNo ? t(word === "true" ? "kit.yes" : "kit.no") : t(`${filter.texts}.${word}`)}
        />
      ))}
    </Box>
  );
}

/** The filters in force as removable chips, and a button that adds one. */
export function Filters({ filters, search, change, label }: Props) {
  const { t } = useTranslation();
  const [menu, setMenu] = useState<HTMLElement | null>(null);
  const [editing, setEditing] = useState<{ filter: Filter; anchor: HTMLElement }>();
  const inForce = filters.filter(({ key }) => search[key]);
  if (filters.length === 0) return null;
  return (
    <>
      {inForce.map((filter) => (
        <FilterChip
          key={filter.key}
          filter={filter}
          value={search[filter.key] ?? ""}
          label={label(filter.key)}
          onEdit={(anchor) => setEditing({ filter, anchor })}
          onRemove={() => change({ [filter.key]: undefined })}
        />
      ))}
      <Button
        size="small"
        color="inherit"
        startIcon={<FilterList />}
        aria-haspopup="menu"
        aria-expanded={menu !== null}
        onClick={(event) => setMenu(event.currentTarget)}
      >
        {t("kit.filter")}
      </Button>
      {inForce.length > 1 && (
        <Button
          size="small"
          color="inherit"
          onClick={() => change(Object.fromEntries(inForce.map(({ key }) => [key, undefined])))}
        >
          {t("kit.clearFilters")}
        </Button>
      )}
      <Menu anchorEl={menu} open={menu !== null} onClose={() => setMenu(null)}>
        {filters.map((filter) => (
          <MenuItem
            key={filter.key}
            onClick={() => {
              if (menu) setEditing({ filter, anchor: menu });
              setMenu(null);
            }}
          >
            {label(filter.key)}
          </MenuItem>
        ))}
      </Menu>
      <Popover
        open={editing !== undefined}
        anchorEl={editing?.anchor}
        onClose={() => setEditing(undefined)}
        anchorOrigin={{ vertical: "bottom", horizontal: "left" }}
        slotProps={{
          paper: { sx: { p: 1.5, overflow: "visible" }, "aria-label": editing && label(editing.filter.key) },
        }}
      >
        {editing && (
          <>
            <Box sx={{ fontSize: 13, fontWeight: 500, mb: 1 }}>{label(editing.filter.key)}</Box>
            <FilterEditor
              filter={editing.filter}
              value={search[editing.filter.key] ?? ""}
              label={label(editing.filter.key)}
              onChange={(value) => change({ [editing.filter.key]: value || undefined })}
            />
          </>
        )}
      </Popover>
    </>
  );
}
