import { Type } from "typebox";

export const email = Type.String({ format: "email", maxLength: 200, examples: ["j.devries@example.nl"] });
/** An e-mail address, or blank. */
export const optionalEmail = Type.String({
  maxLength: 200,
  default: "",
  anyOf: [{ const: "" }, { type: "string", format: "email" }],
});
