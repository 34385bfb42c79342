import type { ReportKind } from "../../../contract/mailReports.rules.ts";
import { returnedBecause, statusIn } from "../sending/answers.rules.ts";

/** A mail that came back to the address for returned messages, with what its parts say. */
export type Incoming = {
  /** The first of each, by its name in small letters. */
  headers: ReadonlyMap<string, string>;
  subject: string;
  from: string;
  /** Addresses that it was sent to. */
  to: readonly string[];
  text: string;
  parts: readonly { type: string; text: string }[];
};
/** What it says of one address; blank where it names none. `answer` is the words of a mail server. */
export type Report = { kind: ReportKind; address: string; status: string; answer: string };

/** What a mail reports, by its parts where it has them, else by how known mail servers write; never by words of the message that came back. */
export function reportsIn(mail: Incoming): Report[] {
  const complaint = complaintIn(mail);
  if (complaint) return complaint;
  const cut = withoutOriginal(mail.text);
  const fields = mail.parts.filter(({ type }) => type === "message/delivery-status").map(({ text }) => text);
  // Some mails write the fields of a report into their text.
  const reported = deliveryStatus(fields.length ? fields.join("\n\n") : cut, cut);
  if (reported.length) return reported;
  const notice = noticeIn(cut);
  if (notice.length) return notice;
  const none = { address: "", status: "", answer: cut.trim().slice(0, 300) };
  if (isAutoReply(mail)) return [{ ...none, kind: "autoReply" }];
  if (isFromMailServer(mail)) {
    const written = addressesIn(cut, mail.headers.get("x-failed-recipients") ?? "");
    if (written.length) return written;
  }
  return [{ ...none, kind: mail.headers.has("auto-submitted") ? "autoReply" : "unknown" }];
}

