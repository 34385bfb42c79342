import { Box } from "@mui/material";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { HistoryFact, HistoryPart, History as Page } from "../../contract/history.ts";
import type { Route } from "../../contract/routes.ts";
import { call } from "../kit/call/api.ts";
import { keyOf } from "../kit/call/data.ts";
import { type Moment, Timeline } from "../kit/page/Timeline.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { useWording } from "./wording.ts";

type Input = { params: { id: number }; query?: { before?: number } };
type Props = {
  /** Of the resource whose history it is, and its row. */
  route: Route<Input, Page>;
  id: number;
  title: string;
  /** Where the resource has its own names of fields. */
  labels: string;
  /** Other topics whose changes it tells. */
  also: readonly string[];
  /** What stands before it. */
  top?: ReactNode;
  /** What stands in it besides, the newest first. */
  between?: readonly Moment[];
};

/** The history of something, newest first: what somebody did in one action is one entry, which opens to its parts. */
export function History({ route, id, title, labels, also, top, between = [] }: Props) {
  const { t } = useTranslation();
  const say = useWording(labels);
  const params = { id };
  const read = useInfiniteQuery({
    queryKey: [...keyOf(route, { params }), "pages"],
    queryFn: ({ pageParam: before, signal }) => call(route, { params, query: { before } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ items, hasMore }) => (hasMore ? items.at(-1)?.id : undefined),
    meta: { also },
  });
  const entries = read.data?.pages.flatMap(({ items }) => items);
  if (entries?.length === 0 && !top && between.length === 0) return <Box />;
  const moments = entries?.map(
    ({ id: key, at, userName, facts }): Moment => ({
      key,
      at,
      tone: toneOf(facts),
      lines: facts.map((fact) => <Fact key={JSON.stringify(fact)} fact={fact} say={say} />),
      by: userName ? t("kit.by", { user: userName }) : at.length > 10 ? t("history.system") : undefined,
    }),
  );
  return (
    <Timeline
      title={title}
      top={top}
      moments={moments && merged(moments, between, read.hasNextPage)}
      more={
        read.hasNextPage
          ? {
              text: t("kit.loadEarlier"),
              onClick: () => void read.fetchNextPage(),
              loading: read.isFetchingNextPage,
            }
          : undefined
      }
    />
  );
}

/** Merges both by time; entries older than the loaded history wait until that is loaded. */
function merged(moments: readonly Moment[], between: readonly Moment[], hasMore: boolean): Moment[] {
  const left = [...between];
  const all: Moment[] = [];
  for (const moment of moments) {
    while (left[0] && Date.parse(left[0].at) >= Date.parse(moment.at)) all.push(left.shift()!);
    all.push(moment);
  }
  return hasMore ? all : [...all, ...left];
}

const badFacts =
  /^(stock\.(returned|scrapped)|overridden|proof(Taken|Missing)|report(ProvesLess|TakenBack))$/;
const good = /^(stock\.sold(To)?|taskDone|proofComplete)$/;
const toneOf = (facts: readonly HistoryFact[]) =>
  facts.some(({ what }) => badFacts.test(what))
    ? "bad"
    : facts.some(({ what }) => good.test(what))
      ? "good"
      : undefined;

type Wording = (fact: HistoryPart) => string;

function Fact({ fact, say }: { fact: HistoryFact; say: Wording }) {
  const { t } = useTranslation();
  const { parts, count } = fact;
  if (!parts) return <Part part={fact} say={say} />;
  const untold = parts.reduce((left, part) => left - part.count, count);
  return (
    <Box component="details" sx={{ display: "inline-block", verticalAlign: "top" }}>
      <Box component="summary" sx={{ cursor: "pointer", lineHeight: "24px" }}>
        {say(fact)}
      </Box>
      <Box component="ul" sx={{ m: 0, mb: 0.5, paddingInlineStart: 2.5, color: "text.secondary" }}>
        {parts.map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts never change their order
          <li key={at}>
            <Part part={part} say={say} />
          </li>
        ))}
        {untold > 0 && <li>{t("history.andMore", { count: untold })}</li>}
      </Box>
    </Box>
  );
}

const folders: Record<string, string> = {
  purchase: "/orders/purchases",
  sale: "/orders/sales",
  repair: "/orders/repairs",
};

/** What happened, with the order that it happened by. */
function Part({ part, say }: { part: HistoryPart; say: Wording }) {
  const { order } = part;
  if (!order) return say(part);
  const { id, nr, kind } = order;
  const number = <bdi>{nr}</bdi>;
  return (
    <>
      {say(part)} (
      {id && folders[kind] ? (
        <Link to={`${folders[kind]}/${id}`} style={{ whiteSpace: "nowrap" }}>
          {number}
        </Link>
      ) : (
        number
      )}
      )
    </>
  );
}
