import { useEffect, useEffectEvent, useId } from "react";
import type { TextKey } from "../../../contract/textKeys.ts";
import { readStorage, writeStorage } from "./browserStorage.ts";
import { createStore } from "./store.ts";

export type KeyGroup = {
  /** Text key of the heading above these keys. */
  title: TextKey;
  /** Each key as displayed (`Ctrl+K`), with the text key of its description. */
  keys: readonly (readonly [key: string, text: TextKey])[];
};
/** The shortcuts of the components on screen. */
export const activeKeys = createStore<ReadonlyMap<string, KeyGroup>>(new Map());

/** Whether the overview of shortcuts is open. */
export const keyHelp = createStore(false);

/** Lists shortcuts in the overview while the component is mounted. */
export function useKeys(group: KeyGroup) {
  const id = useId();
  const { title, keys } = group;
  useEffect(() => {
    activeKeys.set(new Map(activeKeys.get()).set(id, { title, keys }));
    return () => {
      const rest = new Map(activeKeys.get());
      rest.delete(id);
      activeKeys.set(rest);
    };
  }, [id, title, keys]);
}

const takesNoText = new Set(["checkbox", "radio", "button", "submit", "reset", "file", "range", "color"]);
/** Whether the target is a text field. */
export const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && !takesNoText.has(target.type)));

/** Whether single keys are shortcuts; people who dictate can turn them off (WCAG 2.1.4). Stored in this browser. */
export const singleKeys = createStore(readStorage<boolean>("singleKeys") ?? true);
export function chooseSingleKeys(on: boolean) {
  writeStorage("singleKeys", on);
  singleKeys.set(on);
}

/** Runs `act` when the character is typed outside a field. */
export function useSingleKey(sign: string, act: () => void) {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== sign || event.ctrlKey || event.metaKey) return;
    if (typing(event.target) || !singleKeys.get()) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => pressed(event);
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}
