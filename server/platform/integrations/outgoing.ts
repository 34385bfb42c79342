import { type LookupAddress, lookup } from "node:dns";
import { type IncomingMessage, request as plainRequest } from "node:http";
import { request as encryptedRequest } from "node:https";
import { BlockList, isIP } from "node:net";
import { Readable } from "node:stream";

/** Networks in which a company has machines of its own, or nobody has: of RFC 6890, multicast, and those that hide one of them. */
const own = new BlockList();
const networks = {
  ipv4:
    "0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 " +
    "192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3",
  ipv6: "::/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 2001::/23 2001:db8::/32 2002::/16 fc00::/7 fe80::/9 ff00::/8",
} as const;
for (const family of ["ipv4", "ipv6"] as const)
  for (const network of networks[family].split(" ")) {
    const [address = "", bits] = network.split("/");
    own.addSubnet(address, Number(bits), family);
  }

/** Whether an IP address leads out of the house. */
export const isPublic = (address: string) => {
  const family = isIP(address);
  return family !== 0 && !own.check(address, family === 6 ? "ipv6" : "ipv4");
};

/** An address that somebody typed leads into the house. */
export class PrivateAddress extends Error {
  code = "EPRIVATE";
}

// Tests have shops on this machine.
let acceptsPrivate = process.env.NODE_ENV === "test";
/** Whether addresses of the house are asked too, as the operator says for the whole process. */
export const acceptPrivate = (accepts: boolean) => {
  acceptsPrivate = accepts;
};

type Found = (error: Error | null, addresses?: string | LookupAddress[], family?: number) => void;
/** Looks a host up and refuses it unless all its addresses are public; the connection goes to what was judged, and asks no second time. */
function lookUpPublic(host: string, options: { all?: boolean }, found: Found) {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return found(error);
    const hidden = acceptsPrivate ? undefined : addresses.find(({ address }) => !isPublic(address));
    if (hidden) return found(new PrivateAddress(`${host} is ${hidden.address}`));
    const [first] = addresses;
    if (options.all) found(null, addresses);
    else found(null, first!.address, first!.family);
  });
}

/** The address of a host that somebody typed, for a connection that is not made by `askOutside`; throws when it lies in the house. */
export const publicAddressOf = (host: string) =>
  new Promise<string>((resolve, reject) => {
    lookUpPublic(host, {}, (error, address) => (error ? reject(error) : resolve(String(address))));
  });

type Init = { method: string; headers: Record<string, string>; body?: string; signal: AbortSignal };

/**
 * Asks an address that somebody typed, as `fetch` does: only over http or https, never within the house, and following no redirect.
 * Its errors have a `cause` with the code of the system, or `EPRIVATE`.
 */
export async function askOutside(url: URL, { body, ...init }: Init): Promise<Response> {
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const fail = (cause: unknown) =>
    (cause as Error).name === "TimeoutError" ? cause : new Error("fetch failed", { cause });
  // An address in numbers is not looked up.
  if (isIP(host) && !acceptsPrivate && !isPublic(host)) throw fail(new PrivateAddress(host));
  const ask = url.protocol === "https:" ? encryptedRequest : plainRequest;
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const options = { ...init, lookup: lookUpPublic as never, agent: false as const };
    const request = ask(url, options, resolve);
    request.on("error", (error) => reject(init.signal.aborted ? init.signal.reason : fail(error)));
    request.end(body);
  });
  const headers = new Headers();
  for (const [name, value] of Object.entries(answer.headers))
    for (const each of [value ?? []].flat()) headers.append(name, each);
  const status = answer.statusCode ?? 502;
  const isEmpty = [204, 205, 304].includes(status);
  if (isEmpty) answer.resume();
  return new Response(isEmpty ? null : (Readable.toWeb(answer) as ReadableStream), { status, headers });
}
