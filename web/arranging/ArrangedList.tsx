import ArrowDownward from "@mui/icons-material/ArrowDownward";
import ArrowUpward from "@mui/icons-material/ArrowUpward";
import DragIndicator from "@mui/icons-material/DragIndicator";
import { Box, IconButton } from "@mui/material";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import type { TextKey } from "../../contract/textKeys.ts";
import { movedKey } from "../kit/list/columns.ts";
import { useTranslation } from "../kit/texts/i18n.ts";

type Props = {
  label?: string;
  keys: readonly string[];
  onChange: (keys: string[]) => void;
  nameOf: (key: string) => string;
  /** What a row shows between its handle and its arrows. */
  children: (key: string) => ReactNode;
};

/** Things in their order, changed by a drag, by buttons, or by Alt with an arrow. */
export function ArrangedList({ label, keys, onChange, nameOf, children }: Props) {
  const { t } = useTranslation();
  const [dragged, setDragged] = useState<string>();
  const list = useRef<HTMLUListElement>(null);
  const place = (key: string, places: number) => onChange(movedKey(keys, key, places));
  const onKeyDown = (event: KeyboardEvent, key: string) => {
    const places = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!places || !event.altKey) return;
    event.preventDefault();
    place(key, places);
    const way = (document.activeElement as HTMLElement | null)?.dataset.way;
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-key="${key}"] [data-way="${way}"]`)?.focus(),
    );
  };
  return (
    <ul className="plainList" ref={list} aria-label={label}>
      {keys.map((key, at) => {
        const way = (text: TextKey, places: number, Icon: typeof ArrowUpward) => (
          <IconButton
            size="small"
            data-way={places}
            aria-disabled={at + places < 0 || at + places >= keys.length}
            aria-label={t(text, { column: nameOf(key) })}
            onClick={() => place(key, places)}
          >
            <Icon sx={{ fontSize: 16 }} />
          </IconButton>
        );
        return (
          <Box
            component="li"
            key={key}
            data-key={key}
            draggable
            onKeyDown={(event) => onKeyDown(event, key)}
            onDragStart={() => setDragged(key)}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => {
              event.preventDefault();
              if (dragged && dragged !== key) place(dragged, at - keys.indexOf(dragged));
            }}
            sx={{
              display: "flex",
              alignItems: "center",
              gap: 1,
              minHeight: 40,
              cursor: "grab",
              opacity: dragged === key ? 0.6 : 1,
            }}
          >
            <DragIndicator aria-hidden sx={{ fontSize: 18, color: "text.secondary" }} />
            {children(key)}
            {way("kit.columnUp", -1, ArrowUpward)}
            {way("kit.columnDown", 1, ArrowDownward)}
          </Box>
        );
      })}
    </ul>
  );
}
