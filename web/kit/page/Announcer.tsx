import { Box, Portal } from "@mui/material";
import { announcements } from "../browser/announcer.ts";
import { keepAccessible } from "../browser/overDialogs.ts";

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
