import { Box, LinearProgress, Skeleton } from "@mui/material";
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { sending } from "../../contract/sending.routes.ts";
import type { EmailProgress } from "../../contract/sending.ts";
import { FigureTable } from "../insight/FigureTable.tsx";
import { WeekChart } from "../insight/WeekChart.tsx";
import { useAct, useCall } from "../kit/call/data.ts";
import { useMay } from "../kit/call/session.ts";
import { lazyPart } from "../kit/overlays/lazyPart.tsx";
import { untitled } from "../kit/page/arrival.ts";
import { confirm } from "../kit/page/Confirm.tsx";
import { FailedPage } from "../kit/page/ErrorPage.tsx";
import { Page } from "../kit/page/Page.tsx";
import { Count, StatusChip } from "../kit/page/values.tsx";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";
import { figureRows, stateColors, useStateSentence } from "./figures.tsx";

const SendDialog = lazyPart(() => import("./SendDialog.tsx"), "SendDialog");

/** How far a mail is, what it waits for, and what people did with it. */
export function EmailFigures() {
  const { t } = useTranslation();
  const id = Number(useParams({ strict: false }).id);
  const read = useCall(sending.figures, { params: { id } }, { also: [`emails/${id}`] });
  const figures = read.data;
  const crumbs = [{ text: t("emails.title"), to: "/emails" }];
  if (read.error && !figures) return <FailedPage error={read.error} retry={() => void read.refetch()} />;
  if (!figures)
    return (
      <Page title={untitled} crumbs={crumbs}>
        <Skeleton variant="rectangular" height={320} />
      </Page>
    );
  return <Figures figures={figures} crumbs={crumbs} />;
}

function Figures({ figures, crumbs }: { figures: EmailProgress; crumbs: { text: string; to: string }[] }) {
  const { t } = useTranslation();
  const may = useMay();
  const [sends, setSends] = useState(false);
  const { id, name, state } = figures;
  const params = { id };
  const pause = useAct(sending.pause, { done: t("sending.pauseDone") });
  const resume = useAct(sending.resume, { done: t("sending.resumeDone") });
  const cancel = useAct(sending.cancel, { done: t("sending.cancelDone") });
  const isWaiting = state === "scheduled" || state === "late";
  const ask = async () => {
    const yes = await confirm({
      title: t("sending.cancelTitle", { name }),
      text: t(isWaiting ? "sending.withdrawText" : "sending.cancelText"),
      action: t(isWaiting ? "sending.withdraw" : "sending.cancel"),
      danger: !isWaiting,
    });
    if (yes) cancel.mutate({ params });
  };
  const mayMove = may(sending.send);
  const canSend = mayMove && ["draft", "late"].includes(state);
  return (
    <Page
      title={name}
      crumbs={crumbs}
      chip={<StatusChip name={t(`emailStates.${state}`)} color={stateColors[state]} />}
      next={<Progress figures={figures} />}
      actions={[
        canSend && { text: t("sending.send"), primary: true, onClick: () => setSends(true) },
        mayMove &&
          state === "sending" && {
            text: t("sending.pause"),
            primary: true,
            onClick: () => pause.mutate({ params }),
          },
        mayMove &&
          state === "paused" && {
            text: t("sending.resume"),
            primary: true,
            onClick: () => resume.mutate({ params }),
          },
        { text: t("sending.toRecipients"), to: `/emails/${id}/recipients` },
        mayMove &&
          (isWaiting || state === "sending" || state === "paused") && {
            text: t(isWaiting ? "sending.withdraw" : "sending.cancel"),
            onClick: () => void ask(),
            danger: !isWaiting,
          },
        state === "draft" && { text: t("sending.toEmail"), to: `/emails/${id}` },
      ]}
    >
      {sends && <SendDialog id={id} name={name} onClose={() => setSends(false)} />}
      {figures.startedAt && <Results figures={figures} />}
    </Page>
  );
}

