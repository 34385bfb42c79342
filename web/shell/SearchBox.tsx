import Bolt from "@mui/icons-material/BoltOutlined";
import Rows from "@mui/icons-material/FormatListBulleted";
import { Autocomplete, Box, ListSubheader, type SvgIconProps } from "@mui/material";
import { useNavigate } from "@tanstack/react-router";
import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { isDay } from "../../contract/calendar.rules.ts";
import { search } from "../../contract/dashboard.routes.ts";
import type { SearchHit } from "../../contract/dashboard.ts";
import { keyIn } from "../../contract/textKeys.ts";
import { announce } from "../kit/browser/announcer.ts";
import { useDebounced } from "../kit/browser/useDebounced.ts";
import { call } from "../kit/call/api.ts";
import { useCall } from "../kit/call/data.ts";
import { East } from "../kit/look/facingIcons.tsx";
import { Note } from "../kit/look/Text.tsx";
import { Money, StatusChip } from "../kit/page/values.tsx";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";
import { type Command, commandsFor, useCommands } from "./commands.ts";
import { SearchFrame } from "./SearchFrame.tsx";
import { lists, listsOf, screenOf } from "./searchResults.ts";
import { searchSize } from "./searchSize.ts";

/** What the search offers: a screen, an action, something found, or a list of all that was found. */
type Option = {
  kind: string;
  key: string;
  title: string;
  detail?: string;
  hit?: SearchHit;
  run: () => void;
};

const icons: Readonly<Record<string, ComponentType<SvgIconProps>>> = {
  screen: East,
  action: Bolt,
  list: Rows,
};

function OptionRow({ option }: { option: Option }) {
  const { t } = useTranslation();
  const Icon = icons[option.kind];
  const { status, color, price } = option.hit ?? {};
  return (
    <>
      {Icon && <Icon sx={{ fontSize: 18, color: "text.secondary" }} />}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <bdi>{option.title}</bdi>
        {option.detail && (
          <Note sx={{ overflowWrap: "anywhere" }}>
            <bdi>{option.detail}</bdi>
          </Note>
        )}
      </Box>
      {option.hit && (
        <Note
          sx={{
            display: "flex",
            flexDirection: "column",
            alignItems: "flex-end",
            flexShrink: 0,
            maxInlineSize: "45%",
          }}
        >
          {status ? <StatusChip name={status} color={color} /> : t(keyIn("search.kinds", option.hit.kind))}
          {price !== undefined && <Money cents={price} />}
        </Note>
      )}
    </>
  );
}

/** Options of one sort under its name; a listbox holds groups of options, no lists. */
function OptionGroup({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <Box component="li" role="group" aria-label={name}>
      <ListSubheader component="div" aria-hidden sx={{ insetBlockStart: -8 }}>
        {name}
      </ListSubheader>
      <Box
        component="ul"
        role="presentation"
        sx={{ p: 0, "& .MuiAutocomplete-option": { paddingInlineStart: 3 } }}
      >
        {children}
      </Box>
    </Box>
  );
}

/** Most screens and most actions shown beside what was found. */
const maxBeside = 4;

/** Some screens, then some actions; all of them while nothing is typed. */
function shownCommands(commands: readonly Command[], typed: string): Command[] {
  const matches = commandsFor(commands, typed);
  const most = typed ? maxBeside : matches.length;
  const of = (kind: Command["kind"]) => matches.filter((command) => command.kind === kind).slice(0, most);
  return [...of("screen"), ...of("action")];
}

/**
 * Search over everything, screens and actions; Enter opens the exact or the highlighted hit, Ctrl+K comes here. It begins with
 * what was `typed`, and perhaps `entered`, before it was there.
 */
