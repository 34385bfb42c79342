import { getContrastRatio } from "@mui/material/styles";
import { expect, test } from "vitest";
import { defaultPalette } from "../../../contract/theme.rules.ts";
import { themeOf } from "./muiTheme.ts";

const palettes = {
  "of the start": defaultPalette,
  "of dark colours": allOf("#101010"),
  "of light ones": allOf("#F5F5C0"),
};
function allOf(color: string) {
  return { primary: color, secondary: color, success: color, warning: color, error: color };
}
const edgeOf = (style: unknown) => (style as { border: string }).border.replace("1px solid ", "");

test.each(Object.entries(palettes))(
  "in a palette %s the edge of a message stands out from what is around it",
  (_, palette) => {
    for (const shade of ["light", "dark"] as const) {
      const {
        components,
        palette: { background },
      } = themeOf(palette, shade, "nl");
      const edges = (components?.MuiAlert?.variants ?? []).map(({ style }) => edgeOf(style));
      expect(edges).toHaveLength(4);
      for (const edge of edges)
        for (const around of [background.default, background.paper])
          expect(getContrastRatio(edge, around)).toBeGreaterThanOrEqual(3);
    }
  },
);
