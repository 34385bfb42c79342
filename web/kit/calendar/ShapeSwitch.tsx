import CalendarMonth from "@mui/icons-material/CalendarMonthOutlined";
import Kanban from "@mui/icons-material/ViewKanbanOutlined";
import List from "@mui/icons-material/ViewListOutlined";
import { Box, IconButton } from "@mui/material";
import { Tip } from "../overlays/Tip.tsx";
import { useTranslation } from "../texts/i18n.ts";

export type Shape = "list" | "board" | "calendar";
const looks = {
  list: { text: "kit.shapeList", Icon: List },
  board: { text: "kit.shapeBoard", Icon: Kanban },
  calendar: { text: "kit.shapeCalendar", Icon: CalendarMonth },
} as const;
type Props = { shapes: readonly Shape[]; shape: Shape; onChange: (shape: Shape) => void };

/** Shows the rows as a list, on a board or in a calendar. */
export function ShapeSwitch({ shapes, shape, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <Box
      role="group"
      aria-label={t("kit.shape")}
      sx={{ display: "flex", "& [aria-pressed=true]": { bgcolor: "action.selected" } }}
    >
      {shapes.map((one) => {
        const { text, Icon } = looks[one];
        return (
          <Tip key={text} title={t(text)}>
            <IconButton
              aria-label={t(text)}
              aria-pressed={shape === one}
              onClick={() => shape !== one && onChange(one)}
            >
              <Icon fontSize="small" />
            </IconButton>
          </Tip>
        );
      })}
    </Box>
  );
}
