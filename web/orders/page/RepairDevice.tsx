import { Alert, Button } from "@mui/material";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Order } from "../../../contract/orderAnswer.ts";
import { repairs } from "../../../contract/orders.routes.ts";
import { isClosed } from "../../../contract/phases.rules.ts";
import { products } from "../../../contract/products.routes.ts";
import { useAct } from "../../kit/call/data.ts";
import { useMay, useMe } from "../../kit/call/session.ts";
import { ReasonDialog } from "../../kit/page/ReasonDialog.tsx";
import { Code, FactList, Instant, ownDirection } from "../../kit/page/values.tsx";
import { useFormat, useTranslation } from "../../kit/texts/i18n.ts";
import { SaleOfDevice } from "../SaleOfDevice.tsx";

/** The device of a repair, its problem, and the customer's approval of the costs. */
export function RepairDevice({ order }: { order: Order }) {
  const { t } = useTranslation();
  const may = useMay();
  const { device } = order;
  const name = order.deviceName || device?.productName;
  const facts = [
    [
      t("fields.deviceName"),
      name &&
        (device && may(products.any.read) ? (
          <Link to={`/products/${device.productId}`}>{ownDirection(name)}</Link>
        ) : (
          ownDirection(name)
        )),
    ],
    [t("fields.deviceSerial"), order.deviceSerial && <Code key="serial">{order.deviceSerial}</Code>],
    [t("repairs.sold"), device && <SaleOfDevice device={device} />],
    [t("fields.accessories"), order.accessories],
    [t("fields.deviceCondition"), order.deviceCondition],
    [t("fields.defect"), order.defect],
    [t("fields.diagnosis"), order.diagnosis],
    [
      t("repairs.approved"),
      order.approvedAt && !order.needsApproval && (
        <>
          <Instant at={order.approvedAt} /> {order.approvedBy} {ownDirection(order.approvedHow)}
        </>
      ),
    ],
  ] as const;
  const filled = facts.filter(([, value]) => Boolean(value));
  return (
    <>
      <Approval order={order} />
      {filled.length > 0 && <FactList title={t("repairs.device")} facts={filled} />}
    </>
  );
}

/** Shows that a repair waits for the customer's approval, and records it. */
function Approval({ order }: { order: Order }) {
  const { t } = useTranslation();
  const may = useMay();
  const isColleague = useMe()?.ownContactId === null;
  const [asking, setAsking] = useState(false);
  const approve = useAct(repairs.approve, {
    done: t("repairs.approvalKept"),
    onDone: () => setAsking(false),
  });
  const approveBy = (how: string) => approve.mutate({ params: { id: order.id }, body: { how } });
  if (!order.needsApproval || isClosed(order.phase) || order.archived) return null;
  const mayAnswer = isColleague ? may(repairs.replace) : true;
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2 }}
      action={
        mayAnswer && (
          <Button
            color="inherit"
            size="small"
            loading={approve.isPending}
            onClick={() => (isColleague ? setAsking(true) : approveBy(""))}
          >
            {t(isColleague ? "repairs.keepApproval" : "repairs.approve")}
          </Button>
        )
      }
    >
      {order.approvedAt ? (
        <Exceeded order={order} isColleague={isColleague} />
      ) : (
        t(isColleague ? "repairs.needsApproval" : "repairs.needsYourApproval")
      )}
      {asking && (
        <ReasonDialog
          title={t("repairs.keepApproval")}
          action={t("kit.save")}
          label={t("fields.approvedHow")}
          help={t("repairs.howHelp")}
          busy={approve.isPending}
          onClose={() => setAsking(false)}
          onReason={approveBy}
        />
      )}
    </Alert>
  );
}

/** Says what was agreed to, and that the repair costs more by now. */
function Exceeded({ order, isColleague }: { order: Order; isColleague: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { approvedTotal, total } = order;
  if (typeof approvedTotal !== "number" || total === null) return t("repairs.costsMore");
  const amounts = { agreed: format.money(approvedTotal), total: format.money(total) };
  return (
    <>
      {t(isColleague ? "repairs.costsMoreThan" : "repairs.costsYouMoreThan", amounts)}{" "}
      {order.approvedAt && <Instant at={order.approvedAt} />} {ownDirection(order.approvedHow ?? "")}
    </>
  );
}
