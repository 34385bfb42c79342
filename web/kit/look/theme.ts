import { darken, getContrastRatio, lighten } from "@mui/material/styles";
import type { Theme } from "../../../contract/settings.ts";
import { defaultPalette } from "../../../contract/theme.rules.ts";
import { readStorage, writeStorage } from "../browser/browserStorage.ts";
import { createStore } from "../browser/store.ts";
import { tokens } from "../browser/tokens.ts";

export type Shade = "light" | "dark";
export type Mode = "system" | Shade;
export type Palette = Theme["palette"];

const startTheme: Theme = { companyName: "Omloop", logo: null, favicon: null, palette: defaultPalette };

const merged = (over: Partial<Theme> | undefined, under: Theme): Theme => ({
  ...under,
  ...over,
  palette: { ...under.palette, ...over?.palette },
});

/** Background colours, and the colours of text, lines and the edges of fields on them. */
export const papers = {
  light: {
    default: "#FAFAFB",
    paper: "#FFFFFF",
    selected: "#EBEBEC",
    text: "#1B1D22",
    faint: "#5C6270",
    line: "#E1E3E8",
    edge: "#8C93A1",
  },
  dark: {
    default: "#14161A",
    paper: "#1B1E23",
    selected: "#404348",
    text: "#E8EAEE",
    faint: "#A3A9B6",
    line: "#32363F",
    edge: "#6C7382",
  },
};

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

/** The colour, lightened or darkened if needed to be readable as text on the paper. */
export function readable(color: string, paper: string) {
  const towards = getContrastRatio("#fff", paper) > 4.5 ? lighten : darken;
  for (let step = 0; step <= 10; step++) {
    const tried = step === 0 ? color : towards(color, step / 10);
    if (getContrastRatio(tried, paper) >= 4.5) return tried;
  }
  return getContrastRatio("#fff", paper) > 4.5 ? "#fff" : "#000";
}
/** Black or white, whichever reads better on a colour. */
export const textOn = (color: string) =>
  getContrastRatio("#fff", color) >= getContrastRatio("#000", color) ? "#fff" : "#000";

/** The company's colours, readable on the paper, each with its text colour. */
export function colorsOf(palette: Palette, shade: Shade) {
  const colorOf = (brand: string) => {
    const main = readable(brand, papers[shade].selected);
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

/** The fonts of a language, best first. */
export const fontsOf = (locale: string) =>
  `${locale === "ar" || locale === "fa" ? "'Vazirmatn Variable', " : ""}'Inter Variable', system-ui, sans-serif`;
