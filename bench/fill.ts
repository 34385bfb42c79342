import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";

const typeOf: Record<string, string> = {
  Notebook: "Laptop",
  Convertible: "Laptop",
  Desktop: "Desktop",
  "Mini Pc": "Desktop",
  "All In One": "Desktop",
  Server: "Server",
};
const readSql = (name: string) => readFileSync(join(import.meta.dirname, name), "utf8");

/** Fills a migrated and seeded database with products and the orders and erasure reports around them. */
export async function fill(owner: pg.ClientConfig, products: number) {
  const client = new pg.Client({ ...owner, options: "-c search_path=public" });
  await client.connect();
  try {
    await client.query("select set_config('bench.products', $1, false)", [String(products)]);
    await loadDevices(client);
    const indexes = await dropIndexes(client);
    await client.query(readSql("fill.sql"));
    for (const definition of indexes) await client.query(definition);
    await client.query("vacuum analyze");
    await client.query("checkpoint");
  } finally {
    await client.end();
  }
}

async function loadDevices(client: pg.Client) {
  const devices = readSql("devices.csv")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split(",") as [string, string, string, string, string])
    .map(([form, vendor, model, cpu, ram], n) => ({
      n,
      vendor,
      cpu,
      ram,
      typeName: typeOf[form],
      productName: `${vendor} ${model}`,
    }));
  await client.query(`create temp table "benchDevice" as select * from json_to_recordset('[]')
    as device(n int, vendor text, cpu text, ram text, "typeName" text, "productName" text)`);
  await client.query(
    `insert into "benchDevice" select * from json_to_recordset($1)
     as device(n int, vendor text, cpu text, ram text, "typeName" text, "productName" text)`,
    [JSON.stringify(devices)],
  );
}

/** Building an index afterwards takes a fraction of the time of updating it row by row. */
async function dropIndexes(client: pg.Client) {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     join pg_class on pg_class.oid = indrelid
     where relnamespace = 'public'::regnamespace and not indisunique
       and relname in ('product', 'order', 'orderLine', 'stockMovement', 'erasureReport', 'erasureResult')`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}
