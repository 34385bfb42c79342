import { mostAttempts, type Trouble, type Verdict, verdictOn } from "./answers.rules.ts";
import type { Claimed, Outcome } from "./claiming.ts";
import type { Delivery } from "./transport.ts";

/** What became of somebody's message, and the trouble that concerns more than this one. */
export type Result = {
  emailId: number;
  outcome: Outcome;
  trouble?: { kind: "ours" | "away"; answer: string };
};

/** The longest answer of a mail server that is kept. */
const longest = 1000;
const answerOf = ({ response, message }: Trouble) => (response ?? message).slice(0, longest);

export function resultOf(
  { id, emailId, domain, attempts }: Claimed,
  delivery: Delivery,
  values: Outcome["values"],
): Result {
  const result = (
    outcome: Omit<Outcome, "id" | "domain" | "values">,
    trouble?: Result["trouble"],
  ): Result => ({
    emailId,
    outcome: { id, domain, values, ...outcome },
    trouble,
  });
  if (delivery.accepted) return result({ state: "accepted", answer: delivery.answer.slice(0, longest) });
  const answer = answerOf(delivery.trouble);
  const verdict: Verdict = verdictOn(delivery.trouble);
  const refused = { state: "refused", answer } as const;
  switch (verdict.kind) {
    case "bounced":
      return result({ ...refused, returned: "hard" });
    case "full":
      return result({ ...refused, returned: "soft" });
    case "refused":
      return result(refused);
    case "putOff":
      return attempts + 1 >= mostAttempts
        ? result(refused)
        : result({ state: "putOff", answer, domainWaits: verdict.wholeDomain });
    case "unknown":
      return result({ state: "unknown", answer });
    case "ours":
      // Who is refused again after somebody looked at it is refused by a rule of their own.
      return attempts > 0
        ? result(refused)
        : result({ state: "planned", answer, isTry: true }, { kind: "ours", answer });
    case "away":
      return result({ state: "planned", answer: "" }, { kind: "away", answer });
  }
}
