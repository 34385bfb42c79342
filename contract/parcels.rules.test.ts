import { expect, test } from "vitest";
import { trackingLink } from "./parcels.rules.ts";

test.each([
  ["JVGL0612345678901234", "nl", "JVGL0612345678901234?lang=nl_NL"],
  [" jvgl 0612 3456 ", "de", "JVGL06123456?lang=de_DE"],
  ["JJD000390000000000", "fa", "JJD000390000000000?lang=en_GB"],
  ["3SABCD1234567", "fr", "3SABCD1234567?lang=en_GB"],
] as const)("%s leads to the carrier's page in %s", (code, locale, end) => {
  expect(trackingLink(code, locale)).toBe(`https://my.dhlecommerce.nl/home/tracktrace/${end}`);
});

test.each(["", "volgt", "JVGL", "1Z999AA10123456784", "JVGL12345/../x?y=1", "javascript:alert(1)"])(
  "%j leads nowhere",
  (code) => expect(trackingLink(code, "nl")).toBeUndefined(),
);
