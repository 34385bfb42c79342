import { Ajv } from "ajv";
import ajvFormats from "ajv-formats";
import { expect, test } from "vitest";
import { addressesIn, isAddress } from "../../../contract/invitations.rules.ts";

test.each([
  ["a@b.nl, c@d.nl;e@f.nl", ["a@b.nl", "c@d.nl", "e@f.nl"]],
  ["a@b.nl\nc@d.nl\r\n\n e@f.nl ", ["a@b.nl", "c@d.nl", "e@f.nl"]],
  ['Jan de Vries <jan@b.nl>, "Bos, Els" <els@b.nl>', ["jan@b.nl", '"Bos', "els@b.nl"]],
  ["a@b.nl c@d.nl\te@f.nl", ["a@b.nl", "c@d.nl", "e@f.nl"]],
  ["a@b.nl، c@d.nl؛ e@f.nl", ["a@b.nl", "c@d.nl", "e@f.nl"]],
  ["zomaar", ["zomaar"]],
  ["", []],
])("of %j these addresses are invited: %j", (text, addresses) =>
  expect(addressesIn(text)).toEqual(addresses),
);

const formats = ajvFormats as unknown as (ajv: Ajv) => Ajv;
const isEmail = formats(new Ajv()).compile({ type: "string", format: "email", maxLength: 200 });

test.each([
  "a@b.nl",
  "jan+werk@sub.bedrijf.example",
  "a@b",
  "@b.nl",
  "a b@c.nl",
  "a@b..nl",
  `${"x".repeat(200)}@b.nl`,
  "",
])("%s is an address here when it is one in the schemas", (text) =>
  expect(isAddress(text)).toBe(isEmail(text)),
);
