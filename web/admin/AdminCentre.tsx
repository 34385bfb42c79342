import Lock from "@mui/icons-material/LockOutlined";
import Search from "@mui/icons-material/Search";
import Settings from "@mui/icons-material/SettingsOutlined";
import { Box, InputAdornment, OutlinedInput } from "@mui/material";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { type Locale, locales } from "../../contract/locales.ts";
import type { Area, TextKey } from "../../contract/textKeys.ts";
import { firstAreas, productAreas } from "../areas.ts";
import { languages } from "../kit/browser/language.ts";
import { Faint } from "../kit/look/Text.tsx";
import { ErrorPage } from "../kit/page/ErrorPage.tsx";
import { Page } from "../kit/page/Page.tsx";
import { hasText, locale as localeStore, useFormat, useTranslation, wordsIn } from "../kit/texts/i18n.ts";
import { adminSubjects } from "../screen.ts";
import { type Place, usePlaces } from "../shell/places.ts";
import { type Found, findSettings, type Words } from "./finding.ts";
import { cardIcons } from "./icons.ts";
import { settingsOf } from "./settings.ts";

/** The areas whose texts name the cards and what is behind them. */
const areas = [
  ...firstAreas,
  ...productAreas,
  "admin",
  "people",
  "warehouse",
  "webshop",
  "workshop",
] as const satisfies readonly Area[];
/** Settings that a card names at most. */
const mostNamed = 6;

/** One place for all that is set: a card per subject, and a search over their settings by words of every language. */
export function AdminCentre() {
  const { t } = useTranslation();
  const cards = usePlaces().filter(({ group }) => group === "admin");
  const [typed, setTyped] = useState("");
  const words = useWords(typed !== "");
  if (cards.length === 0) return <ErrorPage title={t("kit.refusedTitle")} text={t("errors.forbidden")} />;
  const found = findSettings(typed, cards, settingsOf, words);
  const isSearching = typed.trim() !== "";
  return (
    <Page title={t("rail.admin")}>
      <Box component="search" sx={{ mb: 3, maxInlineSize: 480 }}>
        <OutlinedInput
          fullWidth
          type="search"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          placeholder={t("admin.search")}
          inputProps={{ "aria-label": t("admin.search") }}
          startAdornment={
            <InputAdornment position="start">
              <Search fontSize="small" />
            </InputAdornment>
          }
        />
      </Box>
      {isSearching ? (
        <Results found={found} cards={cards} />
      ) : (
        adminSubjects.map((subject) => (
          <SubjectCards
            key={subject}
            title={t(`admin.subjects.${subject}`)}
            cards={cards.filter((card) => (card.subject ?? "company") === subject)}
          />
        ))
      )}
    </Page>
  );
}

/** The words of the spoken language at once, and of all others once somebody searches. */
function useWords(wanted: boolean): (readonly [Locale, Words])[] {
  const spoken = localeStore.use();
  const [loaded, setLoaded] = useState<ReadonlyMap<Locale, Words>>(new Map());
  useEffect(() => {
    if (!wanted) return;
    let isThere = true;
    const others = locales.filter((language) => language !== spoken);
    for (const language of [spoken, ...others])
      wordsIn(language, areas)
        .then((words) => isThere && setLoaded((before) => new Map([...before, [language, words]])))
        .catch(() => undefined);
    return () => {
      isThere = false;
    };
  }, [wanted, spoken]);
  const inOrder = [spoken, ...locales.filter((language) => language !== spoken)];
  return inOrder.flatMap((language) => {
    const words = loaded.get(language);
    return words ? [[language, words] as const] : [];
  });
}

/** The label that the first of these keys with a text gives. */
function useLabel() {
  const { t } = useTranslation();
  return (keys: readonly string[]) => {
    const key = keys.find((one) => hasText(one));
    return key ? t(key as TextKey) : undefined;
  };
}

function SubjectCards({ title, cards }: { title: string; cards: readonly Place[] }) {
  if (cards.length === 0) return null;
  return (
    <Box component="section" aria-label={title} sx={{ mb: 4 }}>
      <Box component="h2" sx={{ typography: "h2", m: 0, mb: 1 }}>
        {title}
      </Box>
      <Box
        component="ul"
        sx={{
          m: 0,
          p: 0,
          listStyle: "none",
          display: "grid",
          gap: 2,
          gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 260px), 1fr))",
        }}
      >
        {cards.map((card) => (
          <SubjectCard key={card.path} card={card} />
        ))}
      </Box>
    </Box>
  );
}

function SubjectCard({ card: { path, text, locked } }: { card: Place }) {
  const Icon = cardIcons[path] ?? Settings;
  const { t } = useTranslation();
  const format = useFormat();
  const labelOf = useLabel();
  const labels = [...new Set(settingsOf(path).map(({ keys }) => labelOf(keys)))].filter(
    (label) => label !== undefined,
  );
  return (
    <Box component="li" sx={{ display: "grid" }}>
      <Box
        component={Link}
        to={path}
        className="framed"
        sx={{
          display: "grid",
          gridTemplateColumns: "24px minmax(0, 1fr)",
          columnGap: 1.5,
          alignContent: "start",
          p: 2,
          color: "text.primary",
          textDecoration: "none",
          "&:hover": { borderColor: "primary.main" },
          "& svg": { color: "text.secondary" },
        }}
      >
        <Icon fontSize="small" aria-hidden />
        <Box component="span" sx={{ fontWeight: 600 }}>
          {t(text)}
          {locked && (
            <Lock
              titleAccess={t("modules.locked")}
              sx={{ fontSize: 16, mx: 0.5, verticalAlign: "text-bottom" }}
            />
          )}
        </Box>
        {labels.length > 0 && (
          <Faint component="span" sx={{ gridColumn: 2 }}>
            {format.list(labels.slice(0, mostNamed))}
            {labels.length > mostNamed && " …"}
          </Faint>
        )}
      </Box>
    </Box>
  );
}

function Results({ found, cards }: { found: readonly Found[]; cards: readonly Place[] }) {
  const { t } = useTranslation();
  const labelOf = useLabel();
  return (
    <>
      <Box role="status" sx={{ mb: 1, color: "text.secondary" }}>
        {found.length > 0 ? t("admin.found", { count: found.length }) : t("kit.nothingFound")}
      </Box>
      <ul className="plainList">
        {found.map(({ path, field, keys, to, by }) => {
          const card = cards.find((one) => one.path === path)!;
          const Icon = cardIcons[path] ?? Settings;
          const label = field === undefined ? undefined : labelOf(keys);
          return (
            <Box component="li" key={`${path} ${field ?? ""}`} sx={{ py: 0.5 }}>
              <Box
                component={Link}
                to={to ?? path}
                hash={field}
                sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center", minBlockSize: 32 }}
              >
                <Icon fontSize="small" aria-hidden />
                <span>{t(card.text)}</span>
                {label && <strong>{label}</strong>}
                {by && (
                  <Box component="span" lang={by.language} sx={{ color: "text.secondary" }}>
                    <bdi>{by.text}</bdi> · {languages.find(([code]) => code === by.language)?.[1]}
                  </Box>
                )}
              </Box>
            </Box>
          );
        })}
      </ul>
    </>
  );
}
