import { Box, useMediaQuery } from "@mui/material";
import { useRef, useState } from "react";
import type { Route } from "../../../contract/routes.ts";
import { useKeys } from "../browser/keys.ts";
import type { Column } from "../rows/ListTable.tsx";
import type { PageOf, Search } from "../rows/listState.ts";
import { HeldCard } from "./BoardCard.tsx";
import { BoardLane } from "./BoardLane.tsx";
import { BoardMenu } from "./BoardMenu.tsx";
import { useDrag } from "./boardDrag.ts";
import { focusCard, useBoardFocus, walkingKeys } from "./boardFocus.ts";
import { boardStyles } from "./boardLook.ts";
import { type Lane, type MoveOptions, useMoves } from "./boardMoves.ts";
import { LanePicker } from "./LanePicker.tsx";

/** The props that a list passes to its board. */
export type BoardOf<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  /** The filters, search text and sort in force. */
  query: Readonly<Record<string, unknown>>;
  search: Search;
  change: (changes: Search) => void;
};
type Props<In, Row> = BoardOf<Row> & {
  list: Route<In, PageOf<Row>>;
  lanes: readonly Lane[];
  /** The query that limits the list to one lane. */
  queryOf: (lane: Lane) => Record<string, unknown>;
  pathTo: (row: Row) => string;
  /** Undefined for people who may only read. */
  moving: MoveOptions<Row> | undefined;
};

const looks = { title: "kit.keys.board", keys: walkingKeys } as const;
const moves = { title: "kit.keys.board", keys: [...walkingKeys, ["Space", "kit.keys.moveCard"]] } as const;

/** Rows as cards in lanes; a phone shows one lane at a time. Arrows move the focus, Enter opens a card, Space or a drag moves it. */
export function Board<In, Row extends { id: number }>(props: Props<In, Row>) {
  const { label, columns, query, search, change, list, lanes, queryOf, pathTo, moving } = props;
  useKeys(moving ? moves : looks);
  const phone = useMediaQuery("(max-width: 599px)");
  const box = useRef<HTMLDivElement>(null);
  const [menu, setMenu] = useState<{ anchor: HTMLElement | null; row: Row; from: Lane }>();
  const under = useMoves(moving);
  const { followed, walk } = useBoardFocus(box, under.moves);
  const laneOf = (id: number) => lanes.find((lane) => lane.id === id)!;
  const move = (row: Row, from: Lane, to: Lane) => {
    followed.current = row.id;
    void under.start(row, from, to);
  };
  const { dragged, ghost, hold } = useDrag<Row>(box, (row, from, to) => move(row, laneOf(from), laneOf(to)));

  const [count, setCount] = useState("");
  const picked = phone ? (lanes.find(({ id }) => String(id) === search.lane) ?? lanes[0]) : undefined;
  const visibleLanes = picked ? [picked] : lanes;
  return (
    <Box
      ref={box}
      role="group"
      aria-label={label}
      tabIndex={phone ? undefined : 0}
      onKeyDown={walk}
      sx={boardStyles}
    >
      {picked && (
        <LanePicker lanes={lanes} lane={picked} count={count} onPick={(id) => change({ lane: String(id) })} />
      )}
      {visibleLanes.map((lane) => (
        <BoardLane
          key={lane.id}
          lane={lane}
          list={list as Route<unknown, PageOf<Row>>}
          query={{ ...query, ...queryOf(lane) }}
          over={dragged?.over === lane.id && dragged.from !== lane.id}
          onCount={phone ? setCount : undefined}
          columns={columns}
          pathTo={pathTo}
          moves={under.moves}
          moving={moving}
          onHold={hold}
          onMenu={(anchor, row) => setMenu({ anchor, row, from: lane })}
        />
      ))}
      {menu && (
        <BoardMenu
          anchor={menu.anchor}
          lanes={lanes}
          current={menu.from.id}
          onClose={() => setMenu({ ...menu, anchor: null })}
          onClosed={(to) => {
            focusCard(box, menu.row.id);
            setMenu(undefined);
            if (to) move(menu.row, menu.from, to);
          }}
        />
      )}
      <HeldCard dragged={dragged} at={ghost} columns={columns} />
    </Box>
  );
}
