import { Alert, Box, LinearProgress } from "@mui/material";
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { erasure } from "../../contract/erasure.routes.ts";
import type { Imported } from "../../contract/erasure.ts";
import { erasureKinds } from "../../contract/files.rules.ts";
import type { Order } from "../../contract/orderAnswer.ts";
import { purchases } from "../../contract/orders.routes.ts";
import { useMounted } from "../kit/browser/useMounted.ts";
import { upload } from "../kit/call/api.ts";
import { readAgain, useCall } from "../kit/call/data.ts";
import { messageOf, showToast } from "../kit/call/toasts.ts";
import { FileDrop } from "../kit/inputs/FileDrop.tsx";
import { Faint } from "../kit/look/Text.tsx";
import { FailedPage } from "../kit/page/ErrorPage.tsx";
import { Page } from "../kit/page/Page.tsx";
import { Inline, Instant } from "../kit/page/values.tsx";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";
import { ImportResult } from "./ImportResult.tsx";
import { PortalFetch } from "./PortalFetch.tsx";
import { ColumnsOfTable, KnownTables } from "./TablesToDecide.tsx";
import { DecidedWords, WordsToDecide } from "./WordsToDecide.tsx";

type Run = { at: string; files: readonly File[]; answer?: Imported; problem?: string };

function Runs({ runs, onDecided }: { runs: readonly Run[]; onDecided: (run: Run) => void }) {
  const format = useFormat();
  return (
    <Box aria-live="polite" sx={{ mt: 3, display: "grid", gap: 2 }}>
      {runs.map((run) => (
        <Box component="section" className="framed" key={run.at} sx={{ p: 2 }}>
          <Faint component="h2" sx={{ fontWeight: 500, m: 0, mb: 1, overflowWrap: "anywhere" }}>
            <Instant at={run.at} /> ·{" "}
            <Inline parts={run.files.slice(0, 3).map(({ name }) => name)} sign={format.comma} />
            {run.files.length > 3 && ` +${run.files.length - 3}`}
          </Faint>
          {run.problem && <Alert severity="error">{run.problem}</Alert>}
          {run.answer && <ImportResult answer={run.answer} />}
          {run.answer && run.answer.words.length > 0 && (
            <WordsToDecide words={run.answer.words} onDecided={() => onDecided(run)} />
          )}
          {run.answer?.tables.map((table) => (
            <ColumnsOfTable key={table.headings.join()} table={table} onDecided={() => onDecided(run)} />
          ))}
        </Box>
      ))}
    </Box>
  );
}

/** How far the devices of the order are. */
function Progress({ order }: { order: Order }) {
  const { t } = useTranslation();
  if (!order.erasure || order.erasure.devices === 0) return null;
  const { devices, erased } = order.erasure;
  return (
    <Box sx={{ mb: 2, maxWidth: 480 }}>
      <Box sx={{ mb: 0.5 }}>
        {t("erasure.progress", { erased, count: devices })}{" "}
        {erased < devices && (
          <Link to={`/products?purchaseId=${order.id}&missingProof=true`}>{t("erasure.showMissing")}</Link>
        )}
      </Box>
      <LinearProgress
        variant="determinate"
        value={(100 * erased) / devices}
        aria-label={t("erasure.progressLabel")}
      />
    </Box>
  );
}

/** Drop the files, read what became of them. */
function ReportReader({ read }: { read: (files: readonly File[]) => Promise<Imported> }) {
  const { t } = useTranslation();
  const [runs, setRuns] = useState<readonly Run[]>([]);
  const [reading, setReading] = useState<readonly File[]>([]);
  const mounted = useMounted();
  async function take(files: readonly File[]) {
    setReading(files);
    const run: Run = { at: new Date().toISOString(), files };
    try {
      run.answer = await read(files);
      if (!mounted.current) showToast(t("erasure.imported", { count: run.answer.imported }));
      void readAgain();
    } catch (error) {
      run.problem = messageOf(error);
      if (!mounted.current) showToast(run.problem, "error");
    }
    setRuns((earlier) => [run, ...earlier]);
    setReading([]);
  }
  /** The same files once more: their words and columns are known now, and what was taken already is there. */
  async function goOn({ at, files }: Run) {
    await take(files);
    setRuns((all) =>
      all.map((run) =>
        run.at === at && run.answer ? { ...run, answer: { ...run.answer, words: [], tables: [] } } : run,
      ),
    );
  }
  return (
    <>
      <FileDrop
        multiple
        kinds={erasureKinds}
        title={t("erasure.drop")}
        help={t("erasure.formats")}
        files={reading}
        busy={reading.length > 0}
        onFiles={(files) => void take(files)}
      />
      <Runs runs={runs} onDecided={(run) => void goOn(run)} />
      <DecidedWords />
      <KnownTables />
    </>
  );
}

/** Reads erasure reports in with a purchase, and shows how far its devices are. */
export function ErasureImport() {
  const { t } = useTranslation();
  const { id }: { id: string } = useParams({ strict: false });
  const orderId = Number(id);
  const order = useCall(
    purchases.read,
    { params: { id: orderId } },
    { also: ["products", "erasure-reports"] },
  );
  if (order.isError && !order.data)
    return <FailedPage error={order.error} retry={() => void order.refetch()} />;
  const nr = order.data?.orderNr ?? "…";
  return (
    <Page
      title={t("erasure.importTitle")}
      crumbs={[
        { text: t("purchases.title"), to: "/orders/purchases" },
        { text: nr, to: `/orders/purchases/${id}` },
      ]}
      chip={
        order.data && (
          <Box sx={{ color: "text.secondary" }}>
            <bdi>{order.data.contactName}</bdi>
          </Box>
        )
      }
    >
      {order.data && <Progress order={order.data} />}
      {order.data && <PortalFetch orderId={orderId} orderNr={nr} />}
      <ReportReader read={(files) => upload(erasure.import, { params: { orderId } }, files)} />
    </Page>
  );
}

/** Reads erasure reports in of whatever orders. */
export function AnyErasureImport() {
  const { t } = useTranslation();
  return (
    <Page title={t("erasure.importTitle")} crumbs={[{ text: t("erasure.queue"), to: "/erasure" }]}>
      <Box component="p" sx={{ mt: 0, mb: 2, color: "text.secondary" }}>
        {t("erasure.anyOrderIntro")}
      </Box>
      <ReportReader read={(files) => upload(erasure.importAny, {}, files)} />
    </Page>
  );
}
