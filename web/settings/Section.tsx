import { Box } from "@mui/material";
import type { ReactNode } from "react";

/** What stands below the settings and is not saved with them. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" sx={{ mt: 4, pt: 3, borderTop: 1, borderColor: "divider" }}>
      <Box component="h2" sx={{ typography: "h2", m: 0, mb: 1 }}>
        {title}
      </Box>
      {children}
    </Box>
  );
}
