import { createTheme, type Theme as MuiTheme } from "@mui/material/styles";
import { papers, type Shade } from "../../../contract/theme.rules.ts";
import { coarse, globals } from "./globals.ts";
import { colorsOf, fontsOf, type Palette } from "./theme.ts";

/** Leaves room for toasts above a dialog, and the same below it so that a small dialog stays centred. */
const besideToasts = (margin: number) => {
  const room = `max(${margin}px, var(--toasts, 0px))`;
  return { marginBlock: room, maxHeight: `calc(100% - 2 * ${room})` };
};

const alerts = ["success", "info", "warning", "error"] as const;

/** The look of MUI's components. */
export function themeOf(palette: Palette, shade: Shade, locale: string): MuiTheme {
  const paper = papers[shade];
  const colors = colorsOf(palette, shade);
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
      fontFamily: fontsOf(locale),
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
      MuiCssBaseline: { styleOverrides: globals(paper) },
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
          notchedOutline: { borderColor: paper.edge },
        },
      },
      // Aligns its arrow with that of a pick list.
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
      // Buttons that do not fit in a row wrap; their labels do not.
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
          style: { border: `1px solid ${colors[severity].main}` },
        })),
      },
      MuiPopover: { styleOverrides: { paper: { border: `1px solid ${paper.line}` } } },
      MuiPaper: { styleOverrides: { root: { backgroundImage: "none" } } },
      MuiMenuItem: {
        styleOverrides: {
          root: { minHeight: 32, fontSize: 14, whiteSpace: "normal", [coarse]: { minHeight: 48 } },
        },
      },
      MuiToggleButton: {
        styleOverrides: { root: { color: paper.faint, [coarse]: { minHeight: 44 } } },
      },
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
