import CheckCircle from "@mui/icons-material/CheckCircleOutlined";
import ErrorIcon from "@mui/icons-material/ErrorOutlined";
import { Box, Button } from "@mui/material";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { autocomplete } from "../../contract/autocomplete.ts";
import type { ErasureReportRow } from "../../contract/erasure.ts";
import { Field } from "../kit/inputs/Field.tsx";
import { Faint } from "../kit/look/Text.tsx";
import { lazyPart } from "../kit/overlays/lazyPart.tsx";
import { Code, FactList, Instant } from "../kit/page/values.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { useLabels } from "../kit/texts/labels.ts";
import { type Target, useTie } from "./tie.tsx";

const Dismissal = lazyPart(() => import("./Dismissal.tsx"), "Dismissal");
const Pick = lazyPart(() => import("../kit/inputs/Pick.tsx"), "Pick", <Box sx={{ height: 36 }} />);
export const deviceOf = ({ manufacturer, model }: ErasureReportRow) =>
  [manufacturer, model].filter(Boolean).join(" ");

/** How many of its drives are erased. */
export function DrivesPassed({ report: { drives, passed } }: { report: ErasureReportRow }) {
  const { t } = useTranslation();
  const good = drives > 0 && passed === drives;
  return (
    <Box component="span" sx={{ display: "inline-flex", alignItems: "center", gap: 0.5 }}>
      {good ? (
        <CheckCircle sx={{ fontSize: 18 }} color="success" aria-hidden />
      ) : (
        <ErrorIcon sx={{ fontSize: 18 }} color="error" aria-hidden />
      )}
      {t(drives === 0 ? "erasure.noDrives" : "erasure.drivesPassed", { passed, count: drives })}
    </Box>
  );
}

/** What a report says. */
export function ReportFacts({ report }: { report: ErasureReportRow }) {
  const { t } = useTranslation();
  const label = useLabels("erasure");
  const { serial, imei, tool, operator, reportedAt, importedAt, orderId, orderNr, sourceDocumentId } = report;
  return (
    <FactList
      title={deviceOf(report) || t("erasure.unknownDevice")}
      facts={[
        [label("serial"), serial ? <Code key="serial">{serial}</Code> : t("erasure.noSerial")],
        ...(imei ? ([["IMEI", <Code key="imei">{imei}</Code>]] as const) : []),
        [label("drives"), <DrivesPassed key="drives" report={report} />],
        [label("tool"), tool],
        [label("operator"), operator],
        [label("reportedAt"), reportedAt && <Instant key="reported" at={reportedAt} />],
        [label("importedAt"), <Instant key="imported" at={importedAt} />],
        report.productId !== null && [
          label("sku"),
          <Link key="product" to={`/products/${report.productId}`}>
            <Code copy={false}>{report.sku}</Code>
          </Link>,
        ],
        [
          label("orderNr"),
          orderId && (
            <Link key="order" to={`/orders/purchases/${orderId}`}>
              <Code copy={false}>{orderNr}</Code>
            </Link>
          ),
        ],
        [label("sourceDocumentId"), <bdi key="document">{sourceDocumentId}</bdi>],
      ]}
    />
  );
}

function OtherProduct({ onChosen }: { onChosen: (target: Target) => void }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ maxWidth: 460 }}>
      <Field label={t("erasure.pickProduct")} help={t("erasure.pickHelp")}>
        {(ids) => (
          <Pick
            from={"products" satisfies keyof typeof autocomplete}
            ids={ids}
            autoFocus
            value={null}
            onChange={(id, option) =>
              id !== null &&
              onChosen({
                productId: Number(id),
                text: option?.label ?? `#${id}`,
                serialNumber: option?.detail ?? "",
              })
            }
          />
        )}
      </Field>
    </Box>
  );
}

/** Its device is known, and not changed any more. */
export function WaitsFor({ productId, sku, state }: NonNullable<ErasureReportRow["waitsFor"]>) {
  const { t } = useTranslation();
  return (
    <>
      {t(`erasure.waitsFor.${state}`)}{" "}
      <Link to={`/products/${productId}`}>
        <Code copy={false}>{sku}</Code>
      </Link>
    </>
  );
}

/** The devices that it may belong to, and the ways to put it aside. */
export function Choices({ report }: { report: ErasureReportRow }) {
  const { t } = useTranslation();
  const [choice, setChoice] = useState<"pick" | "dismiss">();
  const tie = useTie(report);
  const close = () => setChoice(undefined);
  if (choice === "dismiss") return <Dismissal report={report} onClose={close} />;
  const rows: ReactNode[] = report.suggestions.map(({ productId, sku, serialNumber, productName }) => (
    <Button
      key={productId}
      variant="outlined"
      color="inherit"
      disabled={tie.busy}
      onClick={() => tie.ask({ productId, text: `${sku} · ${productName}`, serialNumber })}
      sx={{ justifyContent: "start", textAlign: "start", borderColor: "divider", fontWeight: 400 }}
    >
      <span>
        {t("erasure.tieTo", { sku })} · <bdi>{productName}</bdi> · <Code copy={false}>{serialNumber}</Code>
      </span>
    </Button>
  ));
  return (
    <Box sx={{ display: "grid", gap: 1, alignContent: "start", minWidth: 0, whiteSpace: "normal" }}>
      <Faint>
        {report.waitsFor ? (
          <WaitsFor {...report.waitsFor} />
        ) : (
          t(rows.length > 0 ? "erasure.suggestions" : "erasure.noSuggestions")
        )}
      </Faint>
      {rows}
      {choice === "pick" && <OtherProduct onChosen={tie.ask} />}
      {tie.dialog}
      <Box sx={{ display: "flex", gap: 1, flexWrap: "wrap", marginInlineStart: -1.5 }}>
        {choice !== "pick" && (
          <Button size="small" onClick={() => setChoice("pick")}>
            {t(rows.length > 0 ? "erasure.pickOther" : "erasure.pick")}
          </Button>
        )}
        <Button size="small" color="inherit" onClick={() => setChoice("dismiss")}>
          {t("erasure.dismiss")}
        </Button>
      </Box>
    </Box>
  );
}
