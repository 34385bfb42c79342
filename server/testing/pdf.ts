import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
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
