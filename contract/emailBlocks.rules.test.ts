import { describe, expect, test } from "vitest";
import {
  bareVariables,
  copyProblems,
  eachBlock,
  emailVariables,
  emptyCopy,
  filled,
  linkProblem,
  pagesIn,
  variableProblem,
  variableText,
} from "./emailBlocks.rules.ts";
import type { Copy } from "./emailBlocks.ts";

describe("a link", () => {
  test.each([
    "",
    "https://omloop.nl",
    "http://omloop.nl/a?b=1&c=%20#d",
    "HTTPS://OMLOOP.NL/",
    "https://münchen.de/käse",
    "http://localhost:3000/",
    "mailto:verkoop@omloop.nl",
    "mailto:verkoop@omloop.nl?subject=Hallo",
    "tel:+31301234567",
    "tel:030-1234567",
  ])("%s may be in a mail", (href) => {
    expect(linkProblem(href)).toBeUndefined();
  });
  test.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    " javascript:alert(1)",
    "java\tscript:alert(1)",
    "\u200bhttps://omloop.nl",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:x",
    "file:///etc/passwd",
    "cid:logo",
    "//omloop.nl",
    "/orders/1",
    "omloop.nl",
    "https://",
    "https://intranet",
    "https://gebruiker:geheim@omloop.nl",
    "https://omloop.nl/a b",
    "mailto:",
    "mailto:verkoop",
    "tel:bel mij",
    "#",
  ])("%s may not", (href) => {
    expect(linkProblem(href)).toBe("linkInvalid");
  });
  test("with a variable says so, whatever else is wrong with it", () => {
    expect(linkProblem("https://omloop.nl/?n={{name}}")).toBe("linkWithVariable");
    expect(linkProblem("{{name}}")).toBe("linkWithVariable");
  });
});

describe("a variable", () => {
  test.each(emailVariables)("%s is filled in, and its fall-back where nothing is known", (name) => {
    const text = `Dag ${variableText(name, "u")}.`;
    expect(variableProblem(text)).toBeUndefined();
    expect(filled(text, { [name]: " Jan " })).toBe("Dag Jan.");
    expect(filled(text, { [name]: "  " })).toBe("Dag u.");
    expect(filled(text, {})).toBe("Dag u.");
  });
  test("with blanks within its braces is the same", () => {
    expect(filled("{{ name }} {{ city | ergens }}", { name: "Jan" })).toBe("Jan ergens");
  });
  test("brings no second one: what it holds is not read again", () => {
    expect(filled("{{name}}", { name: "{{email}}", email: "x" })).toBe("{{email}}");
  });
  test.each([
    ["{{shoe}}", { code: "variableUnknown", variable: "shoe" }],
    ["{{constructor}}", { code: "variableUnknown", variable: "constructor" }],
    ["{{name", { code: "variableBroken" }],
    ["name}}", { code: "variableBroken" }],
    ["{{}}", { code: "variableBroken" }],
    ["{{na me}}", { code: "variableBroken" }],
    ["{{name|a|b}}", { code: "variableBroken" }],
    ["{{{name}}}", undefined],
    ["{name} en }", undefined],
  ])("%s is judged", (text, problem) => {
    expect(variableProblem(text)).toEqual(problem);
  });
  test("without a fall-back is told of, when it may be unknown of somebody", () => {
    expect(bareVariables("{{name}} {{city|x}} {{email}} {{ourCompany}} {{city| }}")).toEqual([
      "name",
      "city",
    ]);
  });
  test("takes no sign of its own form as a fall-back", () => {
    expect(variableText("name", "a|b}}c")).toBe("{{name|abc}}");
  });
});

describe("a copy", () => {
  const copy: Copy = {
    blocks: [
      { kind: "text", paragraphs: [{ spans: [{ text: "a", href: "https://a.nl" }] }] },
      {
        kind: "columns",
        left: [{ kind: "button", label: "b", href: "https://b.nl" }],
        right: [{ kind: "picture", pictureId: 1, alt: "{{shoe}}", width: "100", href: "mailto:c@d.nl" }],
      },
      { kind: "button", label: "b", href: "https://a.nl" },
      { kind: "footer", text: "" },
    ],
  };
  test("that is empty may be saved", () => {
    expect(copyProblems(emptyCopy())).toEqual([]);
  });
  test("names what is wrong within its columns", () => {
    expect(copyProblems(copy)).toEqual([
      { path: "blocks.1.right.0.alt", code: "variableUnknown", variable: "shoe" },
    ]);
    expect(eachBlock(copy)).toHaveLength(6);
  });
  test("tells its pages, each once", () => {
    expect(pagesIn(copy)).toEqual(["https://a.nl", "https://b.nl"]);
  });
  test.each([
    ["without a footer", copy.blocks.slice(0, 3)],
    ["with its footer first", [copy.blocks[3]!, copy.blocks[2]!]],
    ["with two footers", [copy.blocks[3]!, copy.blocks[3]!]],
  ])("%s is refused", (_what, blocks) => {
    expect(copyProblems({ blocks })).toContainEqual({ path: "blocks", code: "footerMissing" });
  });
});
