import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { products } from "../../contract/products.routes.ts";
import { useMay } from "../kit/call/session.ts";
import type { Aim } from "./aim.ts";
import type { EarlyKey } from "./scanKeys.ts";

// Asked for as soon as the program runs, and not a part of what is drawn first.
const scanKeys = import("./scanKeys.ts");
scanKeys.catch(() => undefined);

/** Handles a scanned code as the current screen does; the handlers load with the first scan. */
export function useTakeCode() {
  const navigate = useNavigate();
  const mayLook = useMay()(products.list);
  return async (code: string, aim?: Aim) => {
    const { takeCode } = await import("./takeCode.ts");
    await takeCode(code, (to) => void navigate(to), mayLook, aim);
  };
}

/**
 * Fills the field of the open form that fits what a scanner reads, wherever the focus is; without one it opens what the code is of,
 * or hands it to the screen that takes scans. What fits no field stays in the field into which it was read, and sends no form; a
 * select is no field, and what is read leaves it as it is.
 */
export function useScanner() {
  const takeCode = useTakeCode();
  const take = useEffectEvent((code: string, aim?: Aim) => void takeCode(code, aim));
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const early: EarlyKey[] = [];
    const record = (event: KeyboardEvent) => {
      const { value } = event.target as { value?: unknown };
      early.push({ event, text: String(value ?? "") });
    };
    window.addEventListener("keydown", record, { capture: true, signal });
    void scanKeys
      .then(({ listenToScanner }) => listenToScanner((code, aim) => take(code, aim), signal, early))
      .catch(() => undefined)
      .finally(() => window.removeEventListener("keydown", record, true));
    return () => controller.abort();
  }, []);
}
