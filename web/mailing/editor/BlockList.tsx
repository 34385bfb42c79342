import Add from "@mui/icons-material/Add";
import { Box, Button } from "@mui/material";
import { useRef, useState } from "react";
import type { Block } from "../../../contract/emailBlocks.ts";
import { announce } from "../../kit/browser/announcer.ts";
import { Menu, MenuItem } from "../../kit/overlays/overlays.ts";
import { useTranslation } from "../../kit/texts/i18n.ts";
import { BlockCard } from "./BlockCard.tsx";
import { inserted, moved, type NewKind, newBlock } from "./blocks.ts";
import type { Editing } from "./editing.ts";

type Props<B extends Block> = Editing & {
  blocks: readonly B[];
  onChange: (blocks: B[]) => void;
  kinds: readonly NewKind[];
  label: string;
  /** Of the list, below the copy. */
  path: string;
};

const plainList = { listStyle: "none", m: 0, p: 0 } as const;
let lastKey = 0;
const newKey = () => ++lastKey;

/** Blocks in their order: each is a card that is moved by its handle, by buttons, or by Alt and an arrow. */
export function BlockList<B extends Block>({ blocks, onChange, kinds, label, path, ...editing }: Props<B>) {
  const { t } = useTranslation();
  const frame = useRef<HTMLOListElement>(null);
  // A block has no name of its own: the cards keep theirs while blocks come, go and move.
  const [keys, setKeys] = useState<readonly number[]>(() => blocks.map(newKey));
  if (keys.length !== blocks.length)
    setKeys(
      blocks.length > keys.length
        ? [...keys, ...blocks.slice(keys.length).map(newKey)]
        : keys.slice(0, blocks.length),
    );
  const [menu, setMenu] = useState<{ from: HTMLElement; at: number }>();
  const [dragged, setDragged] = useState<number>();
  const hasFooter = blocks.at(-1)?.kind === "footer";
  const movable = hasFooter ? blocks.length - 1 : blocks.length;

  const focus = (at: number, what: "field" | "handle") =>
    requestAnimationFrame(() => {
      const card = frame.current?.children[at];
      const field =
        what === "field" &&
        card?.querySelector<HTMLElement>(
          "[data-first] :is(input, textarea, [contenteditable=true], button, select)",
        );
      (field || card?.querySelector<HTMLElement>("[data-handle]"))?.focus();
    });
  function change(next: readonly B[], nextKeys: readonly number[]) {
    setKeys(nextKeys);
    onChange([...next]);
  }
  function move(from: number, to: number) {
    if (to < 0 || to >= movable) return;
    change(moved(blocks, from, to), moved(keys, from, to));
    const block = t(`emails.blocks.${blocks[from]!.kind}`);
    announce(t("emails.moved", { block, place: to + 1, total: movable }));
    focus(to, "handle");
  }
  function add(at: number, kind: NewKind) {
    change(inserted(blocks, at, newBlock(kind) as B), inserted(keys, at, newKey()));
    focus(at, "field");
  }
  function remove(at: number) {
    change(
      blocks.filter((_, place) => place !== at),
      keys.filter((_, place) => place !== at),
    );
    focus(Math.min(at, movable - 2), "handle");
  }
  const cardAt = (at: number) => (
    <BlockCard
      key={keys[at] ?? at}
      {...editing}
      block={blocks[at]!}
      path={`${path}.${at}`}
      place={at + 1}
      total={blocks.length}
      isLast={at === movable - 1}
      isDragged={dragged === at}
      onChange={(next) => onChange(blocks.map((one, place) => (place === at ? (next as B) : one)))}
      onMove={(to) => move(at, to)}
      onRemove={() => remove(at)}
      onAdd={(from) => setMenu({ from, at: at + 1 })}
      onDrag={(isOn) => setDragged(isOn ? at : undefined)}
      onDropHere={() => {
        if (dragged !== undefined && dragged !== at) move(dragged, Math.min(at, movable - 1));
        setDragged(undefined);
      }}
    />
  );
  return (
    <Box>
      <Box component="ol" ref={frame} aria-label={label} sx={plainList}>
        {blocks.slice(0, movable).map((_, at) => cardAt(at))}
      </Box>
      {!editing.disabled && (
        <Button
          size="small"
          startIcon={<Add fontSize="small" />}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => setMenu({ from: currentTarget, at: movable })}
          sx={{ mb: 1 }}
        >
          {t("emails.addBlock")}
        </Button>
      )}
      {hasFooter && (
        <Box component="ul" sx={plainList}>
          {cardAt(movable)}
        </Box>
      )}
      <Menu anchorEl={menu?.from ?? null} open={menu !== undefined} onClose={() => setMenu(undefined)}>
        {kinds.map((kind) => (
          <MenuItem
            key={kind}
            onClick={() => {
              setMenu(undefined);
              if (menu) add(menu.at, kind);
            }}
          >
            {t(`emails.blocks.${kind}`)}
          </MenuItem>
        ))}
      </Menu>
    </Box>
  );
}
