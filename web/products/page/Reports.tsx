import { Box, Button } from "@mui/material";
import { useState } from "react";
import { erasure } from "../../../contract/erasure.routes.ts";
import type { ErasureReportRow } from "../../../contract/erasure.ts";
import type { Product } from "../../../contract/productAnswer.ts";
import { useAct, useCall } from "../../kit/call/data.ts";
import { useMay } from "../../kit/call/session.ts";
import { Small } from "../../kit/look/Text.tsx";
import { lazyPart } from "../../kit/overlays/lazyPart.tsx";
import { PagePart } from "../../kit/page/PagePart.tsx";
import { ReasonDialog } from "../../kit/page/ReasonDialog.tsx";
import { Code, Inline, Instant } from "../../kit/page/values.tsx";
import { useTranslation } from "../../kit/texts/i18n.ts";
import { useAttributes } from "../attributes.tsx";

const ReportDetails = lazyPart(() => import("../../erasure/ReportDetails.tsx"), "ReportDetails");

function ReportLine({ report, onTakeBack }: { report: ErasureReportRow; onTakeBack: (() => void) | false }) {
  const { t } = useTranslation();
  const { tool, serial, imei, reportedAt, sourceDocumentId } = report;
  const [open, setOpen] = useState(false);
  return (
    <Small component="li" sx={{ p: 1.5 }}>
      <Box sx={{ fontWeight: 500 }}>
        <Inline parts={[tool, reportedAt && <Instant key="at" at={reportedAt} />]} />
      </Box>
      <Code>{serial || imei || sourceDocumentId}</Code>
      <Box
        component="details"
        onToggle={(event: { currentTarget: HTMLDetailsElement }) => setOpen(event.currentTarget.open)}
      >
        <Box component="summary" sx={{ cursor: "pointer", py: 0.5 }}>
          {t("erasure.details")}
        </Box>
        {open && <ReportDetails id={report.id} />}
      </Box>
      {onTakeBack && (
        <Button size="small" color="inherit" onClick={onTakeBack} sx={{ display: "block", px: 0 }}>
          {t("products.takeBackReport")}
        </Button>
      )}
    </Small>
  );
}

/** The erasure reports that are tied to a device, and the way to take one back that was tied by mistake. */
export function Reports({ product }: { product: Product }) {
  const { t } = useTranslation();
  const may = useMay();
  const [doubted, setDoubted] = useState<number>();
  const { id, sku, archived, lifecycle } = product;
  const results = useCall(
    erasure.list,
    { query: { productId: id, pageSize: 100 } },
    { enabled: may(erasure.list) },
  );
  const attributes = useAttributes(may(erasure.unmatch));
  const takeBack = useAct(erasure.unmatch, {
    done: ({ forgotten }) => {
      const names = Object.entries(forgotten).map(
        ([code, value]) => `${attributes?.find((one) => one.code === code)?.name ?? code} ${value}`,
      );
      return names.length
        ? t("products.reportTakenBackWith", { attributes: names.join(", ") })
        : t("products.reportTakenBack");
    },
    onDone: () => setDoubted(undefined),
  });
  const reports = results.data?.items ?? [];
  if (reports.length === 0) return null;
  const changes = may(erasure.unmatch) && !archived && lifecycle !== "sold";
  return (
    <PagePart title={t("products.reports")}>
      <ul className="plainList framed">
        {reports.map((report) => (
          <ReportLine key={report.id} report={report} onTakeBack={changes && (() => setDoubted(report.id))} />
        ))}
      </ul>
      {doubted !== undefined && (
        <ReasonDialog
          title={t("products.takeBackReportTitle", { sku })}
          action={t("products.takeBackReport")}
          help={t("products.takeBackReportHelp")}
          minLength={3}
          busy={takeBack.isPending}
          onClose={() => setDoubted(undefined)}
          onReason={(reason) => takeBack.mutate({ params: { id: doubted }, body: { reason } })}
        />
      )}
    </PagePart>
  );
}
