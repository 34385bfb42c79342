import { Box, Portal } from "@mui/material";
import { announcements } from "../browser/announcer.ts";

/** A dialog hides everything else from screen readers; the announcer must stay accessible. */
export function keepAccessible(box: HTMLElement | null) {
  if (!box) return;
  const hidden = new MutationObserver(() => box.removeAttribute("aria-hidden"));
  hidden.observe(box, { attributeFilter: ["aria-hidden"] });
  return () => hidden.disconnect();
}

/** What `say` says: out of sight, each as an element of its own that a screen reader reads when it comes. */
export function Announcer() {
  return (
    <Portal>
      <Box
        ref={keepAccessible}
        role="log"
        aria-live="polite"
        sx={{
          position: "fixed",
          insetBlockStart: 0,
          inlineSize: 1,
          blockSize: 1,
          overflow: "hidden",
          clipPath: "inset(50%)",
          whiteSpace: "nowrap",
        }}
      >
        {announcements.use().map(({ id, text }) => (
          <div key={id}>{text}</div>
        ))}
      </Box>
    </Portal>
  );
}
