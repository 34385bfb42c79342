import MoreVert from "@mui/icons-material/MoreVert";
import { Box, Button, IconButton, useMediaQuery } from "@mui/material";
import { Link, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useRef, useState } from "react";
import { Menu, MenuItem } from "../overlays/overlays.ts";
import { useTranslation } from "../texts/i18n.ts";
import { useArrival } from "./arrival.ts";
import { ownDirection } from "./values.tsx";

export type PageAction = {
  text: string;
  /** `from` is what was pressed, for a menu that opens there. */
  onClick?: (from: HTMLElement) => void;
  /** A path to go to instead. */
  to?: string;
  icon?: ReactNode;
  primary?: boolean;
  danger?: boolean;
  disabled?: boolean;
  /** Always in the menu, however much room there is. */
  inMenu?: boolean;
};
/** The width of every form, in pixels. */
export const formWidth = 720;
/** Makes a part of a page that `fills` take the remaining height, except on a phone; `least` in pixels. */
export const remainingHeight = (least: number) => ({ flex: { sm: "1 1 0px" }, minBlockSize: { sm: least } });

type Falsy = false | null | undefined;
export type Crumb = { text: string; to: string };
type Props = {
  title: string;
  crumbs?: (Crumb | Falsy)[];
  /** A state chip beside the title. */
  chip?: ReactNode;
  /** At most one primary and two others are buttons; the rest is in a menu. */
  actions?: (PageAction | Falsy)[];
  /** The next step: a sentence and the button that takes it. */
  next?: ReactNode;
  width?: number;
  /** At least as high as the screen; the part with `remainingHeight` grows. */
  fills?: boolean;
  children: ReactNode;
};

function ActionButton({ text, onClick, to, icon, primary, danger, disabled }: PageAction) {
  const navigate = useNavigate();
  return (
    <Button
      variant={primary ? "contained" : "outlined"}
      color={danger ? "error" : primary ? "primary" : "inherit"}
      startIcon={icon}
      disabled={disabled}
      onClick={({ currentTarget }) => (onClick ? onClick(currentTarget) : void navigate({ to: to ?? "." }))}
    >
      {text}
    </Button>
  );
}

function ActionMenu({ actions }: { actions: PageAction[] }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (actions.length === 0) return null;
  return (
    <>
      <IconButton
        aria-label={t("kit.moreActions")}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVert fontSize="small" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {actions.map(({ text, onClick, to, danger, disabled }) => (
          <MenuItem
            key={text}
            disabled={disabled}
            sx={danger ? { color: "error.main" } : {}}
            onClick={() => {
              setAnchor(null);
              if (onClick && anchor) onClick(anchor);
              else void navigate({ to: to ?? "." });
            }}
          >
            {text}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

function Crumbs({ crumbs }: { crumbs: Crumb[] }) {
  const { t } = useTranslation();
  if (crumbs.length === 0) return null;
  return (
    <Box
      component="nav"
      aria-label={t("kit.breadcrumb")}
      sx={{
        fontSize: 12,
        color: "text.secondary",
        "& a": { color: "inherit", py: 0.5, display: "inline-block" },
        "@media (pointer: coarse)": { "& a": { py: 1.5, my: -1 } },
      }}
    >
      {crumbs.map(({ text, to }, at) => (
        <span key={to}>
          {at > 0 && <span aria-hidden> / </span>}
          {/* The way up is not the page that one is on. */}
          <Link to={to} activeOptions={{ exact: true }}>
            <bdi>{text}</bdi>
          </Link>
        </span>
      ))}
    </Box>
  );
}

/** The frame of every screen: breadcrumb, title, state and actions. */
export function Page({ title, crumbs = [], chip, actions = [], next, width, fills, children }: Props) {
  const phone = useMediaQuery("(max-width: 599px)");
  const heading = useRef<HTMLHeadingElement>(null);
  useArrival(title, heading);
  const present = actions.filter((action) => !!action);
  const primary = present.find((action) => action.primary && !action.inMenu);
  const others = present.filter((action) => action !== primary && !action.inMenu).slice(0, phone ? 0 : 2);
  const rest = present.filter((action) => action !== primary && !others.includes(action));
  return (
    <Box
      sx={{
        px: { xs: 2, sm: 3 },
        py: 2,
        maxWidth: width,
        minWidth: 0,
        ...(fills && { display: "flex", flexDirection: "column", flex: 1 }),
      }}
    >
      <Crumbs crumbs={crumbs.filter((crumb) => !!crumb)} />
      <Box
        component="header"
        sx={{
          display: "flex",
          alignItems: "center",
          gap: 1,
          // A menu alone stays beside a long title.
          flexWrap: primary || others.length > 0 ? "wrap" : "nowrap",
          minHeight: 40,
          mb: 1.5,
        }}
      >
        <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, minWidth: 0 }}>
          <Box
            component="h1"
            ref={heading}
            tabIndex={-1}
            sx={{ typography: "h1", m: 0, minWidth: 0, overflowWrap: "anywhere", outline: 0 }}
          >
            {ownDirection(title)}
          </Box>
          {chip}
        </Box>
        <Box sx={{ marginInlineStart: "auto", display: "flex", gap: 1, alignItems: "center" }}>
          {others.map((action) => (
            <ActionButton key={action.text} {...action} primary={false} />
          ))}
          {primary && <ActionButton {...primary} />}
          <ActionMenu actions={rest} />
        </Box>
      </Box>
      {next && (
        <Box
          sx={{
            display: "flex",
            alignItems: "center",
            flexWrap: "wrap",
            gap: 1.5,
            p: 1.5,
            mb: 2,
            border: (theme) => `1px solid ${theme.palette.divider}`,
            borderInlineStart: (theme) => `3px solid ${theme.palette.primary.main}`,
            bgcolor: "background.paper",
          }}
        >
          {next}
        </Box>
      )}
      {children}
    </Box>
  );
}
