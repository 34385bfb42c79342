import { Box } from "@mui/material";
import { useState } from "react";
import { barePlate, plateText } from "../../contract/plates.rules.ts";
import { rounds } from "../../contract/rounds.routes.ts";
import { tracking } from "../../contract/tracking.routes.ts";
import { vehicles } from "../../contract/vehicles.ts";
import { useMay } from "../kit/call/session.ts";
import { FormScreen } from "../kit/form/FormScreen.tsx";
import { DateInput } from "../kit/inputs/DateInput.tsx";
import { SwitchInput, TextInput } from "../kit/inputs/inputs.tsx";
import { NumberInput } from "../kit/inputs/numberInputs.tsx";
import { lazyPart } from "../kit/overlays/lazyPart.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { Checks } from "./Checks.tsx";
import { Odometer } from "./Odometer.tsx";

import { VehicleWarnings } from "./VehicleWarnings.tsx";

const PhoneDialog = lazyPart(() => import("../tracking/PhoneDialog.tsx"), "PhoneDialog");

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
          {vehicle.warnings.length > 0 && <VehicleWarnings of={vehicle.warnings} />}
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
