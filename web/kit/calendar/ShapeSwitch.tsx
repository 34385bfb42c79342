import CalendarMonth from "@mui/icons-material/CalendarMonthOutlined";
import Kanban from "@mui/icons-material/ViewKanbanOutlined";
import { ViewListOutlined as List } from "../look/facingIcons.tsx";
import { ToolButton } from "../overlays/ToolButton.tsx";
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
    // biome-ignore lint/a11y/useSemanticElements: these buttons are no fields of a form
    <div className="shapes" role="group" aria-label={t("kit.shape")}>
      {shapes.map((one) => {
        const { text, Icon } = looks[one];
        return (
          <ToolButton
            key={text}
            label={t(text)}
            // Below it are the buttons of the calendar.
            placement="top"
            aria-pressed={shape === one}
            onClick={() => shape !== one && onChange(one)}
          >
            <Icon fontSize="small" />
          </ToolButton>
        );
      })}
    </div>
  );
}
