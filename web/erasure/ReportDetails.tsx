import { Box, Skeleton } from "@mui/material";
import { erasure } from "../../contract/erasure.routes.ts";
import type { ErasureReport } from "../../contract/erasure.ts";
import { placesIn } from "../../contract/proof.ts";
import { StoredFile } from "../files/StoredFile.tsx";
import { useCall } from "../kit/call/data.ts";
import { Small } from "../kit/look/Text.tsx";
import { Code, Inline, Instant } from "../kit/page/values.tsx";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";
import { driveSizeText } from "../proof/driveSize.ts";

function Drive({ drive }: { drive: ErasureReport["results"][number] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { driveVendor, driveModel, driveSerial, capacityBytes, standardName, result, state, ...told } = drive;
  const { message, contradictions } = told;
  const at = drive.endedAt ?? drive.startedAt;
  return (
    <Box component="li" sx={{ py: 1, "& + &": { borderTop: 1, borderColor: "divider" } }}>
      <Box sx={{ fontWeight: 500 }}>
        <Inline
          parts={[
            [driveVendor, driveModel].filter(Boolean).join(" ") || t("products.unnamedDrive"),
            capacityBytes !== null && driveSizeText(capacityBytes, format),
          ]}
        />
      </Box>
      {driveSerial && <Code>{driveSerial}</Code>}
      <Box>
        <Inline
          parts={[
            t(`erasureOutcomes.${result}`),
            contradictions.length > 0 && t("erasure.contradicts", { places: placesIn(contradictions) }),
            result !== "success" && contradictions.length === 0 && (message || state),
            standardName,
            at && <Instant key="at" at={at} />,
          ]}
        />
      </Box>
    </Box>
  );
}

/** What a report says of each drive, and the file that it came in. */
export function ReportDetails({ id }: { id: number }) {
  const { t } = useTranslation();
  const report = useCall(erasure.read, { params: { id } }).data;
  if (!report) return <Skeleton height={60} />;
  const { results, file } = report;
  return (
    <Small>
      {results.length > 0 && (
        <ul className="plainList" aria-label={t("erasure.fields.drives")}>
          {results.map((drive, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two drives without a serial number may be alike
            <Drive key={at} drive={drive} />
          ))}
        </ul>
      )}
      {file && (
        <Box
          sx={{
            display: "flex",
            alignItems: "center",
            gap: 1,
            borderTop: 1,
            borderColor: "divider",
            pt: 0.5,
          }}
        >
          <StoredFile route={erasure.readFile} params={{ id }} {...file} />
        </Box>
      )}
    </Small>
  );
}
