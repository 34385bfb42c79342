import type { Session } from "../../../contract/access.ts";
import { filterText } from "../../../contract/filters.rules.ts";
import type {
  OrderFigures,
  OrderPeriod,
  OrderSpan,
  OrdersOfKind,
  Period,
  Returns,
  SoldService,
  Sums,
} from "../../../contract/insight.ts";
import type { Locale } from "../../../contract/locales.ts";
import { folderOf, type OrderKind, orderKinds, phases } from "../../../contract/statuses.ts";
import type { Db } from "../../ground/database/connection.ts";
import { findConfigs } from "../../people/settings/settings.ts";
import { seesPrices } from "../../work/orders/orders.queries.ts";
import { findOpenAmounts } from "./open.figures.ts";
import { type Dimension, findGroups, findLeadTimes, type Grouped } from "./orderGroups.ts";
import { type Asked, askedOf, comparedWith, partsOf, type Window } from "./period.ts";

type Viewer = Pick<Session, "rights" | "modules" | "ownContactId">;
const maySee = ({ rights, modules }: Viewer, kind: OrderKind) =>
  rights.includes(`${folderOf[kind]}:read`) && (kind !== "repair" || modules.includes("repairs"));

/** The period, how it is divided, and with what it is compared. */
export type OrdersAsked = Asked & Required<Pick<OrderPeriod, "per" | "compare">>;
export const orderPeriodOf = async (
  db: Db,
  { per = "week", compare = "before", ...period }: OrderPeriod,
): Promise<OrdersAsked> => ({ ...(await askedOf(db, period)), per, compare });

type Amount = (cents: number | null) => number | null;
/** What the answer is made of: the groups of the period and of the one before, and who reads them. */
type Told = { asked: OrdersAsked; groups: readonly Grouped[]; before: Window | null; amount: Amount };

export async function findOrderFigures(
  db: Db,
  asked: OrdersAsked,
  viewer: Viewer,
  locale: Locale,
): Promise<OrderFigures> {
  const kinds = orderKinds.filter((kind) => maySee(viewer, kind));
  const before = comparedWith(asked, asked.compare);
  const parts = partsOf(asked, asked.per, locale);
  const { marginScheme, labourCost } = await findConfigs(db);
  const now = { from: asked.from, to: asked.to, cut: null };
  const of = { now, before, kinds, hourCost: labourCost };
  const isSeeingPrices = seesPrices(viewer);
  const [groups, leadTimes, open] = await Promise.all([
    findGroups(
      db,
      of,
      parts.map(({ from }) => from),
    ),
    findLeadTimes(db, of),
    isSeeingPrices && viewer.rights.includes("invoices:read") ? findOpenAmounts(db, asked.today, kinds) : [],
  ]);
  const amount: Amount = (cents) => (isSeeingPrices ? cents : null);
  const told: Told = { asked, groups, before, amount };
  return {
    ...{ from: asked.from, to: asked.to, per: asked.per, compare: asked.compare },
    before: before && { from: before.from, to: before.to, until: before.cut && asked.time.slice(0, 5) },
    kinds: kinds.map((kind): OrdersOfKind => {
      const [row, earlier] = [true, false].map((isNow) => wholeOf(told, kind, "all", isNow));
      return {
        ...groupsOf(kind, told),
        totals: sumsOf(kind, row, amount),
        before: before && sumsOf(kind, earlier, amount),
        returns: returnsOf(kind, told),
        open: open.find((one) => one.kind === kind)?.amounts ?? null,
        list: listOf(asked, agreed),
        leadTime: {
          ...leadTimes.find((one) => one.kind === kind)!,
          list: listOf(asked, "phase=done&withArchived=true"),
        },
        marginGoods: kind === "sale" ? marginOf(told, marginScheme) : null,
      };
    }),
    spans: spansOf(parts, told),
    services: servicesOf(told),
  };
}

const agreed = "agreed=true";
const listOf = ({ from, to }: Required<Period>, filters: string) => `orderDate=${from}..${to}&${filters}`;
const wholeOf = ({ groups }: Told, kind: OrderKind, dimension: Dimension, isNow = true) =>
  groups.find((row) => row.kind === kind && row.dimension === dimension && row.isNow === isNow);
const costOf = ({ goods, transport, parts, labour }: Grouped) => goods + transport + parts + labour;

function sumsOf(kind: OrderKind, row: Grouped | undefined, amount: Amount): Sums {
  const { count = 0, archived = 0, net = 0, total = 0, unpriced = 0 } = row ?? {};
  const { goods = 0, transport = 0, parts = 0, labour = 0 } = row ?? {};
  const costs = { goods: amount(goods), transport: amount(transport) };
  return {
    count: count + archived,
    ...costsOf(kind, row, amount),
    costs: kind === "purchase" ? null : { ...costs, parts: amount(parts), labour: amount(labour) },
    vat: amount(total - net),
    unpriced,
  };
}

/** What is bought costs what it comes to, and has no margin yet. */
function costsOf(kind: OrderKind, row: Grouped | undefined, amount: Amount) {
  const net = row?.net ?? 0;
  if (kind === "purchase") return { net: amount(net), cost: amount(net), margin: null };
  const cost = row ? costOf(row) : 0;
  return { net: amount(net), cost: amount(cost), margin: amount(net - cost) };
}

