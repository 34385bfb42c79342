import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { statusIn, verdictOn, waitAfter } from "./answers.rules.ts";
import { machinesAmong, type Visit } from "./machines.rules.ts";
import { windowOf } from "./rate.rules.ts";

describe("what a mail server's answer means", () => {
  const said = (response: string, command = "RCPT TO", contentLeft = false) =>
    verdictOn({
      message: response,
      response,
      responseCode: Number(response.slice(0, 3)),
      command,
      contentLeft,
    }).kind;
  test.each([
    ["550 5.1.1 user unknown", "bounced"],
    ["550 5.1.10 recipient not found", "bounced"],
    ["550 no such user here", "bounced"],
    ["550 mailbox jan@klant.nl does not exist", "bounced"],
    ["550 5.1.8 sender domain does not exist", "ours"],
    ["550 5.7.1 message refused", "ours"],
    ["550-5.7.26 this mail is unauthenticated", "ours"],
    ["550 5.7.515 access denied, sending domain does not pass", "ours"],
    ["554 email address is not verified", "ours"],
    ["553 sender address rejected: not owned by user", "ours"],
    ["552 5.2.2 mailbox full", "full"],
    ["550 5.2.1 mailbox disabled", "bounced"],
    ["550 5.1.0 not allowed by our SPF rules", "ours"],
    ["554 spam", "refused"],
    ["550 blocked by our list", "refused"],
    ["450 4.2.1 try again", "putOff"],
    ["451 4.7.1 greylisted", "putOff"],
    ["421 4.3.2 closing", "away"],
  ])("%s: %s", (answer, kind) => expect(said(answer)).toBe(kind));

  test("before it is about a recipient it is about us, for good or for now", () => {
    expect([
      said("550 denied", "MAIL FROM"),
      said("535 5.7.8 bad password", "AUTH PLAIN"),
      said("450 busy", "MAIL FROM"),
    ]).toEqual(["ours", "ours", "away"]);
  });
  test("without an answer it is unknown once the content left, and nothing happened before", () => {
    const silent = (contentLeft: boolean) =>
      verdictOn({ message: "gone", code: "ESOCKET", contentLeft }).kind;
    expect([silent(true), silent(false)]).toEqual(["unknown", "away"]);
    expect(verdictOn({ message: "no recipients", code: "EENVELOPE", contentLeft: false }).kind).toBe(
      "refused",
    );
  });
  test("a full mailbox makes no domain wait, a busy server does", () => {
    const waits = (response: string) =>
      verdictOn({ message: "", response, responseCode: 450, command: "RCPT TO", contentLeft: false });
    expect(waits("450 4.2.2 mailbox full")).toEqual({ kind: "putOff", wholeDomain: false });
    expect(waits("450 4.7.0 too many")).toEqual({ kind: "putOff", wholeDomain: true });
    expect([1, 2, 3, 20].map(waitAfter)).toEqual([300, 600, 1200, 14_400]);
  });
  test("a status is not a part of an address or a version", () => {
    expect(statusIn("550 from 10.5.1.1 refused")).toBeUndefined();
    expect(statusIn("550 #5.1.1 nobody")).toMatchObject({ subject: 1, detail: 1 });
  });
});

test("a rate is never exceeded within a minute, and is used", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6000 }), (rate) => {
      const { most, seconds } = windowOf(rate);
      const inMinute = most * Math.round(60 / seconds);
      expect(inMinute).toBeLessThanOrEqual(rate);
      expect(inMinute).toBeGreaterThan(rate / 2);
    }),
  );
});

describe("programs apart from people", () => {
  const person = "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0";
  let id = 0;
  const visit = (at: number, linkId: number | null, more: Partial<Visit> = {}): Visit => {
    id += 1;
    return { id, kind: "click", linkId, at, method: "GET", agent: person, network: "198.51.100.1", ...more };
  };
  const machines = (visits: Visit[]) => visits.map((one) => machinesAmong(visits).has(one.id));

  test("three different links within two seconds are a program's, whenever it comes", () => {
    for (const start of [0, 60_000, 9_000_000])
      expect(machines([visit(start, 1), visit(start + 900, 2), visit(start + 1900, 3)])).toEqual([
        true,
        true,
        true,
      ]);
  });
  test("two links, one link often, and three slowly are a person's", () => {
    expect(machines([visit(0, 1), visit(500, 2)])).toEqual([false, false]);
    expect(machines([visit(0, 1), visit(300, 1), visit(600, 1), visit(900, 1)])).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(machines([visit(0, 1), visit(1500, 2), visit(3100, 3)])).toEqual([false, false, false]);
  });
  test("who comes after the program is a person", () => {
    const burst = [visit(0, 1), visit(10, 2), visit(20, 3)];
    expect(machines([...burst, visit(40_000, 2)])).toEqual([true, true, true, false]);
  });
  test("the hidden link and HEAD reveal all that their network asked for in that moment, and nobody else", () => {
    for (const revealing of [visit(0, null), visit(0, 1, { method: "HEAD" })])
      expect(
        machines([revealing, visit(1200, 1), visit(1300, 1, { network: "203.0.113.5" }), visit(9000, 1)]),
      ).toEqual([true, true, false, false]);
  });
  test("prefetched pictures are a program's, and a click after one is a person's", () => {
    const open = (agent: string) => visit(0, null, { kind: "open", agent });
    for (const agent of ["Mozilla/5.0", "Mozilla/5.0 (via ggpht.com GoogleImageProxy)"])
      expect(machines([open(agent), visit(5000, 1)])).toEqual([true, false]);
    expect(machines([open(person)])).toEqual([false]);
  });

  test("of a thousand bursts and a thousand people nearly all are judged right", () => {
    // Begins of bursts after sending, as craft-campaign#546 counted them: few at once, most within five minutes.
    const begins = fc.oneof(
      { weight: 1, arbitrary: fc.integer({ min: 0, max: 10_000 }) },
      { weight: 132, arbitrary: fc.integer({ min: 20_000, max: 60_000 }) },
      { weight: 67, arbitrary: fc.integer({ min: 60_000, max: 300_000 }) },
    );
    const bursts = fc.sample(fc.record({ begin: begins, links: fc.integer({ min: 9, max: 10 }) }), {
      numRuns: 1000,
      seed: 7,
    });
    const found = bursts.filter(({ begin, links }) =>
      machines(Array.from({ length: links }, (_, at) => visit(begin + at * 90, at + 1))).every(Boolean),
    );
    const people = fc.sample(
      fc.record({
        begin: begins,
        pauses: fc.array(fc.integer({ min: 1500, max: 60_000 }), { maxLength: 3 }),
      }),
      {
        numRuns: 1000,
        seed: 8,
      },
    );
    const lost = people.filter(({ begin, pauses }) => {
      const visits = [visit(begin, 1)];
      for (const [link, pause] of pauses.entries()) visits.push(visit(visits.at(-1)!.at + pause, link + 2));
      return machines(visits).some(Boolean);
    });
    expect(found.length).toBeGreaterThanOrEqual(990);
    expect(lost.length).toBeLessThanOrEqual(10);
  });
});
