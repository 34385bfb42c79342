import { Box, Button, Skeleton } from "@mui/material";
import { useEffect, useState } from "react";
import type { Route } from "../../../contract/routes.ts";
import { useCall } from "../call/data.ts";
import { messageOf } from "../call/toasts.ts";
import type { PageOf } from "../rows/listState.ts";
import { useFormat, useTranslation } from "../texts/i18n.ts";
import { Card, type CardHandling } from "./BoardCard.tsx";
import type { Lane } from "./boardMoves.ts";
import { laneWith } from "./lanes.ts";

/** Cards that a lane loads: at first, and after each click on "more"; 200 is the largest page of a list. */
const steps = [25, 50, 100, 200];

type Props<Row> = CardHandling<Row> & {
  lane: Lane;
  list: Route<unknown, PageOf<Row>>;
  query: Readonly<Record<string, unknown>>;
  /** A card is held over it. */
  over: boolean;
  /** Receives the number of cards; the lane then has no heading that shows it. */
  onCount: ((count: string) => void) | undefined;
};

/** One lane: the number of its cards, and the first of them in the order of the list. */
export function BoardLane<Row extends { id: number }>(props: Props<Row>) {
  const { lane, list, query, over, onCount, ...cards } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const [step, setStep] = useState(0);
  const pageSize = steps[step];
  const read = useCall(list, { query: { ...query, pageSize } }, { keepPrevious: true });
  const [active, setActive] = useState(0);
  const laneRows = read.data && laneWith(lane.id, read.data, cards.moves);
  const stop = Math.min(active, Math.max(0, (laneRows?.rows.length ?? 1) - 1));
  const total = format.number(laneRows?.total ?? 0);
  const count = !laneRows ? "" : read.data?.totalIsEstimate ? t("kit.about", { count: total }) : total;
  useEffect(() => onCount?.(count), [onCount, count]);
  const more = laneRows ? laneRows.total - laneRows.rows.length : 0;
  return (
    <section
      className={over ? "lane over" : "lane"}
      aria-label={lane.name}
      aria-busy={!laneRows}
      data-lane={lane.id}
    >
      {!onCount && (
        <h2>
          {lane.head ?? <bdi>{lane.name}</bdi>} <span className="count">{count}</span>
        </h2>
      )}
      <div className="cards">
        {!laneRows && !read.error && <Skeleton variant="rectangular" height={240} />}
        {!laneRows && read.error && (
          <Box role="alert" sx={{ p: 1 }}>
            {messageOf(read.error)}
            <Button size="small" onClick={() => void read.refetch()}>
              {t("kit.tryAgain")}
            </Button>
          </Box>
        )}
        {laneRows?.rows.length === 0 && <p>{t("kit.laneEmpty")}</p>}
        <ul>
          {laneRows?.rows.map((row, at) => (
            <Card
              key={row.id}
              {...cards}
              lane={lane.id}
              row={row}
              stop={at === stop}
              onFocus={() => setActive(at)}
            />
          ))}
        </ul>
        {more > 0 && step < steps.length - 1 && (
          <Button
            size="small"
            color="inherit"
            fullWidth
            loading={read.isPlaceholderData}
            onClick={() => setStep(step + 1)}
          >
            {t("kit.laneMore")}
          </Button>
        )}
        {more > 0 && step === steps.length - 1 && (
          <p>{t("kit.laneRest", { count: more, formatted: format.number(more) })}</p>
        )}
      </div>
    </section>
  );
}
