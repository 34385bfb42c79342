import Check from "@mui/icons-material/Check";
import { ListSubheader, Menu, MenuItem } from "@mui/material";
import { useTranslation } from "react-i18next";
import type { Lane } from "./boardMoves.ts";

type Props = {
  /** What was pressed; null while the menu is closed. */
  anchor: HTMLElement | null;
  lanes: readonly Lane[];
  current: number | undefined;
  onMove: (to: Lane) => void;
  onClose: () => void;
  onClosed: () => void;
};

/** Where a card can go, for who does not drag. */
export function BoardMenu({ anchor, lanes, current, onMove, onClose, onClosed }: Props) {
  const { t } = useTranslation();
  return (
    <Menu
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      disableRestoreFocus
      slotProps={{ transition: { onExited: onClosed }, list: { "aria-label": t("kit.moveTo") } }}
    >
      <ListSubheader role="presentation" sx={{ lineHeight: "32px", fontSize: 12 }}>
        {t("kit.moveTo")}
      </ListSubheader>
      {lanes.map((lane) => (
        <MenuItem
          key={lane.id}
          selected={lane.id === current}
          sx={{ gap: 2, justifyContent: "space-between" }}
          onClick={() => {
            onClose();
            onMove(lane);
          }}
        >
          {lane.head ?? <bdi>{lane.name}</bdi>}
          {lane.id === current && <Check sx={{ fontSize: 18 }} aria-hidden />}
        </MenuItem>
      ))}
    </Menu>
  );
}
