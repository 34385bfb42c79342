/** An open or a click as it came. A click without a link took the one that no person sees. */
export type Visit = {
  id: number;
  kind: "open" | "click";
  linkId: number | null;
  /** Milliseconds. */
  at: number;
  method: string;
  agent: string;
  network: string;
};

/** Milliseconds: what is asked for within so long of each other is one visit. */
export const visitLength = 2000;
/** Different links of one mail that nobody follows within one visit but a program that checks them. */
const mostLinks = 3;

/** Programs that fetch pictures before, or instead of, a person who looks at them. */
const prefetchers = [
  // Apple's Mail Privacy Protection says this and no more.
  /^Mozilla\/5\.0$/,
  /GoogleImageProxy|YahooMailProxy|YahooCacheSystem/i,
];
const programs =
  /\b(bot|crawler|spider|scanner|headless\w*)\b|bot\/|barracuda|mimecast|proofpoint|trendmicro|urldefense|python|curl|wget|go-http-client|okhttp|java\/|libwww/i;

const isPrefetcher = (agent: string) => prefetchers.some((pattern) => pattern.test(agent));
/** What a program says of itself, or how it asks. */
const isPlainlyMachine = ({ kind, linkId, method, agent }: Visit) =>
  method === "HEAD" || (kind === "click" && linkId === null) || isPrefetcher(agent) || programs.test(agent);

const isNear = (one: Visit, other: Visit) => Math.abs(one.at - other.at) <= visitLength;

/**
 * The ids of what programs asked for of one person's mail: they take many links within a moment, or the one that no person sees, or ask
 * without wanting an answer; what came in the same visit is theirs, too. When the mail was sent tells nothing: their visits begin minutes
 * later as often as people's.
 */
export function machinesAmong(visits: readonly Visit[]): Set<number> {
  const machines = new Set<number>();
  const clicks = visits.filter(({ kind }) => kind === "click");
  for (const visit of visits) {
    if (isPlainlyMachine(visit)) machines.add(visit.id);
    if (!isRevealing(visit)) continue;
    for (const other of visits)
      if (isNear(visit, other) && other.network === visit.network) machines.add(other.id);
  }
  for (const first of clicks) {
    const burst = clicks.filter(({ at }) => at >= first.at && at - first.at <= visitLength);
    if (new Set(burst.map(({ linkId }) => linkId)).size < mostLinks) continue;
    for (const { id } of burst) machines.add(id);
  }
  return machines;
}

/** Whether it shows what all that its network asked for in the same moment is. */
const isRevealing = (visit: Visit) =>
  visit.method === "HEAD" || (visit.kind === "click" && isPlainlyMachine(visit));
