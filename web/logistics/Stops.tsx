import { Box } from "@mui/material";
import { useState } from "react";
import { drivers } from "../../contract/drivers.routes.ts";
import { driving } from "../../contract/driving.routes.ts";
import { sourcesOf } from "../../contract/states.rules.ts";
import { type StopState, stopKinds, stopMoves, stopStates } from "../../contract/stops.rules.ts";
import { type Stop, stops } from "../../contract/stops.ts";
import { vehicles } from "../../contract/vehicles.routes.ts";
import { Refusals } from "../driving/Unsent.tsx";
import { useAct, useCall } from "../kit/call/data.ts";
import { useMay } from "../kit/call/session.ts";
import { FormScreen } from "../kit/form/FormScreen.tsx";
import { TextInput } from "../kit/inputs/inputs.tsx";
import { NumberInput } from "../kit/inputs/numberInputs.tsx";
import { ListScreen } from "../kit/list/ListScreen.tsx";
import { lazyPart } from "../kit/overlays/lazyPart.tsx";
import { Code, Count, Day, StatusChip, Word } from "../kit/page/values.tsx";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";
import { StopFacts } from "./StopFacts.tsx";

const ReasonDialog = lazyPart(() => import("../kit/page/ReasonDialog.tsx"), "ReasonDialog");

const colors: Record<StopState, string> = {
  planned: "#5B6470",
  underWay: "#3366FF",
  arrived: "#3366FF",
  done: "#008A40",
  failed: "#B82929",
  cancelled: "#9AA1AB",
};
/** The state of a stop, with its colour. */
export function StopChip({ state }: { state: StopState }) {
  const { t } = useTranslation();
  return <StatusChip name={t(`stopStates.${state}`)} color={colors[state]} />;
}

export function StopList() {
  const format = useFormat();
  return (
    <ListScreen
      of={{ list: stops.list, export: stops.export }}
      name="stops"
      sort="-day"
      columns={[
        { key: "day", cell: (stop) => <Day on={stop.day} weekday /> },
        { key: "windowFrom", cell: ({ windowFrom }) => <span className="figure">{windowFrom}</span> },
        { key: "windowUntil", cell: ({ windowUntil }) => <span className="figure">{windowUntil}</span> },
        { key: "kind", cell: (stop) => <Word of="stopKinds" value={stop.kind} /> },
        "name",
        "city",
        { key: "state", cell: (stop) => <StopChip state={stop.state} /> },
        { key: "vehicleName", plain: true },
        { key: "driverName", plain: true },
        {
          key: "orderNrs",
          cell: (stop) => <Code copy={false}>{format.list(stop.orderNrs)}</Code>,
        },
        { key: "expectedPieces", align: "end", cell: (stop) => <Count value={stop.expectedPieces} /> },
        { key: "proposedDay", hidden: true, cell: (stop) => <Day on={stop.proposedDay} /> },
        { key: "street", hidden: true },
        { key: "zipcode", hidden: true },
        { key: "contactPerson", hidden: true },
        { key: "contactPhone", hidden: true },
      ]}
      filters={[
        { key: "kind", words: stopKinds, texts: "stopKinds" },
        { key: "state", words: stopStates, texts: "stopStates" },
        { key: "day", kind: "days" },
        { key: "vehicleId", from: vehicles.options, optional: true },
        { key: "driverId", from: drivers.options, optional: true },
        { key: "contactId", from: "contacts" },
      ]}
    />
  );
}

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
