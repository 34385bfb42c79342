import { createTheme, darken, getContrastRatio, lighten, type Theme as MuiTheme } from "@mui/material/styles";
import type { Theme } from "../../../contract/settings.ts";
import { readStorage, writeStorage } from "../browser/browserStorage.ts";
import { createStore } from "../browser/store.ts";
import { tokens } from "../browser/tokens.ts";
import { coarse, globals, papers } from "./globals.ts";

export type Mode = "system" | "light" | "dark";
type Palette = Theme["palette"];

/** The same palette as the contract's, without its schemas: the sign-in page stays small. */
export const startPalette: Palette = {
  primary: "#1F0E8F",
  secondary: "#3366FF",
  success: "#008A40",
  warning: "#AA4603",
  error: "#B82929",
};
const startTheme: Theme = { companyName: "Omloop", logo: null, favicon: null, palette: startPalette };

const merged = (over: Partial<Theme> | undefined, under: Theme): Theme => ({
  ...under,
  ...over,
  palette: { ...under.palette, ...over?.palette },
});

export const companyTheme = createStore<Theme>(merged(readStorage("theme"), startTheme));
export const mode = createStore<Mode>(readStorage<Mode>("mode") ?? "system");

export function receiveTheme(theme: Partial<Theme>) {
  const next = merged(theme, companyTheme.get());
  // What a sign-out cleared stays away until somebody is signed in.
  if (tokens.get()) writeStorage("theme", next);
  // The same theme as another object would draw everything again.
  if (JSON.stringify(next) !== JSON.stringify(companyTheme.get())) companyTheme.set(next);
}
/** Back to how the product looks before anything was chosen or received. */
export function resetTheme() {
  companyTheme.set(startTheme);
  mode.set("system");
}
export function chooseMode(next: Mode) {
  writeStorage("mode", next);
  mode.set(next);
}

/** The colour itself where text in it can be read on the paper, else a lighter or darker one that can. */
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

/** As high as leaves room for the toasts above it; as much below, so that a small dialog stays where it is. */
const besideToasts = (margin: number) => {
  const room = `max(${margin}px, var(--toasts, 0px))`;
  return { marginBlock: room, maxHeight: `calc(100% - 2 * ${room})` };
};

const alerts = ["success", "info", "warning", "error"] as const;

const fonts = (locale: string) =>
  `${locale === "ar" || locale === "fa" ? "'Vazirmatn Variable', " : ""}'Inter Variable', system-ui, sans-serif`;

export function themeOf(palette: Palette, shade: "light" | "dark", locale: string): MuiTheme {
  const paper = papers[shade];
  const colors = Object.fromEntries(
    Object.entries({ ...palette, info: palette.secondary }).map(([name, brand]) => {
      const main = readable(brand, paper.selected);
      return [name, { main, contrastText: textOn(main) }];
    }),
  );
  return createTheme({
    direction: locale === "ar" || locale === "fa" ? "rtl" : "ltr",
    shape: { borderRadius: 2.2 },
    palette: {
      mode: shade,
      contrastThreshold: 4.5,
      ...colors,
      divider: paper.line,
      background: { default: paper.default, paper: paper.paper },
      text: { primary: paper.text, secondary: paper.faint },
    },
    typography: {
      fontFamily: fonts(locale),
      fontSize: 14,
      fontWeightBold: 600,
      h1: { fontSize: 20, fontWeight: 600, lineHeight: 1.4 },
      h2: { fontSize: 16, fontWeight: 600, lineHeight: 1.5 },
      h3: { fontSize: 14, fontWeight: 600 },
      body1: { fontSize: 14 },
      body2: { fontSize: 13 },
      caption: { fontSize: 12 },
      button: { fontSize: 14, fontWeight: 500, textTransform: "none" },
    },
    transitions: {
      duration: {
        shortest: 80,
        shorter: 90,
        short: 100,
        standard: 120,
        complex: 140,
        enteringScreen: 120,
        leavingScreen: 90,
      },
    },
    components: {
      MuiCssBaseline: { styleOverrides: globals(paper, colors.primary!.main) },
      MuiButtonBase: { defaultProps: { disableRipple: true } },
      MuiButton: {
        defaultProps: { disableElevation: true },
        styleOverrides: { root: { minHeight: 32, padding: "3px 12px", [coarse]: { minHeight: 44 } } },
        variants: [
          {
            props: { variant: "outlined", color: "inherit" },
            style: { borderColor: paper.line, background: paper.paper },
          },
        ],
      },
      MuiIconButton: {
        styleOverrides: { root: { borderRadius: 4, [coarse]: { minWidth: 44, minHeight: 44 } } },
      },
      MuiOutlinedInput: {
        styleOverrides: {
          root: { background: paper.paper, minHeight: 36, [coarse]: { minHeight: 48 } },
          input: { paddingBlock: 7, paddingInline: 10, height: 22 },
          multiline: { padding: 0 },
          notchedOutline: { borderColor: shade === "light" ? "#8C93A1" : "#6C7382" },
        },
      },
      // Its arrow stands under that of a pick list.
      MuiNativeSelect: {
        styleOverrides: { icon: { right: 9 }, select: { "&&&": { paddingRight: 34 } } },
      },
      MuiAutocomplete: {
        styleOverrides: {
          paper: { border: `1px solid ${paper.line}` },
          inputRoot: {
            "&.MuiOutlinedInput-root": { paddingBlock: 0, paddingInlineStart: 0 },
            "&.MuiOutlinedInput-root .MuiAutocomplete-input": { paddingBlock: 7, paddingInline: 10 },
            "&.MuiInputBase-adornedStart": { paddingInlineStart: 8 },
          },
        },
      },
      // Where they do not fit beside each other, each button keeps its words on one line.
      MuiDialogActions: {
        defaultProps: { disableSpacing: true },
        styleOverrides: { root: { flexWrap: "wrap", gap: 8 } },
      },
      MuiDialog: {
        styleOverrides: {
          container: { "&:has(.MuiDialog-paperFullScreen)": { paddingBlockEnd: "var(--toasts, 0px)" } },
          paper: {
            border: `1px solid ${paper.line}`,
            "&:not(.MuiDialog-paperFullScreen)": besideToasts(32),
            "@media (max-width: 599px)": {
              "&:not(.MuiDialog-paperFullScreen)": { marginInline: 16, ...besideToasts(16) },
              "&.MuiDialog-paperFullWidth": { width: "calc(100% - 32px)" },
            },
          },
        },
      },
      MuiAlert: {
        variants: alerts.map((severity) => ({
          props: { severity },
          style: { border: `1px solid ${colors[severity]!.main}` },
        })),
      },
      MuiPopover: { styleOverrides: { paper: { border: `1px solid ${paper.line}` } } },
      MuiPaper: { styleOverrides: { root: { backgroundImage: "none" } } },
      MuiMenuItem: { styleOverrides: { root: { minHeight: 32, fontSize: 14, [coarse]: { minHeight: 48 } } } },
      MuiToggleButton: { styleOverrides: { root: { [coarse]: { minHeight: 44 } } } },
      MuiChip: {
        styleOverrides: {
          root: { borderRadius: 4, [coarse]: { height: 40 } },
          deleteIcon: { [coarse]: { fontSize: 28 } },
        },
      },
      MuiTooltip: { defaultProps: { enterDelay: 400 } },
    },
  });
}
