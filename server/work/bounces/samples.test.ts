import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { ReportKind } from "../../../contract/mailReports.rules.ts";
import { parseIncoming } from "./parse.ts";
import { reportsIn } from "./reports.rules.ts";

const read = async (raw: Buffer) => reportsIn(await parseIncoming(raw));
const sample = (name: string) =>
  read(readFileSync(join(import.meta.dirname, "../../testing/files/bounces", `${name}.eml`)));

/** What each sample says, as a person who read it judged: of one address after the other. */
const samples: readonly [name: string, ...kinds: ReportKind[]][] = [
  ["bsd__arf-02", "complaint"],
  ["bsd__arf-12", "optOut"],
  ["bsd__arf-15", "complaint"],
  ["bsd__arf-17", "complaint", "complaint"],
  ["bsd__lhost-amazonses-02", "hard"],
  ["bsd__lhost-amazonses-05", "hard"],
  ["bsd__lhost-amazonses-07", "ours"],
  ["bsd__lhost-amazonses-09", "hard"],
  ["bsd__lhost-barracuda-02", "ours"],
  ["bsd__lhost-exchange2003-02", "hard", "hard"],
  ["bsd__lhost-exchange2007-02", "soft"],
  ["bsd__lhost-exim-01", "ours"],
  ["bsd__lhost-exim-03", "ours"],
  ["bsd__lhost-exim-05", "hard"],
  ["bsd__lhost-exim-07", "soft"],
  ["bsd__lhost-gmail-01", "hard"],
  ["bsd__lhost-gmail-04", "ours"],
  ["bsd__lhost-gmail-06", "delayed"],
  ["bsd__lhost-gmx-01", "soft"],
  ["bsd__lhost-mimecast-01", "hard"],
  ["bsd__lhost-office365-01", "hard"],
  ["bsd__lhost-office365-03", "ours"],
  ["bsd__lhost-office365-05", "ours"],
  ["bsd__lhost-office365-07", "hard"],
  ["bsd__lhost-opensmtpd-01", "hard"],
  ["bsd__lhost-opensmtpd-03", "hard"],
  ["bsd__lhost-outlook-02", "hard"],
  ["bsd__lhost-outlook-04", "hard", "soft"],
  ["bsd__lhost-postfix-02", "hard", "hard"],
  ["bsd__lhost-postfix-04", "hard"],
  ["bsd__lhost-postfix-06", "hard"],
  ["bsd__lhost-postfix-08", "soft"],
  ["bsd__lhost-postfix-10", "ours"],
  ["bsd__lhost-postfix-13", "hard", "soft"],
  ["bsd__lhost-postfix-15", "soft"],
  ["bsd__lhost-qmail-02", "hard", "hard"],
  ["bsd__lhost-qmail-04", "ours"],
  ["bsd__lhost-sendgrid-02", "hard"],
  ["bsd__lhost-sendmail-01", "hard"],
  ["bsd__lhost-sendmail-03", "hard"],
  ["bsd__lhost-sendmail-05", "soft"],
  ["bsd__lhost-yahoo-01", "hard"],
  ["bsd__lhost-yahoo-03", "hard"],
  ["bsd__lhost-zoho-02", "hard", "soft"],
  ["bsd__rfc3464-03", "ours"],
  ["bsd__rfc3464-06", "hard"],
  ["bsd__rfc3464-08", "ours"],
  ["bsd__rfc3464-10", "hard"],
  ["bsd__rfc3464-28", "delivered"],
  ["bsd__rfc3464-34", "delayed"],
  ["bsd__rfc3464-36", "soft"],
  ["bsd__rfc3834-02", "autoReply"],
  ["bsd__rfc3834-04", "autoReply"],
  ["bsd__rhost-aol-02", "soft"],
  ["bsd__rhost-apple-02", "ours"],
  ["bsd__rhost-google-01", "hard"],
  ["bsd__rhost-google-03", "ours"],
  ["bsd__rhost-gsuite-01", "hard"],
  ["bsd__rhost-gsuite-03", "hard"],
  ["bsd__rhost-microsoft-01", "ours"],
  ["bsd__rhost-microsoft-03", "hard"],
  ["bsd__rhost-outlook-01", "soft"],
  ["bsd__rhost-outlook-03", "soft"],
  ["dos__arf-01", "complaint"],
  ["dos__lhost-amavis-01", "hard"],
  ["not__is-not-bounce-02", "unknown"],
];

test("of the samples of 30 mail servers each is judged as a person judges it", async () => {
  const found = await Promise.all(
    samples.map(async ([name]) => [name, ...(await sample(name)).map(({ kind }) => kind)]),
  );
  expect(found).toEqual(samples);
});

test("the address that failed is named, and not one that an answer echoes", async () => {
  const addressesOf = async (name: string) => (await sample(name)).map(({ address }) => address);
  expect(await addressesOf("bsd__lhost-exim-01")).toEqual(["kijitora@example.ed.jp"]);
  expect(await addressesOf("bsd__lhost-zoho-02")).toEqual([
    "mikeneko@example.co.jp",
    "sabineko@example.co.jp",
  ]);
  expect(await addressesOf("bsd__lhost-postfix-10")).toEqual(["kijitora@example.jp"]);
  expect(await addressesOf("bsd__lhost-mimecast-01")).toEqual(["sabineko@neko.ef.example.org"]);
});

describe("what is no report", () => {
  const mail = (lines: string[]) => read(Buffer.from(lines.join("\r\n")));
  const kinds = async (lines: string[]) => (await mail(lines)).map(({ kind }) => kind);
  const words = "<jan@klant.nl>: 550 5.1.1 user unknown";
  test.each<[string, string[], ReportKind]>([
    [
      "a person who writes of an unknown user",
      ["From: piet@klant.nl", "Subject: Vraag", "", words],
      "unknown",
    ],
    [
      "a person who passes a report on",
      ["From: piet@klant.nl", "Subject: Fwd: Undelivered Mail", "", "Kijk:", words],
      "unknown",
    ],
    [
      "an answer of who is away",
      [
        "From: jan@klant.nl",
        "Subject: Afwezig",
        "Auto-Submitted: auto-replied",
        "",
        "User unknown is my band.",
      ],
      "autoReply",
    ],
    [
      "a mail server that quotes our own words about full mailboxes",
      [
        ...["From: MAILER-DAEMON@mx.nl", "Subject: Notice", "", "Something happened.", ""],
        ...["--- Below this line is a copy of the message.", "", "To: jan@klant.nl", "", words],
      ],
      "unknown",
    ],
    ["nothing at all", ["", ""], "unknown"],
  ])("%s is left to a person", async (_what, lines, kind) => {
    expect(await kinds(lines)).toEqual([kind]);
  });

  test("the words of the message that came back decide nothing", async () => {
    const report = [
      ...["From: MAILER-DAEMON@mx.nl", "Subject: Returned", "Content-Type: text/plain", ""],
      ...["<jan@klant.nl>: mailbox is full", "", "--- This is a copy of the message ---", "", words],
    ];
    expect(await mail(report)).toMatchObject([{ kind: "soft", address: "jan@klant.nl" }]);
  });
});
