import type { ParcelState } from "../../../contract/parcels.ts";
import type { Dhl } from "../../ground/base/config.ts";
import { bodyOf } from "./bodies.ts";

/** Milliseconds. */
const patience = 8000;
const mostBytes = 1_000_000;
const states: Record<string, ParcelState> = {
  "pre-transit": "preTransit",
  transit: "transit",
  delivered: "delivered",
  failure: "failure",
};
type Answer = { shipments?: { status?: { statusCode?: unknown; timestamp?: unknown } }[] };

/** Where DHL says that a parcel is; throws when it gives no answer that can be read. */
export async function askParcel({ url, key }: Dhl, code: string, limit = patience) {
  const answer = await fetch(`${url}/track/shipments?trackingNumber=${encodeURIComponent(code)}`, {
    headers: { "DHL-API-Key": key, accept: "application/json" },
    redirect: "error",
    signal: AbortSignal.timeout(limit),
  });
  if (!answer.ok) {
    await answer.body?.cancel();
    if (answer.status === 404) return { state: "unknown" as const, stateAt: null };
    throw new Error(`it answered ${answer.status}`);
  }
  const body = await bodyOf(answer, mostBytes, () => new Error("it answered too much"));
  const status = (JSON.parse(body.toString()) as Answer).shipments?.[0]?.status;
  const moment = Date.parse(String(status?.timestamp ?? ""));
  return {
    state: states[String(status?.statusCode)] ?? ("unknown" as const),
    stateAt: Number.isNaN(moment) ? null : new Date(moment).toISOString(),
  };
}