export function SearchBox(start: { typed: string; palette: boolean; entered: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const commands = useCommands();
  const format = useFormat();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(start.typed);
  const q = useDebounced(typed.trim());
  const [palette, setPalette] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the start, and after the focus that it depends on
  useLayoutEffect(() => {
    input.current?.focus();
    setPalette(start.palette);
    if (start.entered) void goExact().catch(() => undefined);
  }, []);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "k") return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
      setPalette(true);
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
  const results = useCall(
    search,
    { query: { q } },
    { enabled: q.length > 1, keepPrevious: true, staleTime: 10_000 },
  );
  const count = results.isPlaceholderData ? undefined : results.data?.items.length;
  useEffect(() => {
    if (q.length > 1 && count !== undefined)
      announce(count === 0 ? t("kit.nothingFound") : t("search.hits", { count }));
  }, [q, count, t]);
  const optionOf = (hit: SearchHit): Option => ({
    kind: hit.kind,
    key: `${hit.kind}${hit.id}`,
    title: hit.title,
    detail: isDay(hit.detail) ? format.day(hit.detail) : hit.detail,
    hit,
    run: () => void navigate(screenOf(hit)),
  });
  const hits = results.data?.items ?? [];
  const found: Option[] = [
    ...hits.map(optionOf),
    ...listsOf(hits, q).map(
      ({ kind, ...place }): Option => ({
        kind: "list",
        key: kind,
        title: t("search.allIn", { list: t(lists[kind]) }),
        run: () => void navigate(place),
      }),
    ),
    // Beside the screens and actions that match, nothing else would say it.
    ...(count === 0
      ? [{ kind: "none", key: "none", title: t("search.none", { code: q }), run: () => {} }]
      : []),
  ];
  const query = typed.trim();
  const searching = query.length > 1;
  const options: Option[] = [...shownCommands(commands, query), ...(q.length > 1 && searching ? found : [])];
  const go = (option: Option | undefined) => {
    if (!option) return;
    setTyped("");
    setPalette(false);
    input.current?.blur();
    option.run();
  };
  // A scanner sends Enter before the list of hits is there.
  const goExact = async () => {
    if (!query) return;
    const { items } = await call(search, { query: { q: query } });
    const exact = items.find((item) => item.exact);
    const only = items.length === 1 ? items[0] : undefined;
    const hit = exact ?? (commandsFor(commands, query).length === 0 ? only : undefined);
    go(hit ? optionOf(hit) : shownCommands(commands, query)[0]);
  };
  return (
    <Autocomplete<Option, false, false>
      options={options}
      value={null}
      inputValue={typed}
      onInputChange={(_, value, reason) => !["selectOption", "reset"].includes(reason) && setTyped(value)}
      onChange={(_, option) => go(option ?? undefined)}
      onClose={(_, reason) => {
        setPalette(false);
        if (reason === "escape") setTyped("");
      }}
      filterOptions={(all) => all}
      getOptionDisabled={({ kind }) => kind === "none"}
      groupBy={({ kind }) =>
        t(kind === "screen" ? "search.screens" : kind === "action" ? "search.actions" : "search.found")
      }
      renderGroup={({ key, group, children }) => (
        <OptionGroup key={key} name={group}>
          {children}
        </OptionGroup>
      )}
      getOptionLabel={({ title }) => title}
      getOptionKey={({ kind, key }) => `${kind} ${key}`}
      open={(searching || palette) && document.activeElement === input.current}
      loading={results.isFetching}
      loadingText={t("kit.searching")}
      noOptionsText={t("kit.nothingFound")}
      popupIcon={null}
      clearText={t("kit.clear")}
      renderOption={({ key, ...attributes }, option) => (
        <Box component="li" key={key} {...attributes} sx={{ gap: 1 }}>
          <OptionRow option={option} />
        </Box>
      )}
      sx={searchSize}
      slotProps={{
        paper: { sx: { minInlineSize: { xs: "calc(100vw - 16px)", sm: 0 } } },
        listbox: { sx: { maxHeight: { xs: "52vh", sm: "70vh" } } },
      }}
      renderInput={({ slotProps, id }) => (
        <SearchFrame
          id={id}
          fullWidth
          ref={slotProps.input.ref}
          className={slotProps.input.className}
          onMouseDown={slotProps.input.onMouseDown}
          onBlur={() => setPalette(false)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || input.current?.getAttribute("aria-activedescendant")) return;
            event.preventDefault();
            void goExact().catch(() => undefined);
          }}
          inputProps={{ ...slotProps.htmlInput, "aria-label": t("search.label"), maxLength: 100 }}
          inputRef={(element: HTMLInputElement | null) => {
            input.current = element;
            const { ref } = slotProps.htmlInput as { ref?: unknown };
            if (typeof ref === "function") ref(element);
            else if (ref) (ref as { current: unknown }).current = element;
          }}
        />
      )}
    />
  );
}
