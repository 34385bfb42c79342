import { expect, test } from "vitest";
import { normalForms } from "../../../contract/searchable.cases.ts";
import { joined, searchable } from "../../../contract/searchable.rules.ts";
import { testShop } from "../../testing/fixture.ts";

const { services } = (await testShop()).world;

test.each(normalForms)("the database’s normal form of «%s» is «%s»", async (text, form) => {
  const { rows } = await services.pool.query("select searchable($1) as form", [text]);
  expect(rows[0].form).toBe(form);
});

test("browser and database fold every letter of the scripts that people write here alike", async () => {
  const blocks = [
    [0x20, 0x24ff],
    [0x2e00, 0x30ff],
    [0xfb00, 0xfb06],
    [0xfb50, 0xfdcf],
    [0xfdf0, 0xffee],
  ];
  const letters = blocks.flatMap(([from, to]) =>
    Array.from({ length: to! - from! + 1 }, (_, at) => String.fromCodePoint(from! + at)),
  );
  const texts = letters.map((letter) => `A${letter}b ${letter}`);
  const { rows } = await services.pool.query(
    "select text, searchable(text) as form, joined(text) as together from unnest($1::text[]) with ordinality as texts (text, nr) order by nr",
    [texts],
  );
  const different = rows.filter(
    ({ text, form, together }: Record<"text" | "form" | "together", string>) =>
      form !== searchable(text) || together !== joined(text),
  );
  expect(different).toEqual([]);
});

test("a searched text holds its words apart and together, and umlauts in both spellings", async () => {
  const { rows } = await services.pool.query(`select "searchedText"('EliteBook 840|Süß-Ø') as text`);
  expect(rows[0].text).toBe(
    " elitebook 840 suss o  elitebook840 susso  elitebook 840 suess oe  elitebook840 suessoe ",
  );
});