/** The sentence of what it waits for, and how many messages have their result. */
function Progress({ figures }: { figures: EmailProgress }) {
  const sentence = useStateSentence();
  const format = useFormat();
  const { t } = useTranslation();
  const { planned, claimed, putOff, ...done } = figures.counts;
  const settled = done.accepted + done.refused + done.unknown;
  const total = settled + planned + claimed + putOff;
  return (
    <Box sx={{ flex: 1, display: "grid", gap: 1 }}>
      <Box role="status">{sentence(figures)}</Box>
      {figures.pausedBecause && <Box sx={{ color: "error.main" }}>{figures.pausedBecause}</Box>}
      {done.unknown > 0 && (
        <Link to={`/emails/${figures.id}/recipients?state=unknown`}>
          {t("sending.unknown", { left: format.number(done.unknown) })}
        </Link>
      )}
      {total > 0 && (
        <LinearProgress
          variant="determinate"
          value={(100 * settled) / total}
          aria-label={t("sending.progress", {
            done: format.number(settled),
            total: format.number(total),
          })}
        />
      )}
    </Box>
  );
}

function Results({ figures }: { figures: EmailProgress }) {
  const { t } = useTranslation();
  const format = useFormat();
  const count = (value: number | null) => <Count value={value} />;
  const rate = (value: number | null) => (value === null ? "–" : format.percent(value / 10_000, 1));
  const listOf = (query: string) => `/emails/${figures.id}/recipients?${query}`;
  const days = figures.days.map(({ day, ...row }) => ({ ...row, week: day }));
  return (
    <>
      <Box
        sx={{
          display: "grid",
          columnGap: 4,
          gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 1fr) minmax(0, 1fr)" },
        }}
      >
        <FigureTable
          title={t("sending.deeds")}
          of={t("sending.deed")}
          rows={figureRows(figures)}
          name={({ key }) => t(`sending.deedsBy.${key}`)}
          keyOf={({ key }) => key}
          to={({ query, value }) => (value ? listOf(query) : null)}
          columns={[
            {
              label: t("sending.people"),
              value: ({ value }) => value,
              show: count,
              to: ({ query }) => listOf(query),
              bar: true,
            },
            { label: t("sending.ofAccepted"), value: (row) => row.rate, show: rate },
          ]}
        />
        <FigureTable
          title={t("sending.messages")}
          of={t("fields.state")}
          rows={stateRows(figures)}
          name={({ key }) => t(`recipientStates.${key}`)}
          to={({ key, value }) => (value ? listOf(`state=${key}`) : null)}
          columns={[
            {
              label: t("sending.count"),
              value: ({ value }) => value,
              show: count,
              to: ({ key }) => listOf(`state=${key}`),
              bar: true,
            },
          ]}
        />
      </Box>
      {days.length > 0 && (
        <WeekChart
          title={t("sending.byDay")}
          of={t("sending.day")}
          weeks={days}
          series={[
            { label: t("sending.deedsBy.opened"), value: ({ opened }) => opened, color: "primary.main" },
            { label: t("sending.deedsBy.clicked"), value: ({ clicked }) => clicked, color: "secondary.main" },
            {
              label: t("sending.deedsBy.unsubscribed"),
              value: ({ unsubscribed }) => unsubscribed,
              color: "success.main",
            },
          ]}
        />
      )}
      <FigureTable
        title={t("sending.links")}
        of={t("sending.link")}
        rows={figures.links}
        name={({ url }) => url}
        keyOf={({ id }) => String(id)}
        columns={[
          {
            label: t("sending.people"),
            value: ({ people }) => people,
            show: count,
            to: ({ id }) => listOf(`linkId=${id}`),
            bar: true,
          },
          {
            label: t("sending.clicks"),
            value: ({ clicks }) => clicks,
            show: (value) => format.number(value ?? 0),
          },
          { label: t("sending.byMachine"), value: ({ byMachine }) => byMachine, show: count },
        ]}
      />
    </>
  );
}

const stateRows = ({ counts }: EmailProgress) =>
  Object.entries(counts)
    .filter(([, value]) => value > 0)
    .map(([key, value]) => ({ key: key as keyof typeof counts, value }));
