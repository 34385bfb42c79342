const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** Relative luminance (WCAG 2.2). */
function luminance(color: string) {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
export function contrastOf(one: string, other: string) {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}
/** Black or white, whichever reads better on a colour. */
export const inkOn = (color: string) =>
  contrastOf("#ffffff", color) >= contrastOf("#000000", color) ? "#ffffff" : "#000000";

/** The colour mixed with black or white, as far as it must be to be readable as text on the paper. */
export function readableOn(color: string, paper: string) {
  const goal = luminance(paper) > 0.18 ? 0 : 255;
  for (let step = 0; step <= 10; step += 1) {
    const mixed = channels(color).map((value) => Math.round(value + ((goal - value) * step) / 10));
    const tried = `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
    if (contrastOf(tried, paper) >= 4.5) return tried;
  }
  return goal ? "#ffffff" : "#000000";
}
