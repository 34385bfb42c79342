import Check from "@mui/icons-material/Check";
import { ListSubheader, Menu } from "@mui/material";
import { useRef } from "react";
import { ChoiceItem } from "../page/ChoiceItem.tsx";
import { useTranslation } from "../texts/i18n.ts";
import type { Lane } from "./boardMoves.ts";

type Props = {
  /** What was pressed; null while the menu is closed. */
  anchor: HTMLElement | null;
  lanes: readonly Lane[];
  current: number | undefined;
  onClose: () => void;
  /** Once it is gone, with what was chosen. */
  onClosed: (to: Lane | undefined) => void;
};

/** Where a card can go, for who does not drag. */
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
