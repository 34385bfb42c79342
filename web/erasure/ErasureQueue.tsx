import { Box, Button, useMediaQuery } from "@mui/material";
import { Link, useSearch } from "@tanstack/react-router";
import { type ErasureReportRow, erasure, erasureSources } from "../../contract/erasure.ts";
import { keyIn, type TextKey } from "../../contract/textKeys.ts";
import { useMay } from "../kit/call/session.ts";
import { ListScreen } from "../kit/list/ListScreen.tsx";
import { lazyPart } from "../kit/overlays/lazyPart.tsx";
import { Code, emptyValue, Instant } from "../kit/page/values.tsx";
import type { Filter } from "../kit/rows/listState.ts";
import { useTranslation } from "../kit/texts/i18n.ts";
import { ReportDetails } from "./ReportDetails.tsx";
import { useTie } from "./tie.tsx";
import { Choices, DrivesPassed, deviceOf, ReportFacts, WaitsFor } from "./WaitingReport.tsx";

const LostProofs = lazyPart(() => import("./LostProofs.tsx"), "LostProofs");

const waiting = { unmatched: "true" };
const introOf: Readonly<Record<string, TextKey>> = {
  true: "erasure.queueIntro",
  false: "erasure.othersIntro",
};
const filters: readonly Filter[] = [
  { key: "unmatched", kind: "yesNo" },
  { key: "serial", kind: "texts", optional: true },
  { key: "manufacturer", kind: "texts", optional: true },
  { key: "source", words: erasureSources, texts: "erasureSources" },
  { key: "operator", kind: "texts", optional: true },
  { key: "importedAt", kind: "days" },
  { key: "reportedAt", kind: "days", optional: true },
];

/** Erasure reports: at first those that no device here answers to, until someone ties them to one or puts them aside. */
export function ErasureQueue() {
  const { t } = useTranslation();
  const may = useMay();
  const panel = useMediaQuery("(min-width: 900px)");
  const { unmatched }: { unmatched?: string } = useSearch({ strict: false });
  return (
    <ListScreen
      of={erasure}
      name="erasure"
      titleText={t(unmatched === "true" ? "erasure.queue" : "products.reports")}
      usual={waiting}
      sort="-id"
      to={false}
      actions={[
        may(erasure.importAny) && { text: t("erasure.importTitle"), to: "/erasure-import", primary: true },
      ]}
      filters={filters}
      columns={[
        {
          key: "serial",
          cell: ({ serial, imei }) =>
            serial || imei ? <Code>{serial || imei}</Code> : t("erasure.noSerial"),
        },
        { key: "model", cell: (report) => deviceOf(report), exports: ["manufacturer", "model"] },
        { key: "drives", cell: (report) => <DrivesPassed report={report} />, exports: ["drives", "passed"] },
        { key: "tool", hidden: true },
        { key: "operator", hidden: true },
        { key: "source", hidden: true, cell: ({ source }) => t(keyIn("erasureSources", source)) },
        { key: "sourceDocumentId", hidden: true, cell: (report) => <Code>{report.sourceDocumentId}</Code> },
        { key: "reportedAt", cell: ({ reportedAt }) => reportedAt && <Instant at={reportedAt} /> },
        { key: "importedAt", hidden: true, cell: ({ importedAt }) => <Instant at={importedAt} /> },
        {
          key: "sku",
          hidden: true,
          cell: ({ productId, sku }) =>
            productId && (
              <Link to={`/products/${productId}`}>
                <Code copy={false}>{sku}</Code>
              </Link>
            ),
        },
        {
          key: "orderNr",
          cell: ({ orderId, orderNr }) =>
            orderId && (
              <Link to={`/orders/purchases/${orderId}`}>
                <Code copy={false}>{orderNr}</Code>
              </Link>
            ),
        },
        ...(may(erasure.match)
          ? [
              {
                key: "suggestions",
                exports: [],
                cell: (report: ErasureReportRow) =>
                  panel ? <Likeliest report={report} /> : <Choices report={report} />,
              },
            ]
          : []),
      ]}
      panel={(report) => (
        <Box key={report.id} sx={{ display: "grid", gap: 2 }}>
          <ReportFacts report={report} />
          <ReportDetails id={report.id} />
          {may(erasure.match) && report.productId === null && <Choices report={report} />}
        </Box>
      )}
    >
      <LostProofs />
      <Box component="p" sx={{ mt: 0, mb: 2, color: "text.secondary", maxWidth: 720 }}>
        {t(introOf[unmatched ?? ""] ?? "erasure.allIntro")}
      </Box>
    </ListScreen>
  );
}

/** The device that a report most likely belongs to, one click away. */
function Likeliest({ report }: { report: ErasureReportRow }) {
  const { t } = useTranslation();
  const tie = useTie(report);
  const [first] = report.suggestions;
  if (report.waitsFor)
    return (
      <Box sx={{ whiteSpace: "normal", minWidth: 200 }}>
        <WaitsFor {...report.waitsFor} />
      </Box>
    );
  if (!first) return emptyValue;
  const { productId, sku, serialNumber, productName } = first;
  return (
    <>
      <Button
        size="small"
        disabled={tie.busy}
        onClick={() => tie.ask({ productId, text: `${sku} · ${productName}`, serialNumber })}
      >
        {t("erasure.tieTo", { sku })}
      </Button>
      {tie.dialog}
    </>
  );
}
