import type { IncomingMessage, RequestListener } from "node:http";
import { text } from "node:stream/consumers";
import { type Group, refusal, rightsFor } from "../contract/access.ts";
import { isZip, unzip } from "../server/platform/archives/unzip.ts";
import { filePart, zipOf } from "../server/platform/tables/hostile.fixtures.ts";
import { type Declared, everyRoute, isEndless } from "../server/testing/contract.ts";
import { admitOutsiders, type OutsiderOrder, outsiders } from "../server/testing/outsiders.ts";
import { type Answer, type Client, clientOf } from "../server/testing/person.ts";
import { openShop } from "../server/testing/shop.ts";
import { answering, withFake } from "./fake.ts";
import { exposed, type Trial } from "./trial.ts";

/** The readable text of an answer; workbooks are unzipped. */
async function readableOf({ bytes }: Answer) {
  if (!isZip(bytes)) return bytes.toString();
  const limits = { entries: 1000, fileBytes: bytes.length * 1000, totalBytes: bytes.length * 1000 };
  return (await Array.fromAsync(unzip(bytes, limits))).map((file) => String(file.bytes)).join();
}

type Peeking = {
  person: Client & { id: number };
  group: Group;
  orders: OutsiderOrder[];
  mine: (order: OutsiderOrder) => boolean;
};

/** Reads everything a person may read, in every way that could reveal foreign rows. */
async function peek(routes: Declared[], { person, group, orders, mine }: Peeking, count: () => void) {
  const faults: string[] = [];
  const foreign = orders.filter((order) => !mine(order));
  const own = orders.filter(mine);
  const session = { userId: 0, rights: rightsFor([group]), modules: [], ownContactId: 0 };
  const mayRead = ({ config }: Declared) => !refusal(session, config);
  const readable = routes.filter(
    (route) =>
      route.method === "GET" &&
      route.config.permission !== "everyone" &&
      !isEndless(route) &&
      (mayRead(route) || !route.url.includes(":")),
  );
  const look = async (what: string, asking: Promise<Answer>) => {
    count();
    const answer = await asking;
    const readable = await readableOf(answer);
    const seen = foreign.filter(({ orderNr }) => readable.includes(orderNr));
    if (seen.length) faults.push(`${what} tells of ${seen.map(({ orderNr }) => orderNr).join()}`);
    return answer;
  };
  const filled = (url: string, order: OutsiderOrder, ownId: number | undefined) =>
    url
      .replace(":orderId", String(ownId ?? order.id))
      .replace(/:(\w+)/g, String(url.includes("/files/") ? order.fileId : order.id));

  for (const route of readable) {
    const { url, schema } = route;
    const query = (schema.querystring as { properties?: object } | undefined)?.properties ?? {};
    if (url.includes(":")) {
      const missing = await look(url, person.get(url.replace(/:(\w+)/g, "999999")));
      // People may look up themselves, and an order may have the same id as the person.
      for (const order of foreign.filter(({ id }) => !url.includes(":userId") || id !== person.id))
        for (const ownId of url.includes(":orderId") ? [undefined, own[0]?.id] : [undefined]) {
          const address = filled(url, order, ownId);
          const answer = await look(address, person.get(address));
          if (answer.status !== missing.status || !answer.bytes.equals(missing.bytes))
            faults.push(`${address} answers ${answer.status}, a missing one ${missing.status}`);
        }
      continue;
    }
    const words = "q" in query ? ["Noord", "Zuid", "geheim", ...foreign.map(({ orderNr }) => orderNr)] : [];
    const questions = [
      ...[
        "",
        "?pageSize=200",
        "?sort=-total",
        "?archived=true",
        "?total=0..",
        "?contactId=1,2,3,4,5,6,7,8,9",
      ],
      ...words.map((word) => `?q=${encodeURIComponent(word)}`),
    ];
    // A refused route is refused in every way, so a few are enough.
    const addresses = ["", ...words.slice(-1).map((word) => `?q=${word}`)];
    for (const question of mayRead(route) ? questions : addresses) {
      const answer = await look(url + question, person.get(url + question));
      const kind = url.slice(1);
      const ownOrders = own.filter((order) => order.kind === kind).length;
      if (["purchases", "sales"].includes(kind) && answer.status === 200 && answer.body.total > ownOrders)
        faults.push(`${url}${question} counts ${answer.body.total}, not ${ownOrders}`);
    }
  }
  const ids = orders.map(({ id }) => id);
  for (const kind of ["purchases", "sales"] as const)
    for (const format of ["csv", "xlsx"])
      for (const body of [{ ids }, { filter: {} }, { filter: { archived: false } }])
        await look(`export of ${kind}`, person.post(`/${kind}/bulk/print/export`, { format, ...body }));
  return faults;
}

const ownOrder: OutsiderOrder = { kind: "sales", id: 11, orderNr: "SO-OWN", of: ["me"], fileId: 12 };
const otherOrders: OutsiderOrder[] = [
  { kind: "sales", id: 21, orderNr: "SO-FOREIGN", of: ["them"], fileId: 22 },
  { kind: "purchases", id: 31, orderNr: "PO-FOREIGN", of: ["them"], fileId: 32 },
];
const [sale, purchase] = otherOrders as [OutsiderOrder, OutsiderOrder];
const workbook = zipOf([filePart("xl/worksheets/sheet1.xml", `<c><is><t>${sale.orderNr}</t></is></c>`)]);

