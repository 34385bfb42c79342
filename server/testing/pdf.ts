import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Works on a PDF as a file of its own, which is gone afterwards. */
async function withFile<T>(pdf: Buffer, work: (file: string, folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "omloop-pdf-"));
  try {
    const file = join(folder, "document.pdf");
    await writeFile(file, pdf);
    return await work(file, folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The text of each page as one sees it, without the marks of direction. */
export const pagesOf = (pdf: Buffer) =>
  withFile(pdf, async (file) => {
    const { stdout } = await run("pdftotext", ["-layout", file, "-"], { maxBuffer: 64 * 1024 * 1024 });
    const plain = stdout.replace(/[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "");
    return plain
      .replace(/[\u00a0\u202f]/g, " ")
      .split("\f")
      .slice(0, -1);
  });

/** The words of a document with their right edges, points from the left. */
export const edgesOf = (pdf: Buffer) =>
  withFile(pdf, async (file) => {
    const { stdout } = await run("pdftotext", ["-bbox", file, "-"]);
    return [...stdout.matchAll(/xMax="([\d.]+)" yMax="[\d.]+">(.*?)<\/word>/g)].map(([, right, word]) => ({
      word: word!,
      right: Number(right),
    }));
  });

/** What the QR codes on the last page say to a scanner. */
export const codesOf = (pdf: Buffer) =>
  withFile(pdf, async (file, folder) => {
    const { stdout: facts } = await run("pdfinfo", [file]);
    const last = /Pages:\s+(\d+)/.exec(facts)![1]!;
    const picture = join(folder, "page");
    await run("pdftoppm", ["-r", "300", "-gray", "-png", "-f", last, "-singlefile", file, picture]);
    const symbols = ["-Sdisable", "-Sqrcode.enable"];
    const { stdout } = await run("zbarimg", ["--quiet", "--raw", ...symbols, `${picture}.png`]);
    return stdout.trim().split("\n");
  });

/** What all codes of a document say to a scanner, sorted. */
export const everyCodeOf = (pdf: Buffer) =>
  withFile(pdf, async (file, folder) => {
    await run("pdftoppm", ["-r", "300", "-gray", "-png", file, join(folder, "page")]);
    const pictures = (await readdir(folder)).filter((name) => name.endsWith(".png"));
    const symbols = ["-Sdisable", "-Scode128.enable", "-Sqrcode.enable"];
    const paths = pictures.map((picture) => join(folder, picture));
    const { stdout } = await run("zbarimg", ["--quiet", "--raw", ...symbols, ...paths]);
    return stdout.trim().split("\n").sort();
  });

/** The width and height of the first page in whole millimetres, and how many pages there are. */
export const paperOf = (pdf: Buffer) =>
  withFile(pdf, async (file) => {
    const { stdout } = await run("pdfinfo", [file]);
    const [, width, height] = /Page size:\s+([\d.]+) x ([\d.]+) pts/.exec(stdout)!;
    const millimetres = (points = "") => Math.round((Number(points) / 72) * 25.4);
    return {
      pages: Number(/Pages:\s+(\d+)/.exec(stdout)![1]),
      size: [millimetres(width), millimetres(height)],
    };
  });

/** Whether anything dark is drawn in a part of the first page, whose edges are shares of its width and height. */
export const isInked = (pdf: Buffer, [left, right]: [number, number], [top, bottom]: [number, number]) =>
  withFile(pdf, async (file, folder) => {
    const picture = join(folder, "page");
    await run("pdftoppm", ["-r", "150", "-gray", "-singlefile", file, picture]);
    const bytes = await readFile(`${picture}.pgm`);
    const [head, width, height] = /^P5\s(\d+)\s(\d+)\s\d+\s/.exec(bytes.toString("latin1", 0, 60))!;
    const [columns, rows] = [Number(width), Number(height)];
    for (let y = Math.round(top * rows); y < bottom * rows; y++)
      for (let x = Math.round(left * columns); x < right * columns; x++)
        if (bytes[head.length + y * columns + x]! < 100) return true;
    return false;
  });
