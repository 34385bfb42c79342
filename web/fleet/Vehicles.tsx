import { Box } from "@mui/material";
import { useState } from "react";
import { barePlate, plateText } from "../../contract/plates.rules.ts";
import { rounds } from "../../contract/rounds.routes.ts";
import { tracking } from "../../contract/tracking.routes.ts";
import type { VehicleWarning } from "../../contract/vehicles.rules.ts";
import { vehicles } from "../../contract/vehicles.ts";
import { useMay } from "../kit/call/session.ts";
import { FormScreen } from "../kit/form/FormScreen.tsx";
import { DateInput } from "../kit/inputs/DateInput.tsx";
import { SwitchInput, TextInput } from "../kit/inputs/inputs.tsx";
import { NumberInput } from "../kit/inputs/numberInputs.tsx";
import { ListScreen } from "../kit/list/ListScreen.tsx";
import { lazyPart } from "../kit/overlays/lazyPart.tsx";
import { Code, Count, Day, StatusChip } from "../kit/page/values.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { Checks } from "./Checks.tsx";
import { Odometer } from "./Odometer.tsx";

const PhoneDialog = lazyPart(() => import("../tracking/PhoneDialog.tsx"), "PhoneDialog");

const grave: readonly VehicleWarning[] = [
  "outOfService",
  "inspectionExpired",
  "insuranceExpired",
  "serviceDue",
];

/** What somebody should see to about a vehicle, the gravest first. */
function Warnings({ of }: { of: readonly VehicleWarning[] }) {
  const { t } = useTranslation();
  return (
    <Box component="span" sx={{ display: "inline-flex", flexWrap: "wrap", gap: 0.5 }}>
      {of.map((warning) => (
        <StatusChip
          key={warning}
          name={t(`vehicleWarnings.${warning}`)}
          color={grave.includes(warning) ? "#B82929" : "#AA4603"}
        />
      ))}
    </Box>
  );
}

export const VehicleList = () => (
  <ListScreen
    of={vehicles}
    name="vehicles"
    sort="name"
    columns={[
      "name",
      {
        key: "registrationNumber",
        cell: (vehicle) => <Code copy={false}>{plateText(vehicle.registrationNumber)}</Code>,
      },
      { key: "warnings", cell: (vehicle) => <Warnings of={vehicle.warnings} /> },
      { key: "payload", align: "end", cell: (vehicle) => <Count value={vehicle.payload} /> },
      { key: "odometer", align: "end", cell: (vehicle) => <Count value={vehicle.odometer} /> },
      { key: "inspectionUntil", cell: (vehicle) => <Day on={vehicle.inspectionUntil} /> },
      { key: "insuredUntil", cell: (vehicle) => <Day on={vehicle.insuredUntil} /> },
      { key: "volume", align: "end", hidden: true, cell: (vehicle) => <Count value={vehicle.volume} /> },
    ]}
    filters={[
      { key: "payload", kind: "numbers" },
      { key: "inspectionUntil", kind: "days" },
      { key: "insuredUntil", kind: "days" },
      { key: "archived", kind: "yesNo" },
    ]}
  />
);

export function VehicleForm() {
  const { t } = useTranslation();
  const may = useMay();
  const [phoneOf, setPhoneOf] = useState<{ id: number; name: string }>();
  return (
    <FormScreen
      of={vehicles}
      name="vehicles"
      actions={({ id, name, archived }) => [
        may(tracking.tracker) &&
          !archived && { text: t("tracking.setUp"), onClick: () => setPhoneOf({ id, name }) },
      ]}
      aside={(vehicle) => (
        <Box sx={{ display: "grid", gap: 2, alignContent: "start" }}>
          {vehicle.warnings.length > 0 && <Warnings of={vehicle.warnings} />}
          <Odometer vehicleId={vehicle.id} />
          {may(rounds.checks) && <Checks vehicleId={vehicle.id} />}
          {phoneOf && <PhoneDialog vehicle={phoneOf} onClose={() => setPhoneOf(undefined)} />}
        </Box>
      )}
    >
      {({ field, form }) => {
        const typed = barePlate(String(form.watch("registrationNumber") ?? ""));
        return (
          <>
            <TextInput {...field("name")} />
            <TextInput
              {...field("registrationNumber")}
              mono
              help={typed ? `${plateText(typed)} · ${t("vehicles.plateHelp")}` : t("vehicles.plateHelp")}
            />
            <NumberInput {...field("payload")} unit="kg" help={t("vehicles.payloadHelp")} />
            <NumberInput {...field("volume")} unit="l" />
            <DateInput {...field("inspectionUntil")} />
            <DateInput {...field("insuredUntil")} />
            <NumberInput {...field("serviceAt")} unit="km" />
            <DateInput {...field("outFrom")} />
            <DateInput {...field("outUntil")} />
            <TextInput {...field("outReason")} />
            <SwitchInput {...field("archived")} />
          </>
        );
      }}
    </FormScreen>
  );
}
