import { Box, Button } from "@mui/material";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { repairs } from "../../contract/orders.routes.ts";
import type { SoldDevice } from "../../contract/repairs.ts";
import { useDebounced } from "../kit/browser/useDebounced.ts";
import { useCall } from "../kit/call/data.ts";
import { useMay } from "../kit/call/session.ts";
import { FieldGroup, FieldRow } from "../kit/inputs/Field.tsx";
import { type FieldProps, TextInput } from "../kit/inputs/inputs.tsx";
import { Small } from "../kit/look/Text.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { SaleOfDevice } from "./SaleOfDevice.tsx";

type Props = { form: Pick<UseFormReturn, "setValue" | "control">; field: (name: string) => FieldProps };

/** The device of a repair: found by its serial number, or described when it is not ours. */
export function DeviceFields({ form, field }: Props) {
  const { t } = useTranslation();
  return (
    <FieldGroup title={t("repairs.device")}>
      <FieldRow>
        <TextInput {...field("deviceSerial")} mono help={t("repairs.serialHelp")} />
        <TextInput {...field("deviceName")} />
      </FieldRow>
      <FoundDevices form={form} />
      <FieldRow>
        <TextInput {...field("accessories")} />
        <TextInput {...field("deviceCondition")} help={t("repairs.conditionHelp")} />
      </FieldRow>
      <TextInput {...field("defect")} rows={3} />
      <TextInput {...field("diagnosis")} rows={3} />
    </FieldGroup>
  );
}

function FoundDevices({ form }: Pick<Props, "form">) {
  const { t } = useTranslation();
  const may = useMay();
  const [typed, deviceId] = useWatch({ control: form.control, name: ["deviceSerial", "deviceId"] });
  const serial = useDebounced(String(typed ?? "").trim(), 300);
  const found = useCall(
    repairs.device,
    { query: { serial } },
    { enabled: serial.length > 2 && may(repairs.device), keepPrevious: true },
  );
  const choose = (device: SoldDevice | null) => {
    const dirty = { shouldDirty: true };
    form.setValue("deviceId", device?.productId ?? null, dirty);
    if (!device) return;
    form.setValue("deviceName", device.productName, dirty);
    if (device.customerId) form.setValue("contactId", device.customerId, dirty);
  };
  const devices = serial.length > 2 ? (found.data?.items ?? []) : [];
  return (
    <Small role="status" sx={{ mb: 1 }}>
      {devices.map((device) => (
        <Box
          key={device.productId}
          sx={{ display: "flex", gap: 1, alignItems: "center", flexWrap: "wrap", mb: 0.5 }}
        >
          <Box sx={{ flex: "1 1 240px" }}>
            <b>{device.productName}</b> · <SaleOfDevice device={device} />
          </Box>
          {device.productId === deviceId ? (
            <Button size="small" color="inherit" onClick={() => choose(null)}>
              {t("repairs.notThisDevice")}
            </Button>
          ) : (
            <Button size="small" variant="outlined" onClick={() => choose(device)}>
              {t("repairs.thisDevice")}
            </Button>
          )}
        </Box>
      ))}
    </Small>
  );
}
