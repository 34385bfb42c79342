/** The colours that the product comes with. */
export const defaultPalette = {
  primary: "#1F0E8F",
  secondary: "#3366FF",
  success: "#008A40",
  warning: "#AA4603",
  error: "#B82929",
};
/** A colour of a palette. */
export type Brand = keyof typeof defaultPalette;
export const brands = Object.keys(defaultPalette) as Brand[];
export type Shade = "light" | "dark";

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

/** The contrast that WCAG 2.2 AA asks of text, and of what is not text. */
export const leastContrast = { text: 4.5, graphic: 3 };

const channelsOf = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
const hexOf = (channels: readonly number[]) =>
  `#${channels.map((value) => value.toString(16).padStart(2, "0")).join("")}`.toUpperCase();

/** The relative luminance of a colour `#RRGGBB`, by WCAG: 0 for black, 1 for white. */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours, by WCAG: 1 for equal ones to 21 for black on white. */
export function contrastOf(one: string, other: string): number {
  const [light, dark] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const white = "#FFFFFF";
const black = "#000000";
/** Black or white, whichever reads better on a colour. */
export const textOn = (color: string) =>
  contrastOf(white, color) >= contrastOf(black, color) ? white : black;

/** So many steps from a colour to black or white. */
const steps = 255;
/** The colour so many steps towards another. */
const towards = (color: string, end: string, step: number) => {
  const ends = channelsOf(end);
  return hexOf(channelsOf(color).map((from, at) => Math.round(from + ((ends[at]! - from) * step) / steps)));
};

/**
 * The nearest colour, darker or lighter, that has this contrast to each of the backgrounds; itself when it has. Where none has, as on
 * black and white at once, black or white, whichever comes nearer.
 */
export function nearestPassing(color: string, backgrounds: readonly string[], least: number): string {
  const worst = (tried: string) =>
    Math.min(...backgrounds.map((background) => contrastOf(tried, background)));
  for (let step = 0; step <= steps; step += 1)
    for (const end of [black, white]) {
      const tried = step === 0 ? color : towards(color, end, step);
      if (worst(tried) >= least) return tried;
    }
  return worst(black) >= worst(white) ? black : white;
}

/** A colour as it is shown: its own, or the nearest that can be read on every background of the page. */
export const shownColor = (color: string, shade: Shade) => {
  const { default: page, paper, selected } = papers[shade];
  return nearestPassing(color, [page, paper, selected], leastContrast.text);
};

export const contrastUses = ["page", "panel", "selection", "button", "outline", "print"] as const;
export type ContrastUse = (typeof contrastUses)[number];
export type ContrastRow = {
  brand: Brand;
  use: ContrastUse;
  shade: Shade;
  /** As it was chosen, on what it stands on. */
  ratio: number;
  least: number;
  passes: boolean;
};

/** What a colour stands on, or under, in a use. */
function backgroundOf(use: ContrastUse, color: string, shade: Shade): string {
  const { default: page, paper, selected } = papers[shade];
  if (use === "button") return textOn(color);
  if (use === "print") return white;
  return { page, panel: paper, selection: selected, outline: paper }[use];
}

/** How each colour of a palette reads in each of its uses, as it was chosen. Only the main colour is printed, always on white. */
export const contrastReport = (palette: Record<Brand, string>, shade: Shade): ContrastRow[] =>
  brands.flatMap((brand) =>
    contrastUses
      .filter((use) => use !== "print" || (brand === "primary" && shade === "light"))
      .map((use) => {
        const color = palette[brand];
        const ratio = contrastOf(color, backgroundOf(use, color, shade));
        const least = use === "outline" ? leastContrast.graphic : leastContrast.text;
        return { brand, use, shade, ratio, least, passes: ratio >= least };
      }),
  );

/** The nearest colours that pass in every use on light paper, of those that do not; a dark page makes its own of each colour. */
export const offeredColors = (palette: Record<Brand, string>): Partial<Record<Brand, string>> =>
  Object.fromEntries(
    brands
      .map((brand) => [brand, shownColor(palette[brand], "light")] as const)
      .filter(([brand, offered]) => offered.toUpperCase() !== palette[brand].toUpperCase()),
  );
