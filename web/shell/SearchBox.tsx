import Search from "@mui/icons-material/Search";
import { Autocomplete, Box, InputAdornment, OutlinedInput } from "@mui/material";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Found, search } from "../../contract/dashboard.ts";
import { call } from "../kit/api.ts";
import { useCall } from "../kit/data.ts";
import { showToast } from "../kit/toasts.ts";
import { screenOf } from "./found.ts";

/** Search over everything; Enter opens the exact or the highlighted hit, Ctrl+K comes here. */
export function SearchBox() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [q, setQ] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed.trim()), 150);
    return () => clearTimeout(timer);
  }, [typed]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "k") return;
      event.preventDefault();
      input.current?.focus();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
  const found = useCall(search, { query: { q } }, { enabled: q.length > 1, keep: true, staleTime: 10_000 });
  const go = (hit: Found | undefined) => {
    if (!hit) return;
    setTyped("");
    input.current?.blur();
    void navigate({ to: screenOf(hit) });
  };
  // A scanner sends Enter before the list of hits is there.
  const goExact = async () => {
    const code = typed.trim();
    if (!code) return;
    const { items } = await call(search, { query: { q: code } });
    if (items.length > 0)
      return go(items.find((item) => item.exact) ?? (items.length === 1 ? items[0] : undefined));
    showToast(t("search.none", { code }), "info");
    input.current?.select();
  };
  return (
    <Autocomplete<Found, false, false, false>
      options={q.length > 1 ? ((found.data?.items ?? []) as Found[]) : []}
      value={null}
      inputValue={typed}
      onInputChange={(_, value, reason) => reason !== "selectOption" && setTyped(value)}
      onChange={(_, hit) => go(hit ?? undefined)}
      filterOptions={(all) => all}
      getOptionLabel={(hit) => hit.title}
      getOptionKey={(hit) => `${hit.kind}${hit.id}`}
      open={typed.trim().length > 1 && document.activeElement === input.current}
      loading={found.isFetching}
      loadingText={t("kit.searching")}
      noOptionsText={t("kit.nothingFound")}
      popupIcon={null}
      clearText={t("kit.clear")}
      renderOption={({ key, ...attributes }, hit) => (
        <Box component="li" key={key} {...attributes} sx={{ gap: 1 }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <bdi>{hit.title}</bdi>
            <Box sx={{ fontSize: 12, color: "text.secondary", overflowWrap: "anywhere" }}>{hit.detail}</Box>
          </Box>
          <Box sx={{ fontSize: 12, color: "text.secondary" }}>{t(`search.kinds.${hit.kind}`)}</Box>
        </Box>
      )}
      sx={{ flex: 1, maxWidth: 520, minWidth: 0 }}
      renderInput={({ slotProps, id }) => (
        <OutlinedInput
          id={id}
          fullWidth
          ref={slotProps.input.ref}
          className={slotProps.input.className}
          onMouseDown={slotProps.input.onMouseDown}
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
          placeholder={t("search.placeholder")}
          startAdornment={
            <InputAdornment position="start">
              <Search fontSize="small" />
            </InputAdornment>
          }
        />
      )}
    />
  );
}
