import { Box, Portal } from "@mui/material";
import { announcements } from "../browser/announcer.ts";

/** A dialog hides all that is beside it from who listens; what is said stays to be heard. */
export function staysHeard(box: HTMLElement | null) {
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
        ref={staysHeard}
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
