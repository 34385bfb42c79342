import { join } from "node:path";
import type { Plugin } from "vite";

/**
 * Replacements for parts of MUI: those for features that are off here (a theme of CSS variables, ripples on buttons), and
 * the one that makes icons.
 */
const replaced: Record<string, string> = {
  "styles/createThemeWithVars.mjs": `
    export const createGetCssVar = undefined;
    export default function createThemeWithVars() { throw new Error("left out by vite.config.mui.ts"); }`,
  "styles/ThemeProviderWithVars.mjs": `
    export const CssVarsProvider = undefined;
    export const Experimental_CssVarsProvider = undefined;
    export const useColorScheme = undefined;
    export const getInitColorSchemeScript = undefined;`,
  "ButtonBase/TouchRipple.mjs": "export default () => null;",
  "icons-material/utils/createSvgIcon.mjs": `
    export { createSvgIcon as default } from ${JSON.stringify(join(import.meta.dirname, "kit/look/createSvgIcon.tsx"))};`,
};
const nameOf = (id: string) => /\/@mui\/(?:material\/)?(.+)$/.exec(id)?.[1] ?? "";

/** Applies the replacements to the build. */
export const withoutUnusedMui = (): Plugin => ({
  name: "without-unused-mui",
  apply: "build",
  enforce: "pre",
  load: (id) => replaced[nameOf(id)] ?? null,
});
