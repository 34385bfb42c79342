import { useEffect, useState } from "react";
import { tracking } from "../../contract/tracking.routes.ts";
import type { TrackedVehicle } from "../../contract/tracking.ts";
import { authorized } from "../kit/call/api.ts";
import { useCall } from "../kit/call/data.ts";
import { pathOf } from "../kit/call/pathOf.ts";
import { messagesIn } from "../kit/call/stream.ts";

/** Milliseconds before a stream that broke off is opened again. */
const pause = 3000;

async function follow(signal: AbortSignal, heard: (vehicles: TrackedVehicle[]) => void) {
  const response = await authorized(tracking.stream, pathOf(tracking.stream), {
    signal,
    headers: { accept: "text/event-stream" },
  });
  if (!response.ok || !response.body) throw new Error(String(response.status));
  let text = "";
  for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
    const { messages, rest } = messagesIn(text + piece);
    text = rest;
    for (const message of messages) heard((JSON.parse(message) as { items: TrackedVehicle[] }).items);
  }
}

/** The vehicles with what is heard of them while the screen is open; `now` moves on, so that what is silent is shown as such. */
export function useVehicles() {
  const answer = useCall(tracking.vehicles, {}, { also: ["vehicles"], refetchInterval: 60_000 });
  const [heard, setHeard] = useState<ReadonlyMap<number, TrackedVehicle>>(new Map());
  useEffect(() => {
    const left = new AbortController();
    const take = (vehicles: TrackedVehicle[]) =>
      setHeard((before) => new Map([...before, ...vehicles.map((one) => [one.id, one] as const)]));
    const keepFollowing = async () => {
      while (!left.signal.aborted) {
        await follow(left.signal, take).catch(() => undefined);
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    };
    void keepFollowing();
    return () => left.abort();
  }, []);
  const { data } = answer;
  const newer = (one: TrackedVehicle) => {
    const other = heard.get(one.id);
    const [mine, theirs] = [one.position?.fixedAt ?? "", other?.position?.fixedAt ?? ""];
    return other && theirs > mine ? { ...one, ...other } : one;
  };
  return { ...answer, vehicles: data?.items.map(newer), tiles: data?.tiles ?? null };
}
