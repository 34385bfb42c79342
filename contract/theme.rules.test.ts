import { describe, expect, test } from "vitest";
import {
  type Brand,
  brands,
  contrastOf,
  contrastReport,
  contrastUses,
  defaultPalette,
  leastContrast,
  nearestPassing,
  offeredColors,
  papers,
  shownColor,
  textOn,
} from "./theme.rules.ts";

/** Reproducible colours. */
function* colors(count: number) {
  let state = 20_261_127;
  for (let at = 0; at < count; at += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield `#${(state >> 7).toString(16).padStart(6, "0").slice(-6)}`.toUpperCase();
  }
}
const many = [...colors(600)];
const paletteOf = (color: string) =>
  Object.fromEntries(brands.map((brand) => [brand, color])) as Record<Brand, string>;

// By the formula of WCAG 2.2; the pairs are in its understanding documents and well-known checkers.
test.each([
  ["#000000", "#FFFFFF", 21],
  ["#FFFFFF", "#FFFFFF", 1],
  ["#767676", "#FFFFFF", 4.54],
  ["#777777", "#FFFFFF", 4.48],
  ["#949494", "#FFFFFF", 3.03],
  ["#0000FF", "#FFFFFF", 8.59],
  ["#FF0000", "#FFFFFF", 4],
])("%s on %s has a contrast of %d, either way round", (one, other, ratio) => {
  expect(contrastOf(one, other)).toBeCloseTo(ratio, 2);
  expect(contrastOf(other, one)).toBe(contrastOf(one, other));
});

test("black or white can be read on every colour", () => {
  expect(many.filter((color) => contrastOf(textOn(color), color) < leastContrast.text)).toEqual([]);
});

describe("the nearest colour that passes", () => {
  const { default: page, paper, selected } = papers.light;
  const cases: [name: string, backgrounds: string[], least: number][] = [
    ["on light paper", [page, paper, selected], 4.5],
    ["on dark paper", Object.values(papers.dark).slice(0, 3), 4.5],
    ["as an outline", [paper], 3],
    ["on grey", ["#808080"], 3],
  ];
  const worst = (color: string, backgrounds: string[]) =>
    Math.min(...backgrounds.map((background) => contrastOf(color, background)));

  test.each(cases)("%s passes, and is the colour itself when that does", (_, backgrounds, least) => {
    for (const color of many) {
      const near = nearestPassing(color, backgrounds, least);
      expect(worst(near, backgrounds), color).toBeGreaterThanOrEqual(least);
      if (worst(color, backgrounds) >= least) expect(near).toBe(color);
      expect(nearestPassing(near, backgrounds, least)).toBe(near);
    }
  });

  test("is no further than needed: a step back towards the chosen colour fails", () => {
    const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
    for (const color of many) {
      const near = nearestPassing(color, [paper], 4.5);
      if (near === color) continue;
      const back = channels(near).map((value, at) => {
        const way = Math.sign(channels(color)[at]! - value);
        return Math.abs(channels(color)[at]! - value) < 3 ? channels(color)[at]! : value + 3 * way;
      });
      const nearer = `#${back.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
      expect(contrastOf(nearer, paper), `${color} ${near} ${nearer}`).toBeLessThan(4.5);
    }
  });

  test("keeps which of red, green and blue is strongest", () => {
    for (const color of many) {
      const near = nearestPassing(color, [paper], 4.5);
      const order = (text: string) => {
        const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(text.slice(at, at + 2), 16));
        return [red! - green!, green! - blue!, red! - blue!];
      };
      order(color).forEach((difference, at) => {
        if (Math.abs(difference) > 4)
          expect(Math.sign(order(near)[at]!) * Math.sign(difference)).not.toBe(-1);
      });
    }
  });

  test("where nothing can pass, is black or white", () => {
    expect(["#000000", "#FFFFFF"]).toContain(nearestPassing("#336699", ["#000000", "#FFFFFF"], 7));
  });
});

test("what is shown can be read everywhere on its page, light and dark, whatever was chosen", () => {
  for (const color of many)
    for (const shade of ["light", "dark"] as const) {
      const { default: page, paper, selected } = papers[shade];
      for (const background of [page, paper, selected])
        expect(contrastOf(shownColor(color, shade), background)).toBeGreaterThanOrEqual(leastContrast.text);
    }
});

describe("the report", () => {
  test("has every colour in every use, and prints the main one only", () => {
    const report = contrastReport(defaultPalette, "light");
    expect(report).toHaveLength(brands.length * (contrastUses.length - 1) + 1);
    expect(report.filter(({ use }) => use === "print")).toMatchObject([{ brand: "primary", passes: true }]);
    expect(contrastReport(defaultPalette, "dark").filter(({ use }) => use === "print")).toEqual([]);
  });

  test("offers a colour exactly where one of the uses on light paper fails, and then none fails", () => {
    for (const color of many) {
      const palette = paletteOf(color);
      const offered = offeredColors(palette);
      const failing = new Set(
        contrastReport(palette, "light")
          .filter(({ passes }) => !passes)
          .map(({ brand }) => brand),
      );
      expect(new Set(Object.keys(offered))).toEqual(failing);
      const mended = contrastReport({ ...palette, ...offered }, "light");
      expect(mended.filter(({ passes }) => !passes)).toEqual([]);
    }
  });

  test("of a small letter as of a capital one", () => {
    expect(offeredColors(paletteOf("#1f0e8f"))).toEqual({});
  });
});