function returnsOf(kind: OrderKind, told: Told): Returns {
  const { asked, amount } = told;
  const row = wholeOf(told, kind, "returns");
  return {
    ...{ count: row?.count ?? 0, archived: row?.archived ?? 0 },
    ...{ net: amount(row?.net ?? 0), cost: costsOf(kind, row, amount).cost },
    list: `returned=${asked.from}..${asked.to}`,
  };
}

function marginOf(told: Told, scheme: NonNullable<OrdersOfKind["marginGoods"]>["scheme"]) {
  const { asked, amount } = told;
  const {
    count = 0,
    net = 0,
    goods = 0,
    vatByItem = 0,
    vatByPeriod = 0,
  } = wholeOf(told, "sale", "margin") ?? {};
  return {
    ...{ lines: count, net: amount(net), cost: amount(goods) },
    ...{ vatByItem: amount(vatByItem), vatByPeriod: amount(vatByPeriod), scheme },
    list: listOf(asked, `${agreed}&marginGoods=true&withArchived=true`),
  };
}

/** The groups of a kind of orders, each with the lists behind it and what it was before. */
function groupsOf(kind: OrderKind, { asked, groups, before, amount }: Told) {
  const ofKind = groups.filter((row) => row.kind === kind);
  const by = (dimension: Dimension, filters: (key: string) => string | null) => {
    const ofDimension = ofKind.filter((row) => row.dimension === dimension);
    return [...new Set(ofDimension.map(({ key }) => key))].map((key) => {
      const [row, earlier] = [true, false].map((isNow) =>
        ofDimension.find((one) => one.key === key && one.isNow === isNow),
      );
      const list = filters(key) === null ? null : listOf(asked, filters(key)!);
      return {
        ...{
          key,
          label: row?.label ?? earlier?.label ?? "",
          list,
          archivedList: list && `${list}&archived=true`,
        },
        ...{ count: row?.count ?? 0, archived: row?.archived ?? 0, pieces: row?.pieces ?? 0 },
        ...costsOf(kind, row, amount),
        total: amount(row?.total ?? 0),
        before: before && {
          count: (earlier?.count ?? 0) + (earlier?.archived ?? 0),
          net: amount(earlier?.net ?? 0),
        },
      };
    });
  };
  const withoutPieces = (rows: ReturnType<typeof by>) => rows.map(({ pieces: _, ...row }) => row);
  const ofAgreed = (name: string) => (key: string) => `${name}=${key || "()"}&${agreed}`;
  const byPhase = withoutPieces(by("phase", (key) => `phase=${key}`));
  const none = costsOf(kind, undefined, amount);
  return {
    kind,
    byPhase: phases.map((key) => {
      const list = listOf(asked, `phase=${key}`);
      const empty = { label: "", count: 0, archived: 0, total: amount(0), ...none };
      return {
        ...{ ...empty, list, archivedList: `${list}&archived=true` },
        before: before && { count: 0, net: amount(0) },
        ...byPhase.find((row) => row.key === key),
        key,
      };
    }),
    byStatus: withoutPieces(by("statusId", (key) => `statusId=${key}`)),
    byContact: withoutPieces(by("contactId", ofAgreed("contactId"))),
    byPartner: withoutPieces(by("partnerId", ofAgreed("partnerId"))),
    byPerson: withoutPieces(by("madeById", ofAgreed("madeById"))),
    byType: by("type", (key) => `${filterOfType(key)}&${agreed}`),
  };
}

/** The orders with lines of a type of goods, or of what has none. */
const filterOfType = (key: string) =>
  /^\d+$/.test(key)
    ? `typeId=${key}`
    : key === "transport"
      ? "transportCost=1.."
      : key === "service" || key === "labour"
        ? `lineKind=${key}`
        : `lineKind=${key}&typeId=()`;

function spansOf(parts: readonly Required<Period>[], { groups, amount }: Told): OrderSpan[] {
  const spans = Map.groupBy(
    groups.filter(({ dimension, isNow }) => dimension === "span" && isNow),
    ({ key }) => Number(key),
  );
  return parts.map((part, at) => {
    const of = (kind: OrderKind) => {
      const { count = 0, archived = 0, net = 0 } = spans.get(at + 1)?.find((row) => row.kind === kind) ?? {};
      const list = listOf(part, archived ? `${agreed}&withArchived=true` : agreed);
      return { count: count + archived, net: amount(net), list };
    };
    return { ...part, purchase: of("purchase"), sale: of("sale"), repair: of("repair") };
  });
}

const servicesOf = ({ groups, asked, amount }: Told): SoldService[] =>
  groups
    .filter(({ dimension, isNow, kind }) => dimension === "service" && isNow && kind !== "purchase")
    .map(({ kind, key, pieces, net }) => {
      const filter = encodeURIComponent(filterText({ by: "anyOf", not: false, values: [key] }));
      const list = listOf(asked, `${agreed}&withArchived=true&service=${filter}`);
      return { kind, name: key, pieces, net: amount(net), list };
    })
    .sort((one, other) => (other.net ?? 0) - (one.net ?? 0) || other.pieces - one.pieces);
