import CheckCircle from "@mui/icons-material/CheckCircleOutlined";
import ErrorIcon from "@mui/icons-material/ErrorOutlined";
import { Alert, Box } from "@mui/material";
import type { ReactNode } from "react";
import type { Product } from "../../../contract/productAnswer.ts";
import { keyIn } from "../../../contract/textKeys.ts";
import { HelpOutlined as Help } from "../../kit/look/facingIcons.tsx";
import { Faint, Small } from "../../kit/look/Text.tsx";
import { PagePart } from "../../kit/page/PagePart.tsx";
import { Code, Day, Inline } from "../../kit/page/values.tsx";
import { useFormat, useTranslation } from "../../kit/texts/i18n.ts";
import { driveSizeText } from "../../proof/driveSize.ts";

type Carrier = Product["carriers"][number];
const icons: Record<Carrier["state"], ReactNode> = {
  erased: <CheckCircle fontSize="small" color="success" aria-hidden />,
  failed: <ErrorIcon fontSize="small" color="error" aria-hidden />,
  notErased: <Help fontSize="small" color="warning" aria-hidden />,
};

function CarrierLine({ carrier }: { carrier: Carrier }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { serial, model, capacityBytes, state, standardName, at } = carrier;
  return (
    <Box component="li" sx={{ display: "flex", gap: 1, p: 1.5 }}>
      {icons[state]}
      <Small sx={{ minWidth: 0 }}>
        <Box sx={{ fontWeight: 500 }}>
          <Inline
            parts={[
              model || t("products.unnamedDrive"),
              capacityBytes ? driveSizeText(capacityBytes, format) : "",
            ]}
          />
        </Box>
        <Code>{serial}</Code>
        <Box>
          <Inline
            parts={[t(`products.carrierStates.${state}`), standardName, at && <Day key="at" on={at} />]}
          />
        </Box>
      </Small>
    </Box>
  );
}

/** The data carriers that reports saw in a device, each with its state, standard and date. */
export function Carriers({ product }: { product: Product }) {
  const { t } = useTranslation();
  const { carriers, proofOverride, dataDestruction } = product;
  if (carriers.length === 0 && !proofOverride && !dataDestruction) return null;
  return (
    <PagePart title={t("products.carriers")}>
      {dataDestruction && (
        <Faint sx={{ mb: 1 }}>
          {t("products.promised", { what: t(keyIn("dataDestructions", dataDestruction)) })}
        </Faint>
      )}
      {proofOverride && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          {t("products.overridden", { reason: proofOverride })}
        </Alert>
      )}
      {carriers.length > 0 ? (
        <ul className="plainList framed">
          {carriers.map((carrier, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two drives without a serial number may be alike
            <CarrierLine key={`${carrier.serial} ${at}`} carrier={carrier} />
          ))}
        </ul>
      ) : (
        <Small>{t("products.noCarriers")}</Small>
      )}
    </PagePart>
  );
}
