import type { Theme } from "../../../contract/settings.ts";
import { defaultPalette, papers, type Shade, shownColor, textOn } from "../../../contract/theme.rules.ts";
import { readStorage, writeStorage } from "../browser/browserStorage.ts";
import { createStore } from "../browser/store.ts";
import { tokens } from "../browser/tokens.ts";

export type Mode = "system" | Shade;
export type Palette = Theme["palette"];

const startTheme: Theme = { companyName: "Omloop", logo: null, favicon: null, palette: defaultPalette };

const merged = (over: Partial<Theme> | undefined, under: Theme): Theme => ({
  ...under,
  ...over,
  palette: { ...under.palette, ...over?.palette },
});

export const companyTheme = createStore<Theme>(merged(readStorage("theme"), startTheme));
export const mode = createStore<Mode>(readStorage<Mode>("mode") ?? "system");

export function receiveTheme(theme: Partial<Theme>) {
  const next = merged(theme, companyTheme.get());
  // After a sign-out nothing is saved until somebody signs in.
  if (tokens.get()) writeStorage("theme", next);
  // An equal theme in a new object would re-render everything.
  if (JSON.stringify(next) !== JSON.stringify(companyTheme.get())) companyTheme.set(next);
}
/** Restores the product's default look. */
export function resetTheme() {
  companyTheme.set(startTheme);
  mode.set("system");
}
export function chooseMode(next: Mode) {
  writeStorage("mode", next);
  mode.set(next);
}

/** The company's colours, readable on the paper, each with its text colour. */
export function colorsOf(palette: Palette, shade: Shade) {
  const colorOf = (brand: string) => {
    const main = shownColor(brand, shade);
    return { main, contrastText: textOn(main) };
  };
  const { primary, secondary, success, warning, error } = palette;
  return {
    primary: colorOf(primary),
    secondary: colorOf(secondary),
    success: colorOf(success),
    warning: colorOf(warning),
    error: colorOf(error),
    info: colorOf(secondary),
  };
}

/** The colours of `plain.css`, by the names of its variables. */
export function plainColors(palette: Palette, shade: Shade): Record<string, string> {
  const paper = papers[shade];
  const { primary, error, info } = colorsOf(palette, shade);
  return {
    page: paper.default,
    paper: paper.paper,
    selected: paper.selected,
    text: paper.text,
    faint: paper.faint,
    line: paper.line,
    edge: paper.edge,
    primary: primary.main,
    onPrimary: primary.contrastText,
    error: error.main,
    info: info.main,
    onInfo: info.contrastText,
  };
}

/** The fonts of a language, best first. */
export const fontsOf = (locale: string) =>
  `${locale === "ar" || locale === "fa" ? "'Vazirmatn Variable', " : ""}'Inter Variable', system-ui, sans-serif`;
