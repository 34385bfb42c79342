import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import type { PrintAnswer, PrintJob } from "./print.ts";

const faces = ["400Regular", "500Medium", "600SemiBold"];
/** Of each family the weights that documents use; pictures have one. */
const families = {
  inter: { name: "Inter", faces },
  vazirmatn: { name: "Vazirmatn", faces },
  "noto-emoji": { name: "NotoEmoji", faces: ["400Regular"] },
};
const fonts = Object.entries(families).flatMap(([folder, family]) =>
  family.faces.map((face) =>
    readFileSync(
      fileURLToPath(import.meta.resolve(`@expo-google-fonts/${folder}/${face}/${family.name}_${face}.ttf`)),
    ),
  ),
);
const templates = fileURLToPath(new URL("./templates", import.meta.url));
const compiler = NodeCompiler.create({ workspace: templates, fontArgs: [{ fontBlobs: fonts }] });

function render({ template, data, as }: PrintJob): Buffer {
  const compiled = compiler.compile({ mainFilePath: `${templates}/${template}.typ`, inputs: { data } });
  if (!compiled.result) {
    const diagnostics = compiled.takeDiagnostics()?.shortDiagnostics ?? [];
    throw new Error(`${template}: ${diagnostics.map(({ message }) => message).join("; ")}`);
  }
  if (as === "svg") return Buffer.from(compiler.plainSvg(compiled.result));
  return compiler.pdf(compiled.result);
}

/** Draws a document in the thread that calls it. */
export function answerTo(job: PrintJob): PrintAnswer {
  try {
    return { pdf: new Uint8Array(render(job)) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  } finally {
    // The compiler remembers every document until told to forget.
    compiler.evictCache(0);
  }
}
