import { Alert, Box } from "@mui/material";
import { useRef, useState } from "react";
import { repairs } from "../../contract/orders.routes.ts";
import type { SoldDevice } from "../../contract/repairs.ts";
import { call } from "../kit/call/api.ts";
import { showError } from "../kit/call/toasts.ts";
import { lazyPart } from "../kit/overlays/lazyPart.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { ScanInput } from "../scanning/ScanInput.tsx";

const ToRepairDialog = lazyPart(() => import("../products/ToRepairDialog.tsx"), "ToRepairDialog");

/** Takes the code of a device that is here, and asks why it has to be repaired. */
export function ScanToRepair() {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const [unknown, setUnknown] = useState("");
  const [device, setDevice] = useState<SoldDevice>();
  const field = useRef<HTMLInputElement>(null);
  const take = async () => {
    const serial = typed.trim();
    if (!serial) return;
    setTyped("");
    try {
      const { items } = await call(repairs.device, { query: { serial } });
      const here = items.find(({ inStock }) => inStock);
      setDevice(here);
      setUnknown(here ? "" : serial);
    } catch (error) {
      showError(error);
    }
  };
  return (
    <Box sx={{ mb: 1.5, maxWidth: 560 }}>
      <ScanInput
        label={t("toRepairs.scan")}
        fontSize={16}
        fullWidth
        value={typed}
        inputRef={field}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          void take();
        }}
      />
      <Box role="status">
        {unknown && (
          <Alert severity="warning" sx={{ mt: 1 }} onClose={() => setUnknown("")}>
            {t("toRepairs.unknown", { code: unknown })}
          </Alert>
        )}
      </Box>
      {device && (
        <ToRepairDialog
          ids={[device.productId]}
          what={`${device.productName} ${device.serialNumber || device.sku}`}
          onClose={() => {
            setDevice(undefined);
            field.current?.focus();
          }}
        />
      )}
    </Box>
  );
}
