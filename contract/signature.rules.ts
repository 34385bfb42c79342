/** The strokes of a signature, each its points as x, y, x, y …, in a box of so many pixels. */
export type Signature = { width: number; height: number; strokes: readonly (readonly number[])[] };

/** Bytes of its drawing. */
const largest = 20_480;
/** Pixels of ink in a box 600 wide, below which it is a dot or a slip. */
const leastInk = 60;

function inkOf({ width, strokes }: Signature) {
  let ink = 0;
  for (const stroke of strokes)
    for (let at = 2; at + 1 < stroke.length; at += 2)
      ink += Math.hypot(stroke[at]! - stroke[at - 2]!, stroke[at + 1]! - stroke[at - 1]!);
  return (ink * 600) / width;
}

const pathOf = (stroke: readonly number[]) => {
  const points: string[] = [];
  for (let at = 0; at + 1 < stroke.length; at += 2)
    points.push(`${Math.round(stroke[at]!)} ${Math.round(stroke[at + 1]!)}`);
  return `M${points.join("L")}`;
};

/** A signature as a drawing, made of its points alone. */
export const drawingOf = ({ width, height, strokes }: Signature) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><path fill="none" stroke="#000" stroke-width="${Math.max(2, Math.round(width / 200))}" stroke-linecap="round" stroke-linejoin="round" d="${strokes.map(pathOf).join("")}"/></svg>`;

/** Why a signature is none; undefined when it is one. */
export function signatureRefusal(
  signature: Signature,
): "signatureTooLittle" | "signatureTooLarge" | undefined {
  if (inkOf(signature) < leastInk) return "signatureTooLittle";
  return drawingOf(signature).length > largest ? "signatureTooLarge" : undefined;
}

/** The same strokes with fewer points: those nearer than so many pixels to the one before are left out. */
export const thinned = (signature: Signature, pixels: number): Signature => ({
  ...signature,
  strokes: signature.strokes.map((stroke) => {
    const kept = stroke.slice(0, 2);
    for (let at = 2; at + 1 < stroke.length; at += 2) {
      const [x, y] = [stroke[at]!, stroke[at + 1]!];
      const isLast = at + 3 >= stroke.length;
      if (isLast || Math.hypot(x - kept.at(-2)!, y - kept.at(-1)!) >= pixels) kept.push(x, y);
    }
    return kept;
  }),
});
