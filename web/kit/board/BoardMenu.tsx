import Check from "@mui/icons-material/Check";
import { ListSubheader, Menu } from "@mui/material";
import { useRef } from "react";
import { ChoiceItem } from "../page/ChoiceItem.tsx";
import { useTranslation } from "../texts/i18n.ts";
import type { Lane } from "./boardMoves.ts";

type Props = {
  /** The button or card that opened it; null while the menu is closed. */
  anchor: HTMLElement | null;
  lanes: readonly Lane[];
  current: number | undefined;
  onClose: () => void;
  /** Called after the menu has closed, with the chosen lane. */
  onClosed: (to: Lane | undefined) => void;
};

/** The lanes a card can move to, as an alternative to dragging. */
export function BoardMenu({ anchor, lanes, current, onClose, onClosed }: Props) {
  const { t } = useTranslation();
  const chosen = useRef<Lane>(undefined);
  return (
    <Menu
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      disableRestoreFocus
      slotProps={{
        transition: { onExited: () => onClosed(chosen.current) },
        list: { "aria-label": t("kit.moveTo") },
      }}
    >
      <ListSubheader role="presentation" sx={{ lineHeight: "32px", fontSize: 12 }}>
        {t("kit.moveTo")}
      </ListSubheader>
      {lanes.map((lane) => (
        <ChoiceItem
          key={lane.id}
          selected={lane.id === current}
          sx={{ gap: 2, justifyContent: "space-between" }}
          onClick={() => {
            chosen.current = lane;
            onClose();
          }}
        >
          {lane.head ?? <bdi>{lane.name}</bdi>}
          {lane.id === current && <Check sx={{ fontSize: 18 }} aria-hidden />}
        </ChoiceItem>
      ))}
    </Menu>
  );
}
