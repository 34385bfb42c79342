import { type RefObject, useEffect } from "react";

const dirtyForms = new Set<RefObject<boolean>>();

/** Registers unsaved changes while `dirty` is true. */
export function useUnsaved(dirty: RefObject<boolean>) {
  useEffect(() => {
    dirtyForms.add(dirty);
    return () => void dirtyForms.delete(dirty);
  }, [dirty]);
}

/** The first unsaved form on screen, which asks on behalf of all. */
export const firstUnsaved = () => [...dirtyForms].find(({ current }) => current);
export const isUnsaved = () => firstUnsaved() !== undefined;
