import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { testShop } from "../../testing/fixture.ts";

const { world } = await testShop();
const query = (text: string, values: unknown[] = []) => world.services.pool.query(text, values);
const migration = readFileSync(new URL("migrations/0405-clearer-names.sql", import.meta.url), "utf8");
const nameOf = async (code: string) =>
  (await query(`select name from attribute where code = $1`, [code])).rows[0]?.name;
const noteOf = async (code: string) =>
  (await query(`select note from "vatCode" where code = $1`, [code])).rows[0]?.note;

test("names and sentences that came with the product become clearer, a company’s own stay", async () => {
  const clearer = await noteOf("ICL");
  await query(`update attribute set name = 'Staat' where code = 'grade'`);
  await query(`insert into attribute (code, name, type) values ('own', 'Staat', 'text')`);
  await query(`update "vatCode" set note = 'Intracommunautaire levering, btw verlegd' where code = 'ICL'`);
  await query(`update "vatCode" set note = 'Eigen zin' where code = 'VERL'`);
  await query(migration);
  expect([await nameOf("grade"), await nameOf("own")]).toEqual(["Conditie (grade)", "Staat"]);
  expect([await noteOf("ICL"), await noteOf("VERL")]).toEqual([clearer, "Eigen zin"]);
});
