import Play from "@mui/icons-material/PlayArrow";
import Stop from "@mui/icons-material/Stop";
import { Box, Button, OutlinedInput } from "@mui/material";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { Order } from "../../../contract/orderAnswer.ts";
import { isClosed } from "../../../contract/phases.rules.ts";
import { timers } from "../../../contract/timers.routes.ts";
import type { Timer } from "../../../contract/timers.ts";
import { useAct, useCall } from "../../kit/call/data.ts";
import { useMay } from "../../kit/call/session.ts";
import { Heading, Note, Small } from "../../kit/look/Text.tsx";
import { ownDirection } from "../../kit/page/values.tsx";
import { useFormat, useTranslation } from "../../kit/texts/i18n.ts";
import { pagePath } from "../kinds.ts";

/** The running time of a timer in hours, minutes and seconds. */
function Running({ timer, readAt }: { timer: Timer; readAt: number }) {
  const format = useFormat();
  const [now, setNow] = useState(readAt);
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(ticking);
  }, []);
  const seconds = timer.seconds + Math.max(0, Math.floor((now - readAt) / 1000));
  const two = (value: number) => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return (
    <Box role="timer" dir="ltr" className="figure" sx={{ fontSize: 22, fontWeight: 600 }}>
      {format.digits(`${hours}:${two(minutes)}:${two(seconds % 60)}`)}
    </Box>
  );
}

/** The person's own timer on a repair, which runs on the server, and the others who work on it. */
export function LabourTimer({ order }: { order: Order }) {
  const { t } = useTranslation();
  const may = useMay();
  const enabled = may(timers.list);
  const { data, dataUpdatedAt } = useCall(timers.list, {}, { enabled, also: ["repairs"] });
  const [what, setWhat] = useState("");
  const start = useAct(timers.start, { done: t("labour.started"), onDone: () => setWhat("") });
  const stop = useAct(timers.stop, {
    done: ({ lineId, minutes }) =>
      lineId === null ? t("labour.discarded") : t("labour.booked", { count: minutes }),
  });
  const own = data?.items.find((timer) => timer.own);
  const others = data?.items.filter((timer) => !timer.own && timer.orderId === order.id) ?? [];
  const isOpen = !isClosed(order.phase) && !order.archived;
  if (!enabled || !data || !(isOpen || own?.orderId === order.id)) return null;
  const elsewhere = own && own.orderId !== order.id;
  return (
    <Box component="section" className="framed" aria-label={t("labour.title")} sx={{ p: 1.5, mb: 3 }}>
      <Heading sx={{ mb: 1 }}>{t("labour.title")}</Heading>
      {own ? (
        <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 2, rowGap: 1 }}>
          <Running key={dataUpdatedAt} timer={own} readAt={dataUpdatedAt} />
          <Box sx={{ flex: "1 1 120px", minWidth: 0, overflowWrap: "anywhere" }}>
            {elsewhere && (
              <Link to={pagePath("repair", own.orderId)}>
                <bdi>{own.orderNr}</bdi>
              </Link>
            )}{" "}
            {ownDirection(own.what)}
          </Box>
          <Button
            color="inherit"
            disabled={stop.isPending}
            onClick={() => stop.mutate({ body: { discard: true } })}
          >
            {t("labour.discard")}
          </Button>
          <Button
            variant="contained"
            startIcon={<Stop />}
            loading={stop.isPending}
            onClick={() => stop.mutate({ body: { discard: false } })}
          >
            {t("labour.stop")}
          </Button>
        </Box>
      ) : (
        <Box
          component="form"
          onSubmit={(event: { preventDefault(): void }) => {
            event.preventDefault();
            start.mutate({ params: { id: order.id }, body: { what } });
          }}
          sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}
        >
          <OutlinedInput
            size="small"
            value={what}
            onChange={(event) => setWhat(event.target.value)}
            placeholder={t("repairs.workName")}
            inputProps={{ "aria-label": t("repairs.workName"), maxLength: 200 }}
            sx={{ flex: "1 1 200px" }}
          />
          <Button type="submit" variant="outlined" startIcon={<Play />} loading={start.isPending}>
            {t("labour.start")}
          </Button>
        </Box>
      )}
      <Note sx={{ mt: 1 }}>{t("labour.help")}</Note>
      {others.map((timer) => (
        <Small key={timer.userName} sx={{ mt: 0.5 }}>
          {t("labour.other", { who: timer.userName, what: timer.what || t("lineKinds.labour") })}
        </Small>
      ))}
    </Box>
  );
}
