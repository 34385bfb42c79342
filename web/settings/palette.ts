import { type Control, useController } from "react-hook-form";
import { type Brand, brands, defaultPalette } from "../../contract/theme.rules.ts";
import type { Palette } from "../kit/look/theme.ts";

const isColor = (text: unknown): text is string => typeof text === "string" && /^#[0-9a-f]{6}$/i.test(text);

/** The colours that are typed in the form of the theme; one that is half typed counts as that of the start. */
export function usePalette(control: Control): {
  palette: Palette;
  choose: (colors: Partial<Palette>) => void;
} {
  const primary = useController({ name: "palette.primary", control }).field;
  const secondary = useController({ name: "palette.secondary", control }).field;
  const success = useController({ name: "palette.success", control }).field;
  const warning = useController({ name: "palette.warning", control }).field;
  const error = useController({ name: "palette.error", control }).field;
  const fields = { primary, secondary, success, warning, error };
  const colorOf = (brand: Brand) => {
    const typed: unknown = fields[brand].value;
    return isColor(typed) ? typed.toUpperCase() : defaultPalette[brand];
  };
  const palette = Object.fromEntries(brands.map((brand) => [brand, colorOf(brand)])) as Palette;
  const choose = (colors: Partial<Palette>) => {
    for (const brand of brands) if (colors[brand]) fields[brand].onChange(colors[brand]);
  };
  return { palette, choose };
}
