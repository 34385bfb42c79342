import type { papers } from "../../../contract/theme.rules.ts";

export const coarse = "@media (pointer: coarse)";
/** A low screen, as at 400 % zoom, on which nothing is sticky. */
export const low = "@media (max-height: 420px)";
const forced = "@media (forced-colors: active)";

/** Keeps focused elements out from under the sticky bars (WCAG 2.2, 2.4.11). */
const underBars = {
  scrollPaddingBlock: "64px 80px",
  "@media (max-width: 599px)": { scrollPaddingBlock: "64px 136px" },
  [low]: { scrollPaddingBlock: 8 },
};

/** Forced colors remove fills and shadows, so borders and system colors replace them. */
const inForcedColors = {
  ":focus-visible": { outline: "2px solid Highlight" },
  "tbody tr:focus-visible > *": { outline: "2px solid Highlight", outlineOffset: -2 },
  ".MuiOutlinedInput-root.Mui-focused": { outline: "2px solid Highlight" },
  ".MuiButton-contained": { border: "1px solid ButtonText" },
  ".MuiChip-root, .MuiSwitch-track, .MuiSwitch-thumb": { border: "1px solid" },
  ".state > span": { border: "4px solid" },
  "[role=gridcell][aria-selected=true], [aria-pressed=true], [role=option].Mui-focused, .MuiMenuItem-root.Mui-focusVisible, a[aria-current=page]":
    {
      forcedColorAdjust: "none" as const,
      background: "Highlight !important",
      color: "HighlightText !important",
    },
  "[aria-current=date]": { border: "1px solid" },
};

/** Global styles. */
export const globals = (paper: (typeof papers)["light"]) => ({
  html: underBars,
  body: { fontSize: 14, overflowX: "hidden" as const, fontFeatureSettings: '"cv05", "ss03"' },
  a: { color: "inherit" },
  // In an empty field, the caret is on the start side of the language.
  'input[dir="auto"][value=""]': { direction: "inherit" as const },
  ":focus-visible": { outline: `2px solid currentColor`, outlineOffset: 1 },
  "::selection": { background: "#B9CCFF", color: "#000" },
  // Truncated text in a table starts on the side of its own language.
  ":is(td, th) bdi:not(.code *, .figure)": {
    display: "inline-block",
    maxInlineSize: "100%",
    overflow: "hidden",
    textOverflow: "ellipsis",
    textAlign: ["-webkit-match-parent" as const, "match-parent" as const],
    verticalAlign: "bottom",
  },
  hr: { border: 0, borderTop: `1px solid ${paper.line}` },
  [forced]: inForcedColors,
  "@media (prefers-reduced-motion: reduce)": {
    "*, *::before, *::after": { animation: "none !important", transition: "none !important" },
  },
});
