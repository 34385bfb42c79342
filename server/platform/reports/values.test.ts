import { describe, expect, it } from "vitest";
import { instantOf, isPlausible, secondsOf } from "./times.ts";
import { bytesOf, knownValue } from "./values.ts";

describe("values as tools write them", () => {
  it.each([
    "To be filled by O.E.M.",
    "default STRING",
    "Not Specified",
    "0123456789AB",
    "System Serial Number",
    "00000000",
    "-",
    "...",
  ])("%s means that there is none", (text) => expect(knownValue(text)).toBe(""));
  it.each(["PF37NSPL", "WD-TEST0013", "IMEI:350000001234562"])("%s is a serial number", (text) =>
    expect(knownValue(` ${text} `)).toBe(text),
  );
  it("drops what a database cannot store", () => expect(knownValue("A\u0000B\ud800")).toBe("A B\ufffd"));

  it.each([
    ["2026-08-20T09:02:11+0200", "2026-08-20T07:02:11.000Z"],
    ["2026-08-20T09:02:11-05:30", "2026-08-20T14:32:11.000Z"],
    ["2026-08-20 09:02:11", "2026-08-20T09:02:11.000Z"],
    ["2026/08/20 10:11:12", "2026-08-20T10:11:12.000Z"],
    ["2026-08-20_10-11-12", "2026-08-20T10:11:12.000Z"],
    ["Thursday, 20 Aug 2026 at 12:47:31", "2026-08-20T12:47:31.000Z"],
    ["20-08-2026 14:33", "2026-08-20T14:33:00.000Z"],
    ["8/20/2026 2:33 PM", "2026-08-20T14:33:00.000Z"],
    ["20/08/2026", "2026-08-20T00:00:00.000Z"],
    ["2026-02-31", null],
    ["yesterday", null],
    ["9999-12-31T23:59:59-1200", null],
  ])("%s is the moment %s", (text, instant) => expect(instantOf(text)).toBe(instant));

  it("a moment before 2015 or far ahead is a lost clock", () => {
    const now = Date.UTC(2026, 10, 21);
    const moments = ["2009-01-01T00:00:00Z", "2026-11-20T00:00:00Z", "2036-02-07T00:00:00Z", null];
    expect(moments.map((each) => isPlausible(each, now))).toEqual([false, true, false, false]);
  });

  it("sizes and durations are numbers or nothing", () => {
    expect([
      bytesOf("4096 MB", 1024),
      bytesOf("499558.38 MB", 1000),
      bytesOf("2GB", 1024),
      bytesOf("big", 1000),
    ]).toEqual([4294967296, 499558380000, 2147483648, null]);
    expect([secondsOf("01:45:23"), secondsOf("-00:00:01"), secondsOf("")]).toEqual([6323, null, null]);
  });
});
