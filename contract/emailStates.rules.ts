import type { EmailState } from "./emails.ts";
import { emailStates } from "./emails.ts";
import type { States } from "./states.rules.ts";

/** Only a draft is edited; what was not sent to anybody yet becomes one again. */
export const emailMoves: States<EmailState> = {
  states: emailStates,
  refusal: "emailStateRefused",
  moves: [
    { name: "schedule", from: ["draft", "late"], to: "scheduled" },
    { name: "start", from: ["draft", "scheduled", "late"], to: "sending" },
    { name: "miss", from: ["scheduled"], to: "late" },
    { name: "pause", from: ["sending"], to: "paused" },
    { name: "resume", from: ["paused"], to: "sending" },
    // A person sends a message again whose fate is unknown.
    { name: "reopen", from: ["finished"], to: "sending" },
    { name: "finish", from: ["sending"], to: "finished" },
    { name: "withdraw", from: ["scheduled", "late"], to: "draft" },
    { name: "cancel", from: ["sending", "paused"], to: "cancelled" },
  ],
};

export const recipientStates = [
  "planned",
  "claimed",
  "accepted",
  "refused",
  "putOff",
  "unknown",
  "skipped",
] as const;
export type RecipientState = (typeof recipientStates)[number];
/** Nobody sends an `unknown` again but a person, who knows that it may be the second. */
export const recipientMoves: States<RecipientState> = {
  states: recipientStates,
  refusal: "recipientStateRefused",
  moves: [
    { name: "claim", from: ["planned", "putOff"], to: "claimed" },
    { name: "skip", from: ["planned", "putOff"], to: "skipped" },
    { name: "accept", from: ["claimed", "unknown"], to: "accepted" },
    { name: "refuse", from: ["claimed", "unknown"], to: "refused" },
    { name: "putOff", from: ["claimed", "unknown"], to: "putOff" },
    { name: "lose", from: ["claimed"], to: "unknown" },
    // Its mail server was not reached, or a person wants it sent again.
    { name: "giveBack", from: ["claimed", "unknown", "refused"], to: "planned" },
  ],
};
