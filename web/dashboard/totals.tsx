import { Box } from "@mui/material";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Heading } from "../kit/look/Text.tsx";

export type Total = { text: string; value: ReactNode; to: string; loud?: boolean; idle?: boolean };

/** A number and what it counts; the whole line leads to the list behind it. */
function TotalLine({ text, value, to, loud, idle }: Total) {
  return (
    <li>
      <Box
        component={Link}
        to={to}
        sx={{
          display: "flex",
          alignItems: "baseline",
          justifyContent: "space-between",
          gap: 2,
          px: 1.5,
          py: 0.75,
          minHeight: 36,
          // A whole row, which takes the place of its link.
          my: 0,
          "@media (pointer: coarse)": { minHeight: 48, alignItems: "center" },
          color: idle ? "text.secondary" : "text.primary",
          textDecoration: "none",
          "&:hover": { bgcolor: "action.hover" },
        }}
      >
        <bdi>{text}</bdi>
        <Box
          component="span"
          sx={{
            fontWeight: idle ? 400 : 600,
            fontSize: 16,
            color: loud ? "warning.main" : "inherit",
            fontVariantNumeric: "tabular-nums",
            whiteSpace: "nowrap",
          }}
        >
          {value}
        </Box>
      </Box>
    </li>
  );
}

type Props = { title: string; to?: string; totals: readonly (Total | false)[]; children?: ReactNode };
/** Totals under their heading. */
export function GroupOfTotals({ title, to, totals, children }: Props) {
  return (
    <Box component="section" sx={{ breakInside: "avoid", mb: 2 }}>
      <Heading
        sx={{
          mb: 0.75,
          "& a": { color: "inherit", textDecoration: "none" },
          "& a:hover": { textDecoration: "underline" },
        }}
      >
        {to ? <Link to={to}>{title}</Link> : title}
      </Heading>
      {children}
      {totals.length > 0 && (
        <ul className="plainList framed">
          {totals.map((total) => total && <TotalLine key={total.text} {...total} />)}
        </ul>
      )}
    </Box>
  );
}
