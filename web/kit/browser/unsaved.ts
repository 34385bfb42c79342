import { type RefObject, useEffect } from "react";

const dirtyForms = new Set<RefObject<boolean>>();

/** Registers unsaved changes while `dirty` is true. */
export function useUnsaved(dirty: RefObject<boolean>) {
  useEffect(() => {
    dirtyForms.add(dirty);
    return () => void dirtyForms.delete(dirty);
  }, [dirty]);
}

/** The first of what is not saved on screen: it asks for all of them. */
export const firstUnsaved = () => [...dirtyForms].find(({ current }) => current);
export const isUnsaved = () => firstUnsaved() !== undefined;
