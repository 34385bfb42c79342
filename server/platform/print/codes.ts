import bwipjs from "bwip-js/node";
import { create } from "qrcode";

/** A code as one SVG path, a module being one unit; `modules` is its width without quiet zones. */
type Code = { svg: string; modules: number };

function svg(width: number, height: number, path: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none"><path d="${path}"/></svg>`;
}

/** Bars one unit high, to be stretched; undefined for text that scanners do not read back alike, which is all but ASCII. */
export function code128(text: string): Code | undefined {
  if (!/^[\x20-\x7e]+$/.test(text)) return undefined;
  const [symbol] = bwipjs.raw({ bcid: "code128", text });
  if (!symbol || !("sbs" in symbol)) return undefined;
  let x = 0;
  let path = "";
  symbol.sbs.forEach((width, index) => {
    if (index % 2 === 0) path += `M${x} 0h${width}v1h-${width}z`;
    x += width;
  });
  return { svg: svg(x, 1, path), modules: x };
}

/** Squares, as `Code` has them. */
function squares(size: number, isDark: (x: number, y: number) => unknown): string {
  let path = "";
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (!isDark(x, y)) continue;
      const start = x;
      while (x + 1 < size && isDark(x + 1, y)) x++;
      path += `M${start} ${y}h${x + 1 - start}v1h${start - x - 1}z`;
    }
  }
  return svg(size, size, path);
}

/** The smallest square one that holds the text; undefined for what is not ASCII, or too long. */
export function dataMatrix(text: string): Code | undefined {
  if (!/^[\x20-\x7e]{1,500}$/.test(text)) return undefined;
  const [symbol] = bwipjs.raw({ bcid: "datamatrix", text });
  if (!symbol || !("pixs" in symbol)) return undefined;
  const { pixs, pixx } = symbol;
  return { svg: squares(pixx, (x, y) => pixs[y * pixx + x]), modules: pixx };
}

export type QrMask = ReturnType<typeof create>["maskPattern"];

/** Error correction level M. Without a `mask` the best of the eight is sought, which takes four times as long. */
export function qr(text: string, mask?: QrMask): Code & { mask: QrMask } {
  const { modules, maskPattern } = create(text, { errorCorrectionLevel: "M", maskPattern: mask });
  const { size, data } = modules;
  return { svg: squares(size, (x, y) => data[y * size + x]), modules: size, mask: maskPattern };
}
