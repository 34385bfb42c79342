import { bodyOf } from "./bodies.ts";
import { type OAuthKeys, oauthHeader } from "./magento.oauth.ts";
import { askOutside } from "./outgoing.ts";

/** `baseUrl` is without a slash at its end. */
export type ShopAccess = { baseUrl: string; keys: OAuthKeys | { token: string } };

/** Why a shop did not do what it was asked. */
export type ShopTroubleKind =
  | "shopNameUnknown"
  | "shopPrivate"
  | "shopCertificate"
  | "shopAway"
  | "shopTimeout"
  | "shopBusy"
  | "shopRedirects"
  | "shopNotJson"
  | "shopTooMuch"
  | "shopUnauthorized"
  | "shopForbidden"
  | "shopNotFound"
  | "shopRefused";
type Told = { status?: number; said?: string; resource?: string; to?: string };

export class ShopTrouble extends Error {
  code: ShopTroubleKind;
  status: number;
  details: Record<string, string | number>;

  constructor(code: ShopTroubleKind, { status = 0, said = "", resource = "", to = "" }: Told = {}) {
    super(`${code} ${status || ""} ${said || resource || to}`.trim());
    this.code = code;
    this.status = status;
    this.details = { said, resource, to, status };
  }

  /** Whether a write may have been done all the same. */
  get isUnknown() {
    return ["shopAway", "shopTimeout", "shopNotJson", "shopTooMuch", "shopBusy"].includes(this.code);
  }

  /** Whether the same may go well a moment later. */
  get mayPass() {
    return ["shopAway", "shopTimeout", "shopBusy"].includes(this.code);
  }
}

/** Milliseconds for an answer with its body, and its most bytes. */
const limits = { patience: 30_000, mostBytes: 20_000_000 };

type Asked = {
  /** A store view, or `all`. */
  store?: string;
  query?: Record<string, string | number>;
  body?: unknown;
};
export type ShopClient = {
  ask<T>(method: "GET" | "POST" | "PUT" | "DELETE", path: string, asked?: Asked): Promise<T>;
};

/**
 * Asks a shop that speaks the REST of Magento 2. The keys go to the address that was set and to no other: it follows no redirect.
 * Throws ShopTrouble.
 */
export function shopClient(
  { baseUrl, keys }: ShopAccess,
  { patience, mostBytes, cancelled }: Partial<typeof limits> & { cancelled?: AbortSignal | undefined } = {},
): ShopClient {
  const timeLimit = patience ?? limits.patience;
  return {
    async ask<T>(method: string, path: string, { store = "all", query = {}, body }: Asked = {}) {
      const url = new URL(`${baseUrl}/rest/${store}/V1/${path}`);
      for (const [name, value] of Object.entries(query)) url.searchParams.append(name, String(value));
      const authorization = "token" in keys ? `Bearer ${keys.token}` : oauthHeader(keys, { method, url });
      const timeout = AbortSignal.timeout(timeLimit);
      const signal = cancelled ? AbortSignal.any([timeout, cancelled]) : timeout;
      try {
        const response = await askOutside(url, {
          method,
          signal,
          headers: {
            authorization,
            accept: "application/json",
            ...(body !== undefined && { "content-type": "application/json" }),
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        });
        return (await answerOf(response, mostBytes ?? limits.mostBytes)) as T;
      } catch (error) {
        cancelled?.throwIfAborted();
        throw error instanceof ShopTrouble ? error : troubleOf(timeout.aborted ? timeout.reason : error);
      }
    },
  };
}

async function answerOf(response: Response, mostBytes: number): Promise<unknown> {
  const { status, headers } = response;
  if (status >= 300 && status < 400) {
    await response.body?.cancel();
    throw new ShopTrouble("shopRedirects", { status, to: (headers.get("location") ?? "").slice(0, 200) });
  }
  const bytes = await bodyOf(response, mostBytes, () => new ShopTrouble("shopTooMuch", { status }));
  const value = parsed(bytes.toString());
  if (status === 429 || status === 503 || status === 502 || status === 504)
    throw new ShopTrouble("shopBusy", { status });
  if (value === undefined) throw new ShopTrouble("shopNotJson", { status });
  if (status >= 200 && status < 300) return value;
  const said = saidBy(value as Problem);
  const resource = resourceIn(value as Problem);
  if (resource) throw new ShopTrouble("shopForbidden", { status, said, resource });
  if (status === 401) throw new ShopTrouble("shopUnauthorized", { status, said });
  if (status === 403) throw new ShopTrouble("shopForbidden", { status, said, resource: said });
  if (status === 404) throw new ShopTrouble("shopNotFound", { status, said });
  throw new ShopTrouble("shopRefused", { status, said });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Parameters = readonly unknown[] | Record<string, unknown>;
type Problem = { message?: string; parameters?: Parameters; errors?: Problem[] } | null;

/** What the shop says, with its `%1` and `%fieldName` filled in, on one line of at most 300 characters. */
function saidBy(problem: Problem): string {
  const { message = "", parameters = {}, errors = [] } = problem ?? {};
  const named = Array.isArray(parameters)
    ? Object.fromEntries(parameters.map((value, at) => [String(at + 1), value]))
    : (parameters as Record<string, unknown>);
  const filled = String(message).replace(/%(\w+)/g, (whole, name: string) =>
    name in named ? String(named[name]) : whole,
  );
  return [filled, ...errors.map(saidBy)].join(" ").replace(/\s+/g, " ").trim().slice(0, 300);
}

/** The right that the integration lacks, such as `Magento_Catalog::products`. */
function resourceIn(problem: Problem) {
  const { parameters } = problem ?? {};
  const resources =
    parameters && !Array.isArray(parameters) ? (parameters as Record<string, unknown>).resources : "";
  return typeof resources === "string" ? resources : "";
}

const certificates =
  /CERT|UNABLE_TO_VERIFY|SELF_SIGNED|ERR_TLS|DEPTH_ZERO|EPROTO|ERR_SSL|UNABLE_TO_GET_ISSUER/;
function troubleOf(error: Error): ShopTrouble {
  const { name, cause } = error as Error & { cause?: { code?: string; message?: string } };
  const code = cause?.code ?? "";
  if (name === "TimeoutError") return new ShopTrouble("shopTimeout");
  if (code === "EPRIVATE") return new ShopTrouble("shopPrivate");
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return new ShopTrouble("shopNameUnknown");
  if (certificates.test(code)) return new ShopTrouble("shopCertificate", { said: code });
  return new ShopTrouble("shopAway", { said: code });
}
