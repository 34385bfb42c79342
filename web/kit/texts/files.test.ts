import { expect, test } from "vitest";
import {
  anyKind,
  erasureKinds,
  fitsOneRequest,
  listKinds,
  sortFiles,
  uploadLimits,
} from "../../../contract/files.rules.ts";
import { sizeText } from "./format.ts";

const megabyte = 1024 * 1024;
const file = (name: string, size = 1000) => ({ name, size });
const verdicts = (...files: Parameters<typeof sortFiles>) =>
  sortFiles(...files).refused.map(({ file: { name }, code }) => `${name} ${code}`);

test("a file of another kind, an empty and a too large one are refused, the others are taken", () => {
  const files = [
    file("lijst.CSV"),
    file("foto.jpg"),
    file("leeg.csv", 0),
    file("groot.xlsx", 20 * megabyte + 1),
  ];
  expect(sortFiles(files, listKinds).accepted).toEqual([files[0]]);
  expect(verdicts(files, listKinds)).toEqual(["foto.jpg wrongKind", "leeg.csv empty", "groot.xlsx tooBig"]);
});

test("each kind has a limit of its own, and a size of just that is taken", () => {
  const files = [
    file("a.xml", 20 * megabyte),
    file("b.xml", 20 * megabyte + 1),
    file("c.zip", 50 * megabyte),
  ];
  expect(verdicts(files, erasureKinds)).toEqual(["b.xml tooBig"]);
});

test("an order takes files of any kind, also without an ending, and a name is no kind", () => {
  expect(verdicts([file("README"), file("a.b.pdf"), file("constructor")], anyKind)).toEqual([]);
  expect(verdicts([file("csv"), file("x.toString"), file("lijst.csv.exe")], listKinds)).toEqual([
    "csv wrongKind",
    "x.toString wrongKind",
    "lijst.csv.exe wrongKind",
  ]);
});

test("one request brings 200 files and 100 MB at most", () => {
  const many = (count: number, size: number) => Array.from({ length: count }, (_, at) => file(`${at}`, size));
  expect(fitsOneRequest(many(uploadLimits.files, 1))).toBe(true);
  expect(fitsOneRequest(many(uploadLimits.files + 1, 1))).toBe(false);
  expect(fitsOneRequest(many(2, 50 * megabyte))).toBe(true);
  expect(fitsOneRequest(many(3, 50 * megabyte))).toBe(false);
});

test("a size is told in the unit that reads best", () => {
  expect(sizeText(80 * 1024, "nl")).toBe("80 kB");
  expect(sizeText(80 * 1024, "fr")).toBe("80\u202fko");
  expect(sizeText(1, "nl")).toBe("1 kB");
  expect(sizeText(20 * megabyte, "nl")).toBe("20 MB");
  expect(sizeText(1.25 * megabyte, "nl")).toBe("1,3 MB");
});
