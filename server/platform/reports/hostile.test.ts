import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { effort } from "../../testing/effort.ts";
import { verdictOf } from "../../testing/proofs.ts";
import { readErasureFile, readPlainFile } from "./content.ts";
import { reasons } from "./reasons.ts";

const files = new URL("../../testing/files/", import.meta.url);
const samples = readdirSync(new URL("erasure/", files))
  .map((name) => readFileSync(new URL(`erasure/${name}`, files)))
  .filter((bytes) => bytes.length > 0);
const archive = readFileSync(new URL("lots/erasure-reports.zip", files)).subarray(-8_000);

/** Every answer is reports or a known reason, can be stored, and yields a verdict. */
async function expectAnswer(bytes: Buffer): Promise<void> {
  const used = effort();
  for await (const read of readErasureFile({ name: "file", bytes })) {
    // A table may lack some of its rows.
    const isShort = read.reason === "spoiledSerials";
    expect(read.reports === undefined).toBe(read.reason !== undefined && !isShort);
    if (read.reason) expect(reasons).toContain(read.reason);
    const reports = read.reports ?? [];
    expect(structuredClone(reports)).toEqual(reports);
    expect(JSON.stringify(reports)).not.toContain("\\u0000");
    expect(["erased", "notErased", "noCarrier"]).toContain(verdictOf(reports));
  }
  expect(used()).toBeLessThan(5_000);
}

interface Cut {
  sample: Buffer;
  at: number;
  length: number;
  put: Buffer;
}
const anyFragment = fc.oneof(
  fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
  fc
    .constantFrom(
      "<",
      "</",
      "&",
      "&#0;",
      "<![CDATA[",
      "<!DOCTYPE x>",
      "]]>",
      '"',
      "{",
      "[",
      "null",
      "|",
      "\u0000",
      "-",
    )
    .map((text) => Buffer.from(text)),
);
const cuts = (bases: Buffer[]): fc.Arbitrary<Cut> =>
  fc.record({
    sample: fc.constantFrom(...bases),
    at: fc.nat(100_000),
    length: fc.nat(300),
    put: anyFragment,
  });
const mutated = ({ sample, at, length, put }: Cut) => {
  const start = at % sample.length;
  return Buffer.concat([sample.subarray(0, start), put, sample.subarray(start + length)]);
};

describe("no file makes the reader throw or hang", () => {
  it("random bytes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 2_000 }), (bytes) => expectAnswer(Buffer.from(bytes))),
      { numRuns: 500 },
    );
  });

  it("random text that begins like a report", async () => {
    const beginnings = fc.constantFrom(
      "<root><report>",
      "{",
      "[",
      '{"reports":[',
      "PK\x03\x04",
      "Drive Serial,Result\n",
      "<Reports><Report>",
    );
    await fc.assert(
      fc.asyncProperty(beginnings, fc.string({ unit: "binary", maxLength: 500 }), (start, rest) =>
        expectAnswer(Buffer.from(start + rest)),
      ),
      { numRuns: 500 },
    );
  });

  it("a report of which a piece was cut, copied over or overwritten", async () => {
    await fc.assert(
      fc.asyncProperty(cuts(samples), (cut) => expectAnswer(mutated(cut))),
      { numRuns: 400 },
    );
  });

  it("an archive of which a piece was cut or overwritten", async () => {
    await fc.assert(
      fc.asyncProperty(cuts([archive]), async ({ put, ...cut }) => {
        await expectAnswer(Buffer.concat([Buffer.from("PK\x03\x04"), mutated({ ...cut, put })]));
      }),
      { numRuns: 200 },
    );
  });

  it("any JSON document in a report's place", async () => {
    await fc.assert(
      fc.asyncProperty(fc.json({ maxDepth: 5 }), async (json) => {
        await expectAnswer(Buffer.from(`{"blancco_data":${json},"user_data":${json}}`));
        await expectAnswer(
          Buffer.from(`{"wipe_result":{"status":${json},"start_time":${json}},"device":${json}}`),
        );
      }),
      { numRuns: 300 },
    );
  });
});

it("refuses a CSV whose long headings would be copied into every report", () => {
  const names = Array.from({ length: 45 }, (_, at) => `user_data.fields.${at}${"x".repeat(1000)}`);
  const headings = ["Drive Serial", "Result", "Method", ...names].join(";");
  const row = ["S1", "Erased", "Clear", ...names.map(() => "1")].join(";");
  const fileOf = (rows: number) => Buffer.from(`${headings}\n${`${row}\n`.repeat(rows)}`);
  const readingOf = (rows: number) => readPlainFile({ name: "a.csv", bytes: fileOf(rows) });
  expect(readingOf(9000)).toEqual({ file: "a.csv", reason: "tooMuchText" });
  expect(readingOf(100).reports).toHaveLength(100);
});
