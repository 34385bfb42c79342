import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import sharp from "sharp";
import { median, readJson, type Side, send, upload } from "./client.ts";
import { type Deployment, withDeployment } from "./deployment.ts";
import { isPdf, printLabels } from "./printing.ts";
import { met, printMachine, printTable } from "./table.ts";

const { positionals } = parseArgs({ allowPositionals: true });
const path = positionals[0] ?? process.env.DEVICES;
if (!path) {
  console.error(
    "Which list? Name it: npm run bench:devices -- business-devices-dmi.csv, or DEVICES=… in the environment.",
  );
  process.exit(1);
}
const file = readFileSync(path);

type Read = { listId: number; headings: string[]; rows: string[][]; mapping: (string | null)[] };
type Problem = { code: string; field: string };
type Imported = { created: number; items: { row: number; problems: Problem[] }[] };
type Page = { total: number; items: { id: number; version: number }[] };

/** Goals in seconds: for what people wait for at each step, and for what they do once. */
const [glance, wait] = [0.3, 5];
const rows: {
  what: string;
  "first s": string;
  "median s": string;
  goal: string;
  met: string;
  found: string;
}[] = [];

async function measure<T>(
  what: string,
  goal: number,
  act: () => Promise<T>,
  found: (answer: T) => string | number = () => "",
) {
  const times: number[] = [];
  let answer: T;
  do {
    const before = performance.now();
    answer = await act();
    times.push((performance.now() - before) / 1000);
  } while (goal === glance && times.length < 9);
  const half = median(times);
  rows.push({
    what,
    ...{
      "first s": times[0]!.toFixed(2),
      "median s": half.toFixed(2),
      goal: `≤${goal}`,
      met: met(half <= goal),
    },
    found: String(found(answer)),
  });
  return answer;
}

const kinds: Record<string, string> = { Notebook: "Laptop", Convertible: "Laptop", Server: "Server" };

/** Reads the list, previews and saves it, with the mapping that the program proposes. */
async function importDevices(side: Side, { owner }: Deployment) {
  const post = <T>(path: string, body: object) => readJson<T>(side, { method: "POST", path, body });
  const read = await measure(
    "read the list",
    wait,
    () => upload<Read>(side, "/api/products/import/read", basename(path!), file),
    ({ rows: all }) => `${all.length} rows`,
  );
  const named = read.headings.flatMap((heading, at) =>
    read.mapping[at] ? [`${heading} → ${read.mapping[at]}`] : [],
  );
  console.log(`columns: ${named.join(", ")}`);
  const { rows: types } = await owner.query<{ id: number; name: string }>(
    `select id, name from "productType"`,
  );
  const idOf = (name: string) => types.find((type) => type.name === name)!.id;
  const column = read.mapping.indexOf("productType");
  const texts = [...new Set(read.rows.map((row) => row[column]!))];
  const body = {
    listId: read.listId,
    mapping: read.mapping,
    types: {
      "": idOf("Desktop"),
      ...Object.fromEntries(texts.map((text) => [text, idOf(kinds[text] ?? "Desktop")])),
    },
  };
  const dry = await measure("try it", wait, () => post<Imported>("/api/products/import?dryRun=true", body));
  const problems = dry.items.flatMap((row) => row.problems.map(({ field, code }) => `${field} ${code}`));
  for (const [problem, of] of Map.groupBy(problems, (one) => one))
    console.log(`${problem}: ${of.length} rows`);
  await measure(
    "import it",
    wait,
    () => post<Imported>("/api/products/import", body),
    ({ created }) => `${created} products`,
  );
}

const lists = [
  ...[
    "q=latitude",
    "q=i5 8 thinkpad",
    "q=elitebook 840",
    "attributes.ram=16..",
    "attributes.ram=16..&attributes.cpu=~i7",
  ],
  ...["sort=attributes.ram", "sort=-attributes.ram", "sort=attributes.cpu", "sort=productName"],
];
const groups = ["productName", "productName,attributes.cpu,attributes.ram"];

printMachine();
await withDeployment({ products: 100 }, async (deployment) => {
  const side = { port: deployment.port, token: await deployment.token() };
  await importDevices(side, deployment);
  const get = <T>(path: string) => readJson<T>(side, { path: encodeURI(path) });
  for (const query of lists)
    await measure(
      query,
      glance,
      () => get<Page>(`/api/products?pageSize=50&${query}`),
      ({ total }) => total,
    );
  for (const by of groups)
    await measure(
      `by=${by}`,
      glance,
      () => get<Page>(`/api/products/specifications?pageSize=50&by=${by}`),
      ({ total }) => `${total} groups`,
    );

  const { items: chosen } = await get<Page>("/api/products?pageSize=200&sort=-id");
  const ids: number[] = [];
  for (let page = 1; ids.length < 1000; page++)
    ids.push(...(await get<Page>(`/api/products?pageSize=200&page=${page}`)).items.map(({ id }) => id));
  const post = <T>(path: string, body: object) => readJson<T>(side, { method: "POST", path, body });
  const edit = { ids, changes: { salePrice: 24_900, attributes: { grade: "B" } } };
  const changed = ({ changed: count }: { changed: number }) => `${count} changed`;
  await measure(
    "preview of a bulk edit",
    wait,
    () => post<{ changed: number }>("/api/products/bulk-edit", { ...edit, dryRun: true }),
    changed,
  );
  const done = await measure(
    "bulk edit",
    wait,
    () => post<{ id: number; changed: number }>("/api/products/bulk-edit", edit),
    changed,
  );
  await measure(
    "undo of it",
    wait,
    () => post<{ changed: number }>(`/api/products/bulk-edits/${done.id}/undo`, {}),
    changed,
  );

  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const photo = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: "#666", noise } })
    .jpeg({ quality: 70 })
    .toBuffer();
  await measure(`picture of ${(photo.length / 1e6).toFixed(1)} MB`, wait, () =>
    upload(side, `/api/products/${chosen[0]!.id}/pictures`, "front.jpg", photo as Buffer<ArrayBuffer>),
  );
  await measure(
    "list with pictures",
    glance,
    () => get<Page>("/api/products?pageSize=50&pictures=true&sort=-id"),
    ({ total }) => total,
  );

  const size = (pdf: Buffer) => `${(pdf.length / 1000).toFixed(0)} kB`;
  await measure("1,000 labels", 1.5, () => isPdf(printLabels(side, { ids, format: "brother62" })), size);
  await measure(
    "200 price cards",
    3,
    () => isPdf(send(side, { method: "POST", path: "/api/pricecards", body: { ids: ids.slice(0, 200) } })),
    size,
  );
  await measure(
    "export of all",
    wait,
    () =>
      send(side, {
        method: "POST",
        path: "/api/products/bulk/print/export",
        body: { format: "csv", filter: {} },
      }),
    size,
  );
  await measure(
    "figures",
    glance,
    () => get<{ byType: { count: number }[] }>("/api/products/analytics"),
    ({ byType }) => `${byType.length} types`,
  );
  printTable(rows);
});
