import { Box } from "@mui/material";
import { useState } from "react";
import { driving } from "../../contract/driving.routes.ts";
import { sourcesOf } from "../../contract/states.rules.ts";
import { stopMoves } from "../../contract/stops.rules.ts";
import { type Stop, stops } from "../../contract/stops.ts";
import { Refusals } from "../driving/Unsent.tsx";
import { useAct, useCall } from "../kit/call/data.ts";
import { useMay } from "../kit/call/session.ts";
import { FormScreen } from "../kit/form/FormScreen.tsx";
import { TextInput } from "../kit/inputs/inputs.tsx";
import { NumberInput } from "../kit/inputs/numberInputs.tsx";
import { ReasonDialog } from "../kit/page/ReasonDialog.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { StopFacts } from "./StopFacts.tsx";

/** What a phone told of the stop that was refused. */
function RefusedActions({ id }: { id: number }) {
  const { data } = useCall(driving.read, { params: { id } });
  return data ? <Refusals stop={data} /> : null;
}

/** One stop: its plan to read, and what waits at the door to edit. */
export function StopForm() {
  const { t } = useTranslation();
  const may = useMay();
  const [calledOff, setCalledOff] = useState<Stop>();
  const cancel = useAct(stops.cancel, { onDone: () => setCalledOff(undefined) });
  const restore = useAct(stops.restore);
  return (
    <FormScreen
      of={{ read: stops.read, create: stops.change, replace: stops.change }}
      name="stops"
      titleOf={(stop) => stop.name || stop.contactName}
      fixed={(stop) =>
        stop.state === "done" || stop.state === "cancelled" ? t("errors.stopEnded") : undefined
      }
      actions={(stop) => [
        may(stops.cancel) &&
          sourcesOf(stopMoves, "cancelled").includes(stop.state) && {
            text: t("stops.callOff"),
            danger: true,
            onClick: () => setCalledOff(stop),
          },
        may(stops.restore) &&
          stop.state === "cancelled" &&
          stop.cancelReason !== "" && {
            text: t("stops.restore"),
            primary: true,
            onClick: () => restore.mutate({ params: { id: stop.id }, body: { version: stop.version } }),
          },
      ]}
      aside={(stop) => (
        <Box sx={{ display: "grid", gap: 2 }}>
          {stop.refusedActions > 0 && may(driving.read) && <RefusedActions id={stop.id} />}
          <StopFacts stop={stop} />
          {calledOff && (
            <ReasonDialog
              title={t("stops.callOff")}
              action={t("stops.callOff")}
              help={t("stops.callOffHelp")}
              busy={cancel.isPending}
              onClose={() => setCalledOff(undefined)}
              onReason={(cancelReason) =>
                cancel.mutate({ params: { id: stop.id }, body: { cancelReason, version: stop.version } })
              }
            />
          )}
        </Box>
      )}
    >
      {({ field }) => (
        <>
          <TextInput {...field("name")} />
          <TextInput {...field("street")} />
          <TextInput {...field("extraStreet")} />
          <Box sx={{ display: "grid", columnGap: 2, gridTemplateColumns: { sm: "160px 1fr" } }}>
            <TextInput {...field("zipcode")} />
            <TextInput {...field("city")} />
          </Box>
          <TextInput {...field("contactPerson")} />
          <TextInput {...field("contactPhone")} type="tel" />
          <TextInput {...field("instructions")} rows={3} />
          <NumberInput {...field("pieces")} help={t("stops.piecesHelp")} />
          <NumberInput {...field("weight")} unit="kg" />
          <NumberInput {...field("volume")} unit="l" />
          <NumberInput {...field("minutes")} unit="min" />
        </>
      )}
    </FormScreen>
  );
}
