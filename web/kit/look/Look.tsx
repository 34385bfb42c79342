import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { CssBaseline } from "@mui/material";
import { ThemeProvider } from "@mui/system";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { isRightToLeft, locale as localeStore } from "../texts/i18n.ts";
import { themeOf } from "./muiTheme.ts";
import { shade as shadeStore } from "./paint.ts";
import { companyTheme } from "./theme.ts";

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content;
type Cache = ReturnType<typeof createCache>;
const leftToRight = createCache({ key: "ltr", nonce, prepend: true });

/** The style cache of a writing direction; the right-to-left plugin is loaded only when needed. */
function useCache(locale: string): Cache {
  const [mirrored, setMirrored] = useState<Cache>();
  const needed = isRightToLeft(locale) && !mirrored;
  useEffect(() => {
    if (!needed) return;
    void Promise.all([import("@mui/stylis-plugin-rtl"), import("stylis")]).then(
      ([{ default: mirror }, { prefixer }]) =>
        setMirrored(createCache({ key: "rtl", nonce, prepend: true, stylisPlugins: [prefixer, mirror] })),
    );
  }, [needed]);
  return isRightToLeft(locale) && mirrored ? mirrored : leftToRight;
}

/** MUI's part of the look: theme and writing direction. The provider of `@mui/material` would bring the switching of schemes that `paint.ts` does. */
export function Look({ children }: { children: ReactNode }) {
  const { palette } = companyTheme.use();
  const locale = localeStore.use();
  const shade = shadeStore.use();
  const theme = useMemo(() => themeOf(palette, shade, locale), [palette, shade, locale]);
  return (
    <CacheProvider value={useCache(locale)}>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}
