import Add from "@mui/icons-material/Add";
import ArrowDownward from "@mui/icons-material/ArrowDownward";
import ArrowUpward from "@mui/icons-material/ArrowUpward";
import DeleteOutline from "@mui/icons-material/DeleteOutlined";
import DragIndicator from "@mui/icons-material/DragIndicator";
import { Box } from "@mui/material";
import { useState } from "react";
import type { Block } from "../../../contract/emailBlocks.ts";
import { Note } from "../../kit/look/Text.tsx";
import { Tip } from "../../kit/overlays/Tip.tsx";
import { ToolButton } from "../../kit/overlays/ToolButton.tsx";
import { useTranslation } from "../../kit/texts/i18n.ts";
import { BlockFields } from "./blockFields.tsx";
import type { Editing } from "./editing.ts";

type Props = Editing & {
  block: Block;
  path: string;
  place: number;
  total: number;
  isLast: boolean;
  isDragged: boolean;
  onChange: (block: Block) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
  onAdd: (from: HTMLElement) => void;
  onDrag: (isOn: boolean) => void;
  onDropHere: () => void;
};

/** One block of a mail: its fields, and how it is moved, deleted and followed by another. */
export function BlockCard({ block, path, place, total, isLast, isDragged, ...props }: Props) {
  const { onChange, onMove, onRemove, onAdd, onDrag, onDropHere, ...editing } = props;
  const { t } = useTranslation();
  const [isOver, setOver] = useState(false);
  const kind = t(`emails.blocks.${block.kind}`);
  const isFixed = block.kind === "footer" || editing.disabled;
  const name = t("emails.blockAt", { block: kind, place, total });
  return (
    <Box
      component="li"
      aria-label={name}
      onDragOver={(event) => {
        if (isFixed) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        event.stopPropagation();
        setOver(false);
        onDropHere();
      }}
      sx={{
        border: 1,
        borderColor: isOver && !isDragged ? "primary.main" : "divider",
        bgcolor: "background.paper",
        opacity: isDragged ? 0.5 : 1,
        mb: 1,
      }}
    >
      <Note
        sx={{
          display: "flex",
          alignItems: "center",
          gap: 0.5,
          px: 1,
          borderBlockEnd: block.kind === "divider" ? 0 : 1,
          borderColor: "divider",
        }}
      >
        {!isFixed && (
          <Tip title={t("emails.drag")}>
            <button
              type="button"
              className="toolButton"
              data-handle=""
              draggable
              aria-label={`${t("emails.drag")}: ${name}`}
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
              onDragStart={(event) => {
                event.stopPropagation();
                event.dataTransfer.effectAllowed = "move";
                event.dataTransfer.setData("text/plain", "");
                onDrag(true);
              }}
              onDragEnd={() => onDrag(false)}
              onKeyDown={(event) => {
                const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
                if (!step || !event.altKey) return;
                event.preventDefault();
                onMove(place - 1 + step);
              }}
            >
              <DragIndicator fontSize="small" />
            </button>
          </Tip>
        )}
        <Box component="span" sx={{ flex: 1, fontWeight: 500, py: 1 }}>
          {kind}
        </Box>
        {!isFixed && <BlockTools {...{ kind, place, total, isLast, onMove, onRemove, onAdd }} />}
      </Note>
      {block.kind !== "divider" && (
        <Box data-first="" sx={{ p: 1.5 }}>
          <BlockFields {...editing} block={block} path={path} onChange={onChange} />
        </Box>
      )}
    </Box>
  );
}

type ToolsProps = Pick<Props, "place" | "total" | "isLast" | "onMove" | "onRemove" | "onAdd"> & {
  kind: string;
};
/** The buttons of a block: up, down, another below it, away. */
function BlockTools({ kind, place, total, isLast, onMove, onRemove, onAdd }: ToolsProps) {
  const { t } = useTranslation();
  const named = (action: string) => `${action}: ${t("emails.blockAt", { block: kind, place, total })}`;
  return (
    <>
      <ToolButton
        label={named(t("emails.moveUp"))}
        tip={t("emails.moveUp")}
        disabled={place === 1}
        onClick={() => onMove(place - 2)}
      >
        <ArrowUpward fontSize="small" />
      </ToolButton>
      <ToolButton
        label={named(t("emails.moveDown"))}
        tip={t("emails.moveDown")}
        disabled={isLast}
        onClick={() => onMove(place)}
      >
        <ArrowDownward fontSize="small" />
      </ToolButton>
      <ToolButton
        label={named(t("emails.addBelow"))}
        tip={t("emails.addBelow")}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => onAdd(currentTarget)}
      >
        <Add fontSize="small" />
      </ToolButton>
      <ToolButton label={named(t("emails.removeBlock"))} tip={t("emails.removeBlock")} onClick={onRemove}>
        <DeleteOutline fontSize="small" />
      </ToolButton>
    </>
  );
}
