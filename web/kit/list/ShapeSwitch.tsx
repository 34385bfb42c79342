import Kanban from "@mui/icons-material/ViewKanbanOutlined";
import List from "@mui/icons-material/ViewListOutlined";
import { Box, IconButton } from "@mui/material";
import { useTranslation } from "react-i18next";
import { Tip } from "../overlays/Tip.tsx";

const shapes = [
  { board: false, text: "kit.shapeList", Icon: List },
  { board: true, text: "kit.shapeBoard", Icon: Kanban },
];

/** Shows the rows as a list or on a board. */
export function ShapeSwitch({ board, onChange }: { board: boolean; onChange: (board: boolean) => void }) {
  const { t } = useTranslation();
  return (
    <Box
      role="group"
      aria-label={t("kit.shape")}
      sx={{ display: "flex", "& [aria-pressed=true]": { bgcolor: "action.selected" } }}
    >
      {shapes.map(({ board: isBoard, text, Icon }) => (
        <Tip key={text} title={t(text)}>
          <IconButton
            aria-label={t(text)}
            aria-pressed={board === isBoard}
            onClick={() => board !== isBoard && onChange(isBoard)}
          >
            <Icon fontSize="small" />
          </IconButton>
        </Tip>
      ))}
    </Box>
  );
}
