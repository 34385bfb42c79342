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
      "Lets mail, debits and publications leave from this installation, which the company is at work in now.",
    body: strict({
      waitingMails: {
        ...oneOf(["send", "drop"]),
        description: "Of a copy, the original may have sent them; `drop` also pauses bulk e-mails",
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
