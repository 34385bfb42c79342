import { useRouter } from "@tanstack/react-router";
import type { ComponentProps, MouseEvent } from "react";

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);

/**
 * A link to a screen, where a page has dozens: the router's own also follows whether its address is the one that is open, which
 * takes a tenth of a millisecond for each.
 */
export function PlainLink({ to, onClick, ...props }: ComponentProps<"a"> & { to: string }) {
  const router = useRouter();
  return (
    <a
      {...props}
      href={to}
      onPointerEnter={() => void router.preloadRoute({ to }).catch(() => undefined)}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlain(event)) return;
        event.preventDefault();
        void router.navigate({ to });
      }}
    />
  );
}
