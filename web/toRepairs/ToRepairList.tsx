import { Button } from "@mui/material";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { repairs } from "../../contract/orders.routes.ts";
import { type ToRepair, toRepairs } from "../../contract/toRepairs.ts";
import { deleteEach } from "../kit/bulk/deleting.ts";
import { call } from "../kit/call/api.ts";
import { readAgain } from "../kit/call/data.ts";
import { useMay } from "../kit/call/session.ts";
import { showError, showToast } from "../kit/call/toasts.ts";
import { ListScreen, type Selection } from "../kit/list/ListScreen.tsx";
import { lazyPart } from "../kit/overlays/lazyPart.tsx";
import { Code, emptyValue, Instant, ownDirection } from "../kit/page/values.tsx";
import { formatNow, useTranslation } from "../kit/texts/i18n.ts";
import { Place } from "../products/place.tsx";
import { ScanToRepair } from "./ScanToRepair.tsx";

const MakeRepairsDialog = lazyPart(() => import("./MakeRepairsDialog.tsx"), "MakeRepairsDialog");

/** The stock products that wait for a repair, the longest first. */
export function ToRepairList() {
  const may = useMay();
  return (
    <ListScreen
      of={{ list: toRepairs.list, export: toRepairs.export }}
      name="toRepairs"
      sort="createdAt"
      to={({ productId }) => `/products/${productId}`}
      nameOf={({ productName, serialNumber, sku }) => formatNow().list([productName, serialNumber || sku])}
      columns={[
        { key: "sku", cell: (row) => <Code>{row.sku}</Code> },
        "productName",
        { key: "serialNumber", cell: (row) => <Code>{row.serialNumber}</Code> },
        { key: "reason", cell: (row) => ownDirection(row.reason) },
        { key: "location", cell: (row) => <Place row={row} />, exports: ["locationName", "locationLabel"] },
        { key: "orderNr", cell: (row) => <Repair row={row} /> },
        { key: "createdAt", cell: (row) => <Instant at={row.createdAt} /> },
        { key: "createdBy", hidden: true },
        { key: "typeName", hidden: true },
      ]}
      filters={[
        { key: "taken", kind: "yesNo" },
        { key: "typeId", from: "product-types" },
        { key: "locationId", from: "locations" },
        { key: "reason", kind: "part" },
        { key: "createdAt", kind: "days" },
      ]}
      bulk={may(toRepairs.create) ? (chosen) => <QueueBulk {...chosen} /> : undefined}
    >
      {may(toRepairs.create) && may(repairs.device) && <ScanToRepair />}
    </ListScreen>
  );
}

function Repair({ row: { orderId, orderNr } }: { row: ToRepair }) {
  const mayRead = useMay()(repairs.read);
  if (orderId === null) return emptyValue;
  return mayRead ? (
    <Link to={`/orders/repairs/${orderId}`}>
      <Code>{orderNr}</Code>
    </Link>
  ) : (
    <Code>{orderNr}</Code>
  );
}

/** What can be done with the chosen: repairs of them, or out of the queue. */
function QueueBulk({ ids, rows, clear }: Pick<Selection<ToRepair>, "ids" | "rows" | "clear">) {
  const { t } = useTranslation();
  const may = useMay();
  const navigate = useNavigate();
  const [making, setMaking] = useState(false);
  const [taking, setTaking] = useState(false);
  const takeOut = async () => {
    setTaking(true);
    const { refused, stopped } = await deleteEach(rows, ({ id }) =>
      call(toRepairs.remove, { params: { id }, query: {} }),
    );
    setTaking(false);
    const [first] = refused;
    if (first || stopped) showError(first?.why ?? stopped);
    else showToast(t("toRepairs.takenOut"));
    if (!stopped) clear();
    void readAgain();
  };
  return (
    <>
      {may(toRepairs.makeRepairs) && (
        <Button onClick={() => setMaking(true)}>{t("toRepairs.make", { count: ids.length })}</Button>
      )}
      <Button loading={taking} onClick={() => void takeOut()}>
        {t("toRepairs.takeOut")}
      </Button>
      {making && (
        <MakeRepairsDialog
          ids={ids}
          onClose={() => setMaking(false)}
          onDone={(made) => {
            setMaking(false);
            clear();
            if (made.length === 1) void navigate({ to: `/orders/repairs/${made[0]}` });
          }}
        />
      )}
    </>
  );
}
