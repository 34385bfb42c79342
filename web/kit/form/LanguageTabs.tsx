import { Box, Tab, Tabs } from "@mui/material";
import { type ReactNode, useId } from "react";
import type { Locale } from "../../../contract/locales.ts";
import { languages } from "../browser/language.ts";

type Props = {
  label: string;
  active: Locale;
  onChange: (locale: Locale) => void;
  /** The language that comes first. */
  first: Locale;
  /** A language that has a text is ticked. */
  isFilled: (locale: Locale) => boolean;
  children: (locale: Locale, name: string) => ReactNode;
};

/** The same fields in each language, one at a time. */
export function LanguageTabs({ label, active, onChange, first, isFilled, children }: Props) {
  const id = useId();
  const sorted = [...languages].sort(([a], [b]) => Number(b === first) - Number(a === first));
  return (
    <>
      <Tabs
        value={active}
        onChange={(_, locale: Locale) => onChange(locale)}
        variant="scrollable"
        scrollButtons="auto"
        aria-label={label}
        // Eight languages scroll in their row, and do not widen a phone's page.
        sx={{ mb: 1.5, borderBottom: 1, borderColor: "divider", minBlockSize: 40, contain: "inline-size" }}
      >
        {sorted.map(([locale, name]) => (
          <Tab
            key={locale}
            value={locale}
            lang={locale}
            label={isFilled(locale) ? `${name} ✓` : name}
            id={`${id}-tab-${locale}`}
            aria-controls={`${id}-${locale}`}
            sx={{ textTransform: "none", minBlockSize: 40, minInlineSize: 0 }}
          />
        ))}
      </Tabs>
      {sorted.map(([locale, name]) => (
        <Box
          key={locale}
          role="tabpanel"
          id={`${id}-${locale}`}
          aria-labelledby={`${id}-tab-${locale}`}
          hidden={locale !== active}
        >
          {children(locale, name)}
        </Box>
      ))}
    </>
  );
}
