import Check from "@mui/icons-material/Check";
import ContentCopy from "@mui/icons-material/ContentCopy";
import { Box, IconButton, Tooltip } from "@mui/material";
import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { dayText, instantText, moneyText, numberText } from "./format.ts";
import { locale as localeStore } from "./i18n.ts";
import { showToast } from "./toasts.ts";

const none = <span aria-hidden>–</span>;
const tabular = { fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap", unicodeBidi: "isolate" };

/** Cents as euros; a dash when the reader may not see them. */
export function Money({ cents }: { cents: number | null | undefined }) {
  const locale = localeStore.use();
  if (cents === null || cents === undefined) return none;
  return (
    <Box component="bdi" sx={tabular}>
      {moneyText(cents, locale)}
    </Box>
  );
}
export function Count({ value }: { value: number | null | undefined }) {
  const locale = localeStore.use();
  if (value === null || value === undefined) return none;
  return (
    <Box component="span" sx={tabular}>
      {numberText(value, locale)}
    </Box>
  );
}
/** A date without time: `12 nov 2026`, with the weekday where someone plans by it. */
export function Day({ on, weekday = false }: { on: string | null | undefined; weekday?: boolean }) {
  const locale = localeStore.use();
  if (!on) return none;
  return (
    <Box component="time" dateTime={on} sx={tabular}>
      {dayText(on, locale, { weekday })}
    </Box>
  );
}
export function Instant({ at }: { at: string | null | undefined }) {
  const locale = localeStore.use();
  if (!at) return none;
  return (
    <Box component="time" dateTime={at} sx={tabular}>
      {instantText(at, locale)}
    </Box>
  );
}

/** A SKU, serial number or plate: monospace, left to right, with a copy button on hover. */
export function Code({ children, copy = true }: { children: string | null | undefined; copy?: boolean }) {
  const { t } = useTranslation();
  if (!children) return none;
  const take = async (event: { stopPropagation(): void; preventDefault(): void }) => {
    event.stopPropagation();
    event.preventDefault();
    await navigator.clipboard?.writeText(children);
    showToast(t("kit.copied", { text: children }), "info");
  };
  return (
    <Box
      component="bdi"
      dir="ltr"
      sx={{
        fontFamily: "ui-monospace, 'Cascadia Mono', Menlo, Consolas, monospace",
        fontSize: "0.93em",
        whiteSpace: "nowrap",
        "& button": { opacity: 0, p: 0.25, marginInlineStart: 0.5, minWidth: "auto", minHeight: "auto" },
        "&:hover button, & button:focus-visible": { opacity: 1 },
      }}
    >
      {children}
      {copy && (
        <IconButton size="small" tabIndex={-1} aria-label={t("kit.copy", { text: children })} onClick={take}>
          <ContentCopy sx={{ fontSize: 14 }} />
        </IconButton>
      )}
    </Box>
  );
}

/** A state as a dot in its own colour and its name. */
export function StatusChip({ name, color }: { name: string; color?: string }) {
  return (
    <Box
      component="span"
      sx={{ display: "inline-flex", alignItems: "center", gap: 0.75, whiteSpace: "nowrap" }}
    >
      <Box
        component="span"
        aria-hidden
        sx={{
          inlineSize: 8,
          blockSize: 8,
          borderRadius: "50%",
          flexShrink: 0,
          bgcolor: color ?? "text.secondary",
          boxShadow: "0 0 0 1px rgb(127 127 127 / 40%)",
        }}
      />
      {name}
    </Box>
  );
}
/** A word of the contract in the reader's language: `<Word of="lifecycles" value={row.lifecycle} />`. */
export function Word({ of, value }: { of: string; value: string | null | undefined }) {
  const { t } = useTranslation();
  return value ? t(`${of}.${value}`) : none;
}
export function YesNo({ value }: { value: boolean | null | undefined }) {
  const { t } = useTranslation();
  return value ? (
    <Tooltip title={t("kit.yes")}>
      <Check sx={{ fontSize: 18, verticalAlign: "middle" }} aria-label={t("kit.yes")} />
    </Tooltip>
  ) : (
    <span aria-hidden>–</span>
  );
}

/** Facts in a named group: `<FactList title={…} facts={[[t("fields.sku"), <Code>…</Code>], …]} />`. */
export function FactList({
  title,
  facts,
}: {
  title?: string;
  facts: (readonly [string, ReactNode] | false | null)[];
}) {
  return (
    <Box component="section" sx={{ mb: 3 }}>
      {title && (
        <Box component="h2" sx={{ fontSize: 14, fontWeight: 600, mb: 1, mt: 0 }}>
          {title}
        </Box>
      )}
      <Box
        component="dl"
        sx={{
          m: 0,
          display: "grid",
          gridTemplateColumns: "minmax(96px, 34%) 1fr",
          columnGap: 2,
          rowGap: 0.5,
          "& dt": { color: "text.secondary", fontSize: 13 },
          "& dd": { m: 0, minWidth: 0, overflowWrap: "anywhere" },
        }}
      >
        {facts.map(
          (fact) =>
            fact && (
              <Fragment key={fact[0]}>
                <dt>{fact[0]}</dt>
                <dd>{fact[1] === null || fact[1] === undefined || fact[1] === "" ? none : fact[1]}</dd>
              </Fragment>
            ),
        )}
      </Box>
    </Box>
  );
}
