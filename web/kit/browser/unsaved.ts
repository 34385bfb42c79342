import { type RefObject, useEffect } from "react";

const held = new Set<RefObject<boolean>>();

/** Counts what is on screen among what would be lost, as long as `dirty` says so. */
export function useUnsaved(dirty: RefObject<boolean>) {
  useEffect(() => {
    held.add(dirty);
    return () => void held.delete(dirty);
  }, [dirty]);
}

/** Whether something on screen is not saved. */
export const isUnsaved = () => [...held].some(({ current }) => current);
