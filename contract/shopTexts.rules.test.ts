import { describe, expect, test } from "vitest";
import { filledText, filledTitle, unknownInShopText } from "./shopTexts.rules.ts";

const values = { name: "Dell 5420", type: "Laptop", ram: "16 GB", cpu: "" };
const list = "<ul><li>RAM: 16 GB</li></ul>";

test.each([
  ["{name} – {ram}", "Dell 5420 – 16 GB"],
  ["{ type } {name}", "Laptop Dell 5420"],
  ["{name} {cpu} {ram}", "Dell 5420 16 GB"],
  ["{name}\n<b>", "Dell 5420 <b>"],
  ["", ""],
])("the title %j reads %j", (template, title) => expect(filledTitle(template, values)).toBe(title));

test.each([
  ["{name} <3\nnu\n\n{attributes}", `<p>Dell 5420 &lt;3<br>nu</p>${list}`],
  ["Zie: {attributes} Tot ziens", `<p>Zie:</p>${list}<p>Tot ziens</p>`],
  ["{cpu}", ""],
])("the text %j becomes markup", (template, text) => expect(filledText(template, values, list)).toBe(text));

describe("a name that nothing is filled in for", () => {
  test.each([
    ["{name} {type} {attributes} {ram}", []],
    ["{prijs} {}", ["prijs", ""]],
    ["{Name}", ["Name"]],
  ])("in %j is %j", (template, unknown) => expect(unknownInShopText(template, ["ram"])).toEqual(unknown));
});
