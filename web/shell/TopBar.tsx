import AccountCircle from "@mui/icons-material/AccountCircleOutlined";
import DarkMode from "@mui/icons-material/DarkModeOutlined";
import LightMode from "@mui/icons-material/LightModeOutlined";
import MenuIcon from "@mui/icons-material/Menu";
import Monitor from "@mui/icons-material/MonitorOutlined";
import Translate from "@mui/icons-material/Translate";
import { Box } from "@mui/material";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { profiles } from "../../contract/users.routes.ts";
import { keyHelp } from "../kit/browser/keys.ts";
import { languages } from "../kit/browser/language.ts";
import { call } from "../kit/call/api.ts";
import { useMe } from "../kit/call/session.ts";
import { Note } from "../kit/look/Text.tsx";
import { chooseMode, companyTheme, mode } from "../kit/look/theme.ts";
import { Divider, Menu, MenuItem } from "../kit/overlays/overlays.ts";
import { ToolButton } from "../kit/overlays/ToolButton.tsx";
import { ChoiceItem } from "../kit/page/ChoiceItem.tsx";
import { locale, speak, useTranslation } from "../kit/texts/i18n.ts";
import { Activity } from "./Activity.tsx";
import { Bell } from "./Bell.tsx";
import { CameraButton } from "./CameraButton.tsx";
import { LazySearchBox } from "./LazySearchBox.tsx";
import { useSignOut } from "./signOut.ts";

function MenuButton({
  label,
  icon,
  children,
}: {
  label: string;
  icon: ReactNode;
  children: (close: () => void) => ReactNode;
}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <ToolButton
        label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {icon}
      </ToolButton>
      {anchor && (
        <Menu anchorEl={anchor} open onClose={() => setAnchor(null)}>
          {children(() => setAnchor(null))}
        </Menu>
      )}
    </>
  );
}

function LanguageMenu() {
  const { t } = useTranslation();
  const me = useMe();
  const spoken = locale.use();
  return (
    <MenuButton label={t("kit.language")} icon={<Translate fontSize="small" />}>
      {(close) =>
        languages.map(([code, name]) => (
          <ChoiceItem
            key={code}
            lang={code}
            selected={code === spoken}
            onClick={() => {
              close();
              void speak(code, "chosen");
              // Mails to this person are in this language too; failing that does not matter here.
              if (me)
                call(profiles.change, { params: { id: me.userId }, body: { locale: code } }).catch(
                  () => undefined,
                );
            }}
          >
            {name}
          </ChoiceItem>
        ))
      }
    </MenuButton>
  );
}

const modes = [
  ["system", Monitor],
  ["light", LightMode],
  ["dark", DarkMode],
] as const;

function ModeMenu() {
  const { t } = useTranslation();
  const chosen = mode.use();
  const Icon = modes.find(([name]) => name === chosen)?.[1] ?? Monitor;
  return (
    <MenuButton label={t("kit.mode")} icon={<Icon fontSize="small" />}>
      {(close) =>
        modes.map(([name, Own]) => (
          <ChoiceItem
            key={name}
            selected={name === chosen}
            onClick={() => {
              close();
              chooseMode(name);
            }}
          >
            <Own fontSize="small" sx={{ marginInlineEnd: 1.5 }} />
            {t(`kit.modes.${name}`)}
          </ChoiceItem>
        ))
      }
    </MenuButton>
  );
}

function MeMenu() {
  const { t } = useTranslation();
  const me = useMe();
  const signOut = useSignOut();
  return (
    <MenuButton label={t("security.me")} icon={<AccountCircle fontSize="small" />}>
      {(close) => [
        <Box key="who" sx={{ px: 2, py: 1, outline: 0 }}>
          <strong>{me ? `${me.firstName} ${me.lastName}` : ""}</strong>
          <Note>{me?.email}</Note>
        </Box>,
        <Divider key="line" component="li" />,
        <MenuItem
          key="keys"
          onClick={() => {
            close();
            keyHelp.set(true);
          }}
        >
          {t("kit.keys.title")}
        </MenuItem>,
        <MenuItem key="profile" component={Link} to="/profile" onClick={close}>
          {t("profile.title")}
        </MenuItem>,
        <MenuItem key="password" component={Link} to="/change-password" onClick={close}>
          {t("security.changePassword")}
        </MenuItem>,
        <MenuItem
          key="out"
          onClick={() => {
            close();
            void signOut();
          }}
        >
          {t("security.signOut")}
        </MenuItem>,
      ]}
    </MenuButton>
  );
}

export function TopBar({ onFold }: { onFold?: () => void }) {
  const { t } = useTranslation();
  const { companyName, logo } = companyTheme.use();
  return (
    <header className="topBar">
      {onFold && (
        <ToolButton label={t("rail.fold")} onClick={onFold}>
          <MenuIcon fontSize="small" />
        </ToolButton>
      )}
      <Link className="companyName" to="/">
        {logo ? <img src={logo} alt={companyName} /> : companyName}
      </Link>
      <LazySearchBox />
      <div className="topBarTools">
        <CameraButton />
        <Activity />
        <Bell />
        <LanguageMenu />
        <ModeMenu />
        <MeMenu />
      </div>
    </header>
  );
}
