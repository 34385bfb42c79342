import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { tokens } from "../browser/tokens.ts";

type Draft = { values: FieldValues; version: number | undefined };
const drafts = new Map<string, Draft>();
const states = new Map<string, unknown>();
/** The person and the page. */
const usePlace = () => useRef(`${tokens.get()?.username} ${location.pathname}`).current;

/**
 * Keeps what somebody typed in the form of this page when the session ends under their hands, until they are signed in here
 * again: the answered function puts it back over what was read, as something not saved yet.
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

/** The same for a page that is no form: when the session ends with something unsaved, its state begins there next time. */
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
