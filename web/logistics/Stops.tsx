import { drivers } from "../../contract/drivers.routes.ts";
import { type StopState, stopKinds, stopStates } from "../../contract/stops.rules.ts";
import { stops } from "../../contract/stops.ts";
import { vehicles } from "../../contract/vehicles.routes.ts";
import { ListScreen } from "../kit/list/ListScreen.tsx";
import { Code, Count, Day, StatusChip, Word } from "../kit/page/values.tsx";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";

const colors: Record<StopState, string> = {
  planned: "#5B6470",
  underWay: "#3366FF",
  arrived: "#3366FF",
  done: "#008A40",
  failed: "#B82929",
  cancelled: "#9AA1AB",
};
/** The state of a stop, with its colour. */
function StopChip({ state }: { state: StopState }) {
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
