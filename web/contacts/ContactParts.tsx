import { Box } from "@mui/material";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useId } from "react";
import { Inline, ownDirection } from "../kit/page/values.tsx";

/** A part of a contact's page under its heading. */
export function PagePart({ title, children }: { title: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ mb: 3 }}>
      <Box component="h2" id={id} sx={{ fontSize: 14, fontWeight: 600, m: 0, mb: 0.5 }}>
        {title}
      </Box>
      {children}
    </Box>
  );
}

/** What stands on a line of a part: its name, and what tells it apart. */
type Row = { key: number; to?: string; name: string; parts: readonly ReactNode[] };
export function Rows({ rows }: { rows: readonly Row[] }) {
  return (
    <Box component="ul" className="touched" sx={{ listStyle: "none", m: 0, p: 0 }}>
      {rows.map(({ key, to, name, parts }) => (
        <Box component="li" key={key} sx={{ py: 0.75, borderBottom: 1, borderColor: "divider" }}>
          {to ? <Link to={to}>{ownDirection(name)}</Link> : ownDirection(name)}
          <Box component="span" sx={{ color: "text.secondary", marginInlineStart: 1 }}>
            <Inline parts={parts} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}
