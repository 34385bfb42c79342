import { useState } from "react";
import { type Control, useWatch } from "react-hook-form";
import { repairs } from "../../contract/orders.ts";
import { repairRequests } from "../../contract/requests.ts";
import { useDebounced } from "../kit/browser/useDebounced.ts";
import { useCall } from "../kit/call/data.ts";
import { useRecordForm } from "../kit/form/useRecordForm.ts";
import { ChoiceBox } from "../kit/inputs/Choice.tsx";
import { FieldGroup } from "../kit/inputs/Field.tsx";
import { TextInput } from "../kit/inputs/inputs.tsx";
import { Small } from "../kit/look/Text.tsx";
import { ownDirection } from "../kit/page/values.tsx";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";
import { RequestForm } from "./RequestForm.tsx";

const routes = { read: repairs.read, create: repairRequests.create, replace: repairs.replace };

/** A customer asks for a repair: of what they bought here, found by its serial number, or of any other device. */
export function RepairRequestForm() {
  const { t } = useTranslation();
  const state = useRecordForm(routes, { id: undefined, name: "portal.repair" });
  const { field, plainForm } = state;
  const found = useBought(plainForm.control);
  return (
    <RequestForm
      kind="repair"
      title={t("portal.repair.new")}
      state={state}
      addFile={repairRequests.addFile}
      filesTitle={t("portal.repair.filesTitle")}
    >
      {(files) => (
        <>
          <FieldGroup title={t("portal.repair.device")}>
            <OwnDevices
              onChoose={(serial) => plainForm.setValue("deviceSerial", serial, { shouldDirty: true })}
            />
            <TextInput {...field("deviceSerial")} mono help={t("portal.repair.serialHelp")} />
            <Bought found={found} />
            {!found?.device && <TextInput {...field("deviceName")} />}
            <TextInput {...field("accessories")} help={t("portal.repair.accessoriesHelp")} />
          </FieldGroup>
          <TextInput {...field("defect")} rows={4} help={t("portal.repair.defectHelp")} />
          {files}
          <TextInput {...field("customerReference")} />
        </>
      )}
    </RequestForm>
  );
}

/** The devices that were bought here, to choose one from. */
function OwnDevices({ onChoose }: { onChoose: (serial: string) => void }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<string>();
  const items = useCall(repairRequests.devices, {}, { also: ["sales"] }).data?.items ?? [];
  if (items.length === 0) return null;
  const options = items.map(({ productName, serialNumber }) => ({
    id: serialNumber,
    name: `${productName} · ${serialNumber}`,
  }));
  return (
    <ChoiceBox
      label={t("portal.repair.bought")}
      optional
      options={options}
      value={chosen}
      none={t("portal.repair.other")}
      onChoose={(serial) => {
        setChosen(serial ?? undefined);
        onChoose(serial ?? "");
      }}
    />
  );
}

/** What was bought here under the serial number that is being typed. */
function useBought(control: Control) {
  const typed = useWatch({ control, name: "deviceSerial" });
  const serial = useDebounced(String(typed ?? "").trim(), 300);
  const enabled = serial.length > 2;
  const { data } = useCall(repairRequests.device, { query: { serial } }, { enabled, keepPrevious: true });
  return enabled ? data : undefined;
}

function Bought({ found }: { found: ReturnType<typeof useBought> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const device = found?.device;
  const warranty = device?.underWarranty ? "portal.repair.underWarranty" : "portal.repair.outOfWarranty";
  return (
    <Small role="status" sx={{ mb: found ? 2 : 0 }}>
      {device ? (
        <>
          <b>{ownDirection(device.productName)}</b>{" "}
          {device.deliveredOn && t("portal.repair.boughtOn", { day: format.day(device.deliveredOn) })}{" "}
          {device.warrantyUntil && t(warranty, { day: format.day(device.warrantyUntil) })}
        </>
      ) : (
        found && t("portal.repair.notFound")
      )}
    </Small>
  );
}
