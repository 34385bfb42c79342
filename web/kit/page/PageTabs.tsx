import { Box } from "@mui/material";
import { Link, useLocation } from "@tanstack/react-router";

type Props = {
  label: string;
  tabs: readonly { path: string; text: string }[];
  /** What goes along from one to another. */
  search?: object;
};

/** Screens that are one place of the rail, beside each other; nothing where there is only one. */
export function PageTabs({ label, tabs, search = {} }: Props) {
  const { pathname } = useLocation();
  if (tabs.length < 2) return null;
  return (
    <Box component="nav" aria-label={label} sx={{ borderBottom: 1, borderColor: "divider", mb: 2 }}>
      <Box
        component="ul"
        className="plainList"
        sx={{ display: "flex", gap: 2, overflowX: "auto", scrollbarWidth: "none", whiteSpace: "nowrap" }}
      >
        {tabs.map(({ path, text }) => (
          <li key={path}>
            <Box
              component={Link}
              to={path}
              search={search as never}
              aria-current={pathname === path ? "page" : undefined}
              sx={{
                ...{ display: "flex", alignItems: "center", color: "text.secondary", textDecoration: "none" },
                minBlockSize: { xs: 48, md: 36 },
                "&[aria-current=page]": { color: "text.primary", fontWeight: 600, borderBottom: 2 },
              }}
            >
              {text}
            </Box>
          </li>
        ))}
      </Box>
    </Box>
  );
}
