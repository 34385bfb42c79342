import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { tokens } from "../browser/tokens.ts";

type Draft = { values: FieldValues; version: number | undefined };
const drafts = new Map<string, Draft>();
const states = new Map<string, unknown>();
/** Identifies the person and the page. */
const usePlace = () => useRef(`${tokens.get()?.username} ${location.pathname}`).current;

/**
 * Keeps unsaved input when the session ends, until the same person signs in again on this page; the returned function
 * restores it over the loaded record, as unsaved.
 */
export function useDraft(
  form: UseFormReturn,
  dirty: { current: boolean },
  version: { current: number | undefined },
) {
  const place = usePlace();
  useEffect(
    () => () => {
      if (dirty.current && !tokens.get())
        drafts.set(place, { values: structuredClone(form.getValues()), version: version.current });
    },
    [form, dirty, version, place],
  );
  return useCallback(() => {
    const draft = drafts.get(place);
    if (!draft) return;
    drafts.delete(place);
    for (const [name, value] of Object.entries(draft.values))
      form.setValue(name, value, { shouldDirty: true });
    version.current = draft.version;
    dirty.current = true;
  }, [form, dirty, version, place]);
}

/** The same for a page without a form: its unsaved state is the initial state next time. */
export function useDraftState<T>(dirty: RefObject<boolean>) {
  const place = usePlace();
  const [state, setState] = useState(() => states.get(place) as T | undefined);
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  }, [state]);
  useEffect(() => {
    states.delete(place);
    return () => {
      if (dirty.current && !tokens.get()) states.set(place, latest.current);
    };
  }, [dirty, place]);
  return [state, setState] as const;
}
