import "./plain.css";
import "./frame.css";
import type { Shade } from "../../../contract/theme.rules.ts";
import { createStore } from "../browser/store.ts";
import { isRightToLeft, locale } from "../texts/i18n.ts";
import { companyTheme, fontsOf, mode, plainColors } from "./theme.ts";

const darkIsPreferred = window.matchMedia("(prefers-color-scheme: dark)");
function wantedShade(): Shade {
  const chosen = mode.get();
  if (chosen !== "system") return chosen;
  return darkIsPreferred.matches ? "dark" : "light";
}
/** Whether the page is light or dark. */
export const shade = createStore<Shade>(wantedShade());

/** Sets the colours and font for `plain.css`, and the browser's own colour scheme. */
function paint() {
  const { palette, favicon } = companyTheme.get();
  shade.set(wantedShade());
  const values = { ...plainColors(palette, shade.get()), font: fontsOf(locale.get()) };
  const { style } = document.documentElement;
  for (const [name, value] of Object.entries(values)) style.setProperty(`--${name}`, value);
  style.colorScheme = shade.get();
  document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.setAttribute("href", favicon ?? "/icon.svg");
  if (isRightToLeft(locale.get())) void import("@fontsource-variable/vazirmatn/wght.css");
}

/** Paints the page now and after each change of colours, light or dark, and language. */
export function startPainting() {
  for (const { listen } of [companyTheme, mode, locale]) listen(paint);
  darkIsPreferred.addEventListener("change", paint);
  paint();
}
