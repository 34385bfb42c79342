import { Type } from "typebox";
import { oneOf, strict, withSchemas } from "./http.ts";
import * as routes from "./outside.routes.ts";

const Outside = Type.Object({
  home: Type.String({ description: "Public address at which the company is at work" }),
  here: Type.String({ description: "Public address of this installation" }),
  isOn: Type.Boolean({ description: "Whether mail, debits and publications leave" }),
  waitingMails: Type.Integer({ description: "E-mails that leave once it is switched on" }),
});
const outsideSchemas = {
  read: {
    summary: "Returns whether this installation is a copy, of which nothing leaves.",
    answer: Outside,
  },
  switchOn: {
    refuses: { 422: ["outsideIsOn"] },
    summary:
      "Switches on mail, debits and publications of this installation, because the company is at work here from now on.",
    body: strict({
      waitingMails: {
        ...oneOf(["send", "drop"]),
        description:
          "Whether e-mails that wait are sent or cancelled, because the original may have sent them; `drop` also pauses mailings",
        default: "drop",
      },
    }),
    answer: Outside,
  },
} as const;
export type OutsideSchemas = typeof outsideSchemas;
export const outside = withSchemas(
  {
    name: "Settings",
    description: "Numbering, language and look of the deployment.",
    topic: "outside",
  },
  routes.outside,
  outsideSchemas,
);