const fieldsOf = (block: string) => {
  const fields = new Map<string, string[]>();
  for (const line of block.replace(/\r?\n[ \t]+/g, " ").split(/\r?\n/)) {
    const [, name = "", value = ""] = /^([\w-]+):\s*(.*)$/.exec(line) ?? [];
    if (name) fields.set(name.toLowerCase(), [...(fields.get(name.toLowerCase()) ?? []), value.trim()]);
  }
  return fields;
};
const addressIn = (value: string) =>
  /[^\s<>;:"',()[\]]+@[^\s<>;:"',()[\]]+/.exec(value)?.[0]?.toLowerCase() ?? "";

/** A report of a feedback loop (RFC 5965). */
function complaintIn({ parts }: Incoming): Report[] | undefined {
  const part = parts.find(({ type }) => type === "message/feedback-report");
  if (!part) return undefined;
  const fields = fieldsOf(part.text);
  const type = fields.get("feedback-type")?.[0]?.toLowerCase() ?? "";
  if (type === "not-spam") return [{ kind: "unknown", address: "", status: "", answer: type }];
  const kind = type.startsWith("opt-out") ? "optOut" : "complaint";
  const named = ["original-rcpt-to", "removal-recipient"].flatMap((name) => fields.get(name) ?? []);
  const addresses = [...new Set(named.map(addressIn).filter(Boolean))];
  return (addresses.length ? addresses : [""]).map((address) => ({
    kind,
    address,
    status: "",
    answer: type,
  }));
}

/** The fields of each recipient of a delivery report (RFC 3464); `text` is what it says to people. */
function deliveryStatus(source: string, text: string): Report[] {
  return source
    .split(/(?=^Final-Recipient:|^Original-Recipient:)/im)
    .map((block) => fieldsOf(block))
    .reduce<Map<string, string[]>[]>((joined, fields) => {
      // The two may stand in either order, and are of one recipient.
      const before = joined.at(-1);
      const isOfBefore =
        before &&
        before.has("action") === false &&
        (before.has("final-recipient") || before.has("original-recipient"));
      if (isOfBefore) for (const [name, values] of fields) before.set(name, values);
      else joined.push(fields);
      return joined;
    }, [])
    .filter((fields) => fields.has("final-recipient") || fields.has("original-recipient"))
    .map((fields) => reportOf(fields, text));
}

function reportOf(fields: Map<string, string[]>, text: string): Report {
  const first = (name: string) => fields.get(name)?.[0] ?? "";
  const address = addressIn(first("original-recipient")) || addressIn(first("final-recipient"));
  const diagnostic = first("diagnostic-code").replace(/^[\w-]+\s*;\s*/, "");
  const answer = (diagnostic || text).trim();
  const own = statusIn(first("status"));
  const isVague = !own || (own.subject === 0 && own.detail === 0);
  const status = isVague ? (statusIn(answer) ?? own) : own;
  const action = first("action").toLowerCase();
  const written = {
    address,
    status: statusText(status),
    answer: (diagnostic || first("status")).slice(0, 1000),
  };
  if (["delivered", "relayed", "expanded", "deliverable"].includes(action))
    return { ...written, kind: "delivered" };
  if (action === "delayed") return { ...written, kind: "delayed" };
  return { ...written, kind: returnedBecause(status, answer) ?? "unknown" };
}
const statusText = (status: ReturnType<typeof statusIn>) =>
  status ? `${status.group}.${status.subject}.${status.detail}` : "";

/** A notice of Amazon's, as it is sent by mail or to a web address. */
function noticeIn(text: string): Report[] {
  const notice = /\{\s*"notificationType"[\s\S]*\}/.exec(text)?.[0];
  if (!notice) return [];
  try {
    // Its long line was broken on the way.
    return reportsOfNotice(JSON.parse(notice.replace(/[\r\n]+ ?/g, "")));
  } catch {
    return [];
  }
}
type Notice = {
  bounce?: {
    bounceType?: string;
    bouncedRecipients?: { emailAddress?: string; status?: string; diagnosticCode?: string }[];
  };
  complaint?: { complainedRecipients?: { emailAddress?: string }[] };
};
function reportsOfNotice({ bounce, complaint }: Notice): Report[] {
  const permanent = bounce?.bounceType === "Permanent";
  const bounced = bounce?.bouncedRecipients?.map(
    ({ emailAddress = "", status = "", diagnosticCode = "" }): Report => {
      const because = returnedBecause(statusIn(status || diagnosticCode), diagnosticCode);
      return {
        kind: because === "ours" ? "ours" : permanent ? "hard" : "soft",
        address: emailAddress.toLowerCase(),
        status,
        answer: diagnosticCode,
      };
    },
  );
  const complained = complaint?.complainedRecipients?.map(
    ({ emailAddress = "" }): Report => ({
      ...{ kind: "complaint", address: emailAddress.toLowerCase(), status: "", answer: "" },
    }),
  );
  return [...(bounced ?? []), ...(complained ?? [])];
}

const originalBegins =
  /^.*(copy of (the|your) (original )?message|original message( headers)?\b.{0,12}$|the header of the original message|below this line is|begin(ning)? of original).*$/im;
/** A report's text without the message that came back, whose words are not the report's. */
function withoutOriginal(text: string) {
  const marked = originalBegins.exec(text);
  const headers = /\n\s*\n(?=(Received|Return-Path|DKIM-Signature): ?.+\n)/i.exec(text);
  const ends = [marked?.index, headers?.index].filter((at) => at !== undefined);
  return ends.length ? text.slice(0, Math.min(...ends)) : text;
}

const isAutoReply = ({ headers, subject }: Incoming) =>
  !headers.has("x-failed-recipients") &&
  (/^(automatic reply|auto(matic)?[- ]?(reply|response)|out of (the )?office|automatisch antwoord|afwezig|automatische antwort|abwesenheit|réponse automatique|respuesta automática|resposta automática|رد تلقائي|پاسخ خودکار)/i.test(
    subject.trim(),
  ) ||
    headers.has("x-autoreply") ||
    /auto_reply/i.test(headers.get("precedence") ?? ""));

/** A mail server writes as itself: a person who passes a report on does not. */
const isFromMailServer = ({ headers, from }: Incoming) =>
  headers.has("x-failed-recipients") || /^(mailer-daemon|postmaster|mail\.?daemon|no-?reply)@|^$/i.test(from);

const addressLine =
  /^[\s>-]*["<]?([^\s<>":,;()]+@[^\s<>":,;()]+\.[^\s<>":,;()]+)[">]?(?:<mailto:[^>]*>)?:?(?=$|[\s:.,<])(.*)$/;
const isWarning =
  /warning (message )?only|do not need to resend|(has been|is) delayed|(will|still) be(ing)? retried/i;

/** The addresses of a text, each at the beginning of a line, with the words up to the next. */
function addressesIn(text: string, failed: string): Report[] {
  const answers = new Map<string, string>();
  let current = "";
  for (const line of text.split(/\r?\n/)) {
    const [, address, rest = line] = addressLine.exec(line) ?? [];
    current = address?.toLowerCase() ?? current;
    if (current) answers.set(current, `${answers.get(current) ?? ""}\n${rest}`.trim());
  }
  // Where the failed ones are named, others are but echoed within an answer.
  const named = failed.split(",").map(addressIn).filter(Boolean);
  const chosen = named.length ? named : [...answers.keys()];
  return (chosen.length ? chosen : [""]).flatMap((address): Report[] => {
    const answer = answers.get(address) ?? text.trim();
    const status = statusIn(answer);
    const kind = isWarning.test(text) ? "delayed" : returnedBecause(status, answer);
    return kind ? [{ kind, address, status: statusText(status), answer: answer.slice(0, 1000) }] : [];
  });
}
