import { expect, test } from "vitest";
import { mayBeShown, previewOf } from "./previewOf.ts";

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(
    parts.flatMap((part) => (typeof part === "string" ? [...new TextEncoder().encode(part)] : part)),
  );

test.each([
  ["a PNG", bytes([0x89], "PNG\r\n"), { kind: "picture", type: "image/png" }],
  ["a JPEG", bytes([0xff, 0xd8, 0xff, 0xe0]), { kind: "picture", type: "image/jpeg" }],
  ["a GIF", bytes("GIF89a"), { kind: "picture", type: "image/gif" }],
  ["a WebP", bytes("RIFF", [1, 2, 3, 4], "WEBPVP8 "), { kind: "picture", type: "image/webp" }],
  ["a PDF", bytes("%PDF-1.7"), { kind: "pdf" }],
  ["a sound in the same wrapping", bytes("RIFF", [0, 2, 3, 4], "WAVE"), { kind: "none" }],
  ["a program", bytes("MZ", [0, 1, 2]), { kind: "none" }],
  ["text in another encoding", bytes([0xe9, 0x20]), { kind: "none" }],
  ["an SVG", bytes("<svg/>"), { kind: "text", text: "<svg/>", isCut: false }],
  ["nothing", bytes(), { kind: "text", text: "", isCut: false }],
])("%s is known by its content", (_, content, expected) => {
  expect(previewOf(content)).toEqual(expected);
});

test("a long text is cut", () => {
  expect(previewOf(bytes("a".repeat(100_001)))).toMatchObject({ kind: "text", isCut: true });
});

test.each([
  ["foto.JPG", true],
  ["lijst.csv", true],
  ["bon.pdf", true],
  ["lijst.xlsx", false],
  ["zonder", false],
])("%s: %s", (name, shown) => expect(mayBeShown(name)).toBe(shown));
