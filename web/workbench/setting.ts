import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { type BenchAct, benchActs } from "../../contract/workbench.ts";
import { readStorage, writeStorage } from "../kit/browser/browserStorage.ts";
import { useMe } from "../kit/call/session.ts";
import type { Setting } from "./lacking.ts";

type Search = { task?: string; order?: string; act?: string; reason?: string };

/** What the bench is set to, in the address; its task and order are kept for the person in this browser. */
export function useSetting(): [Setting, (changes: Partial<Setting>) => void] {
  const name = `workbench ${useMe()?.userId ?? 0}`;
  const navigate = useNavigate();
  const search: Search = useSearch({ strict: false });
  const isBlank = Object.keys(search).length === 0;
  const chosen: Search = isBlank ? (readStorage<Search>(name) ?? {}) : search;
  useEffect(() => {
    const preferences = readStorage<Search>(name);
    if (isBlank && preferences) void navigate({ to: "/workbench", search: preferences, replace: true });
  }, [isBlank, name, navigate]);
  const setting: Setting = {
    standardTaskId: Number(chosen.task) || null,
    orderId: Number(chosen.order) || null,
    act: benchActs.find((act) => act === chosen.act) ?? "finish",
    holdReason: chosen.reason ?? "",
  };
  const choose = (changes: Partial<Setting>) => {
    const next = searchOf({ ...setting, ...changes });
    // Holding is for now: who comes back finishes tasks again.
    writeStorage(name, { task: next.task, order: next.order });
    void navigate({ to: "/workbench", search: next, replace: true });
  };
  return [setting, choose];
}

const searchOf = ({ standardTaskId, orderId, act, holdReason }: Setting): Search => ({
  task: standardTaskId ? String(standardTaskId) : "next",
  ...(orderId && { order: String(orderId) }),
  ...(act !== "finish" && { act }),
  ...(holdReason && { reason: holdReason }),
});

/** The key that sets what a scan does. */
export const actKeys: Record<BenchAct, string> = { finish: "F2", start: "F4", hold: "F8", look: "F9" };
