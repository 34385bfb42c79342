import { Box } from "@mui/material";
import { createPortal } from "react-dom";
import { announcements } from "../browser/announcer.ts";
import { keepAccessible } from "../browser/overDialogs.ts";

/** The messages of `say`, visually hidden; screen readers read each new element. */
export function Announcer() {
  return createPortal(
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
    </Box>,
    document.body,
  );
}
