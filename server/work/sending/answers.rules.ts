/** What a mail server or the lack of one said about a message; `contentLeft` when its content was on its way. */
export type Trouble = {
  message: string;
  code?: string;
  responseCode?: number;
  response?: string;
  command?: string;
  contentLeft: boolean;
};

/**
 * What becomes of the message. `bounced`: refused because the address is nobody's. `full`: because its mailbox takes nothing now.
 * `refused`: for good, by another reason. `putOff`: to be tried again; `wholeDomain` when nobody there would be let in now. `ours`: about the sender, so nobody's address is blamed. `away`:
 * the server was not reached, and nothing of the message was. `unknown`: it may have been accepted.
 */
export type Verdict =
  | { kind: "bounced" | "full" | "refused" | "ours" | "away" | "unknown" }
  | { kind: "putOff"; wholeDomain: boolean };

const nobodyThere =
  /no such (user|mailbox|recipient|address|person)|(user|mailbox|recipient|address|account)\b.{0,60}\b(unknown|not (found|recognized)|does ?n[o']t exist|doesn't exist|no longer (exists|available|on server)|disabled)|unknown (or illegal )?(user|mailbox|recipient|address)/is;
const noSuchHost =
  /(domain|host)\b.{0,30}\b(does not exist|doesn't exist|not found|unknown)|null mx|does(n't| not) receive e?-?mail/is;
const senderUnwanted =
  /not verified|sender (address )?(rejected|refused|denied|not (allowed|owned|authori[sz]ed))|not (authori[sz]ed|permitted|allowed) to (send|relay)|relay(ing)? (access )?denied|my name was rejected|(for|by) policy|\b(spf|dkim|dmarc)\b/i;

/** The three numbers of RFC 3463, such as `5.1.1`. */
export function statusIn(answer: string) {
  const [status, group = "", subject = "", detail = ""] =
    /(?<![\d.])([245])\.(\d{1,3})\.(\d{1,3})(?![\d.])/.exec(answer) ?? [];
  return status ? { group, subject: Number(subject), detail: Number(detail) } : undefined;
}

/** What a trouble means for the message that it happened to. */
export function verdictOn({
  code,
  responseCode = 0,
  response = "",
  command = "",
  contentLeft,
}: Trouble): Verdict {
  if (!responseCode) {
    if (contentLeft) return { kind: "unknown" };
    return { kind: code === "EENVELOPE" ? "refused" : "away" };
  }
  const isOfMessage = command === "RCPT TO" || command === "DATA" || contentLeft;
  const status = statusIn(response);
  if (responseCode < 500) {
    if (!isOfMessage || (responseCode === 421 && !contentLeft)) return { kind: "away" };
    return { kind: "putOff", wholeDomain: !(status?.subject === 1 || status?.subject === 2) };
  }
  if (!isOfMessage || isAboutUs(status, response)) return { kind: "ours" };
  if (status?.subject === 2) return { kind: nobodyThere.test(response) ? "bounced" : "full" };
  if (status) return { kind: status.subject === 1 ? "bounced" : "refused" };
  return { kind: command === "RCPT TO" && nobodyThere.test(response) ? "bounced" : "refused" };
}

type Status = NonNullable<ReturnType<typeof statusIn>>;
/** 5.7.x is about what the sender may do, and 5.1.7 and 5.1.8 are about the sender's address. */
function isAboutUs(status: Status | undefined, response: string) {
  if (status?.subject === 7) return true;
  if (status?.subject === 1 && status.detail !== 0) return status.detail === 7 || status.detail === 8;
  return senderUnwanted.test(response);
}

/**
 * What a report that a message was returned says of its address. `hard`: it is nobody's. `soft`: not now, or not this message. `ours`:
 * about the sender, so the address is not blamed. Undefined when it says nothing.
 */
export function returnedBecause(status: Status | undefined, answer: string) {
  if (isAboutUs(status, answer)) return "ours";
  if (noSuchHost.test(answer)) return "hard";
  if (status?.group === "4") return "soft";
  if (nobodyThere.test(answer)) return "hard";
  if (!status) return /\b(full|quota)\b|timed? ?out/i.test(answer) ? "soft" : undefined;
  const { subject, detail } = status;
  const isNowhere = subject === 4 && (detail === 4 || (detail === 1 && /address rejected/i.test(answer)));
  return subject === 1 || isNowhere ? "hard" : "soft";
}

const minute = 60;
/** Seconds that a domain is left alone after so many times in a row that it put a mail off. */
export const waitAfter = (misses: number) =>
  Math.min(5 * minute * 2 ** Math.max(0, misses - 1), 4 * 60 * minute);
/** How often a message is tried before it is given up: for about a day. */
export const mostAttempts = 12;