const packed = answering(200, workbook, { "content-type": "application/zip" });

type Leak = { of: (url: string, method: string, body: string) => boolean; answer: RequestListener };
const plain = (body: string) => answering(200, body, { "content-type": "text/plain" });
const rows = answering(200, { items: [{ orderNr: sale.orderNr }], total: 1 });
const at = (address: string | RegExp, answer = rows): Leak => ({
  of: (url, method) =>
    method === "GET" && (typeof address === "string" ? url === address : address.test(url)),
  answer,
});
const exported = (words: RegExp, answer = plain(sale.orderNr)): Leak => ({
  of: (_, method, body) => method === "POST" && words.test(body),
  answer,
});

/** Servers that each leak foreign orders in one place. */
const leaks: Record<string, Leak> = {
  "by its id": at(`/sales/${sale.id}`, answering(404, { code: "notFound", orderNr: sale.orderNr })),
  "a foreign id that is forbidden": at(`/sales/${sale.id}`, answering(403, { code: "notFound" })),
  "a foreign id that is said to be another's": at(`/sales/${sale.id}`, answering(404, { code: "notYours" })),
  "its file": at(`/sales/${sale.id}/files/${sale.fileId}`, plain("x")),
  "its file under an order of one's own": at(`/sales/${ownOrder.id}/files/${sale.fileId}`, plain("x")),
  "the list": at("/sales"),
  "a long page": at("/sales?pageSize=200"),
  "a sorted list": at("/sales?sort=-total"),
  "the archive": at("/sales?archived=true"),
  "a list by what it costs": at("/sales?total=0.."),
  "a list by contact": at(/^\/sales\?contactId=/),
  "a count": at("/sales", answering(200, { items: [], total: 2 })),
  "a search by number": at(/^\/sales\?q=SO-FOREIGN/),
  "a search by words": at(/^\/sales\?q=geheim/),
  autocomplete: at(/^\/autocomplete\/.*q=/, answering(200, [{ id: 1, label: purchase.orderNr }])),
  "a list that is not the customer's": at("/purchases", answering(403, { detail: purchase.orderNr })),
  "an export of chosen ones": exported(/"csv".*"ids"/),
  "an export of all": exported(/"csv".*"filter":\{\}/),
  "an export of a filter": exported(/"csv".*"archived"/),
  "a workbook of chosen ones": exported(/"xlsx".*"ids"/, packed),
  "a workbook of all": exported(/"xlsx".*"filter":\{\}/, packed),
};

const guarding =
  (leak?: Leak): RequestListener =>
  async (request: IncomingMessage, response) => {
    const url = request.url!.slice("/api".length);
    const isLeak = leak?.of(url, request.method!, await text(request));
    const isOne = /\/\d+/.test(url);
    const answer = isOne ? answering(404, { code: "notFound" }) : answering(200, { items: [], total: 0 });
    (isLeak ? leak!.answer : answer)(request, response);
  };

function leakMutants(routes: Declared[]) {
  const looking: Omit<Peeking, "person"> = {
    group: "Customer",
    orders: [ownOrder, ...otherOrders],
    mine: (order: OutsiderOrder) => order === ownOrder,
  } as const;
  return exposed(
    (leak) =>
      withFake(guarding(leak), (ask) =>
        peek(routes, { ...looking, person: { ...clientOf(ask), id: 1 } }, () => {}),
      ),
    undefined as Leak | undefined,
    leaks,
  );
}

export const foreignRows: Trial = {
  id: "S3",
  claim:
    "foreign rows: not by id, list, count, export, search or autocomplete; a foreign id answers like a missing one",
  n: 1000,
  async run({ deployment }) {
    const admin = await deployment.signedIn("Admin");
    const shop = await openShop(deployment, admin);
    const { people, orders } = await admitOutsiders(deployment.db, shop, admin, deployment.signedIn);
    const routes = await everyRoute();
    const faults: string[] = [];
    let tried = 0;
    const count = () => {
      tried += 1;
    };
    const strangers = await Promise.all(
      (["Supplier", "Customer", "Partner", "Driver"] as const).map(async (group) => ({
        person: await deployment.signedIn(group),
        group,
        name: `${group} without a contact`,
      })),
    );
    const outsidersByGroup = Object.entries(outsiders).map(([name, group]) => ({
      person: people.get(name)!.person,
      group,
      name,
    }));
    for (const { person, group, name } of [...outsidersByGroup, ...strangers]) {
      const mine = ({ of }: OutsiderOrder) => of.includes(name);
      const leaks = await peek(routes, { person, group, orders, mine }, count);
      faults.push(...leaks.map((fault) => `${name}: ${fault}`));
    }
    const first = {
      group: "Customer",
      orders,
      mine: ({ of }: OutsiderOrder) => of.includes("Klant Noord"),
    } as const;
    return {
      tried,
      found: `${outsidersByGroup.length + strangers.length} outsiders asked about ${orders.length} orders`,
      faults,
      mutants: {
        "a customer whose scope is forgotten": await peek(routes, { ...first, person: admin }, () => {}),
        ...(await leakMutants(routes)),
      },
    };
  },
};
