import MoreVert from "@mui/icons-material/MoreVert";
import { Button, useMediaQuery } from "@mui/material";
import { Link, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useRef, useState } from "react";
import { Menu, MenuItem } from "../overlays/overlays.ts";
import { ToolButton } from "../overlays/ToolButton.tsx";
import { useTranslation } from "../texts/i18n.ts";
import { useArrival } from "./arrival.ts";
import { ownDirection } from "./values.tsx";

export type PageAction = {
  text: string;
  /** `from` is the clicked button, to anchor a menu. */
  onClick?: (from: HTMLElement) => void;
  /** A path to go to instead. */
  to?: string;
  icon?: ReactNode;
  /** The icon that stands for its text on a phone. */
  onPhone?: ReactNode;
  primary?: boolean;
  danger?: boolean;
  disabled?: boolean;
  /** Always in the menu, even when there is room for a button. */
  inMenu?: boolean;
};
/** The width of every form, in pixels. */
export const formWidth = 720;
/** That of every page that does not fill the screen: all end at the same edge. */
const pageWidth = 1280;
/** Makes a part of a page that `fills` take the remaining height, except on a phone; `least` in pixels. */
export const remainingHeight = (least: number) => ({ flex: { sm: "1 1 0px" }, minBlockSize: { sm: least } });

type Falsy = false | null | undefined;
export type Crumb = { text: string; to: string };
type Props = {
  title: string;
  crumbs?: (Crumb | Falsy)[];
  /** A state chip beside the title. */
  chip?: ReactNode;
  /** What it is, in a line below the title. */
  says?: ReactNode;
  /** At most one primary action and two others are buttons; the rest go into a menu. */
  actions?: (PageAction | Falsy)[];
  /** The next step: a sentence and the button that takes it. */
  next?: ReactNode;
  /** Of what is below the header, where it is narrower than the page. */
  width?: number;
  /** At least as high as the screen; the part with `remainingHeight` grows. */
  fills?: boolean;
  children: ReactNode;
};

function ActionButton({ text, onClick, to, icon, onPhone, primary, danger, disabled }: PageAction) {
  const navigate = useNavigate();
  const phone = useMediaQuery("(max-width: 599px)");
  const isShort = phone && onPhone !== undefined;
  return (
    <Button
      {...(isShort && { "aria-label": text, title: text, sx: { minWidth: 44, px: 1 } })}
      variant={primary ? "contained" : "outlined"}
      color={danger ? "error" : primary ? "primary" : "inherit"}
      startIcon={icon}
      disabled={disabled}
      onClick={({ currentTarget }) => (onClick ? onClick(currentTarget) : void navigate({ to: to ?? "." }))}
    >
      {isShort ? onPhone : text}
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
      <ToolButton
        label={t("kit.moreActions")}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVert fontSize="small" />
      </ToolButton>
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
    <nav className="crumbs" aria-label={t("kit.breadcrumb")}>
      {crumbs.map(({ text, to }, at) => (
        <span key={to}>
          {at > 0 && <span aria-hidden> / </span>}
          {/* The way up is not the page that one is on. */}
          <Link to={to} activeOptions={{ exact: true }}>
            <bdi>{text}</bdi>
          </Link>
        </span>
      ))}
    </nav>
  );
}

/** The frame of every screen: breadcrumb, title, state and actions. */
export function Page({ title, crumbs = [], chip, actions = [], says, next, width, fills, children }: Props) {
  const phone = useMediaQuery("(max-width: 599px)");
  const heading = useRef<HTMLHeadingElement>(null);
  useArrival(title, heading);
  const present = actions.filter((action) => !!action);
  const primary = present.find((action) => action.primary && !action.inMenu);
  const others = present.filter((action) => action !== primary && !action.inMenu).slice(0, phone ? 0 : 2);
  const rest = present.filter((action) => action !== primary && !others.includes(action));
  const isNarrow = others.length === 0 && (!primary || (phone && primary.onPhone !== undefined));
  return (
    <div
      className={fills ? "pageFrame fills" : "pageFrame"}
      style={{ maxWidth: fills ? undefined : pageWidth }}
    >
      <Crumbs crumbs={crumbs.filter((crumb) => !!crumb)} />
      {/* Icons alone stay beside a long title. */}
      <header className="pageHeader" style={{ flexWrap: isNarrow ? "nowrap" : "wrap" }}>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {ownDirection(title)}
          </h1>
          {chip}
        </div>
        <div>
          {others.map((action) => (
            <ActionButton key={action.text} {...action} primary={false} />
          ))}
          {primary && <ActionButton {...primary} />}
          <ActionMenu actions={rest} />
        </div>
      </header>
      {says && <div className="pageSays">{says}</div>}
      {next && <div className="nextStep">{next}</div>}
      {width ? <div style={{ maxWidth: width }}>{children}</div> : children}
    </div>
  );
}
