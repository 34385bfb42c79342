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
 * What becomes of the message. `bounced`: refused because the address is nobody's. `refused`: for good, by another reason. `putOff`: to be
 * tried again; `wholeDomain` when nobody there would be let in now. `ours`: about the sender, so nobody's address is blamed. `away`:
 * the server was not reached, and nothing of the message was. `unknown`: it may have been accepted.
 */
export type Verdict =
  | { kind: "bounced" | "refused" | "ours" | "away" | "unknown" }
  | { kind: "putOff"; wholeDomain: boolean };

const nobodyThere =
  /no such (user|mailbox|recipient|address|person)|(user|mailbox|recipient|address|account)\b.{0,40}\b(unknown|not found|does ?n[o']t exist|doesn't exist|no longer (exists|available)|disabled)|unknown (user|mailbox|recipient|address)/i;
const senderUnwanted =
  /not verified|sender (address )?(rejected|refused|denied|not (allowed|owned|authori[sz]ed))|not (authori[sz]ed|permitted|allowed) to (send|relay)|relay(ing)? (access )?denied|\b(spf|dkim|dmarc)\b/i;

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
  if (status) return { kind: status.subject === 1 ? "bounced" : "refused" };
  return { kind: command === "RCPT TO" && nobodyThere.test(response) ? "bounced" : "refused" };
}

/** 5.7.x is about what the sender may do, and 5.1.7 and 5.1.8 are about the sender's address. */
function isAboutUs(status: ReturnType<typeof statusIn>, response: string) {
  if (status?.subject === 7) return true;
  if (status?.subject === 1) return status.detail === 7 || status.detail === 8;
  return senderUnwanted.test(response);
}

const minute = 60;
/** Seconds that a domain is left alone after so many times in a row that it put a mail off. */
export const waitAfter = (misses: number) =>
  Math.min(5 * minute * 2 ** Math.max(0, misses - 1), 4 * 60 * minute);
/** How often a message is tried before it is given up: for about a day. */
export const mostAttempts = 12;
