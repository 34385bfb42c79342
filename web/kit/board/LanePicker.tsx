import { Box, IconButton } from "@mui/material";
import { Choice } from "../inputs/Choice.tsx";
import { ChevronLeft, ChevronRight } from "../look/facingIcons.tsx";
import { useTranslation } from "../texts/i18n.ts";
import type { Lane } from "./boardMoves.ts";

type Props = {
  lanes: readonly Lane[];
  lane: Lane;
  count: string;
  onPick: (id: number) => void;
};

/** Chooses the lane that a phone shows. */
export function LanePicker({ lanes, lane, count, onPick }: Props) {
  const { t } = useTranslation();
  const at = lanes.indexOf(lane);
  const turn = (text: string, to: Lane | undefined, Icon: typeof ChevronLeft) => (
    <IconButton disabled={!to} aria-label={text} onClick={() => to && onPick(to.id)}>
      <Icon />
    </IconButton>
  );
  return (
    <Box sx={{ display: "flex", alignItems: "center", gap: 0.5 }}>
      {turn(t("kit.previousLane"), lanes[at - 1], ChevronLeft)}
      <Choice
        value={lane.id}
        options={lanes}
        onChoose={onPick}
        inputProps={{ "aria-label": t("kit.lane") }}
        sx={{ flex: 1, minWidth: 0 }}
      />
      <Box component="span" className="count" sx={{ px: 0.5 }}>
        {count}
      </Box>
      {turn(t("kit.nextLane"), lanes[at + 1], ChevronRight)}
    </Box>
  );
}
