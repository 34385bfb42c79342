import { Alert, Box, Button } from "@mui/material";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { intakes } from "../../contract/intakes.routes.ts";
import type { Intake } from "../../contract/intakes.ts";
import { purchases } from "../../contract/orders.routes.ts";
import { useAct, useCall } from "../kit/call/data.ts";
import { useMay } from "../kit/call/session.ts";
import { confirm } from "../kit/page/Confirm.tsx";
import { copyText } from "../kit/page/copy.ts";
import { Code } from "../kit/page/values.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import {
  discard,
  fits,
  moveTo,
  type NamedQueue,
  type ScannedOrder,
  settle,
  useScanQueues,
  useUnsentScans,
} from "./scanQueue.ts";

type Group = ScannedOrder & { names: string[]; serials: string[] };

/** Those of one order together, each serial number once. */
const groupsOf = (queues: readonly NamedQueue[]): Group[] =>
  [...Map.groupBy(queues, ({ about }) => `${about.orderId} ${about.orderNr}`).values()].map((same) => ({
    ...same[0]!.about,
    names: same.map(({ name }) => name),
    serials: [...new Set(same.flatMap(({ rows }) => rows.map(({ item }) => item.serialNumber)))],
  }));

/** Scans that this session does not take: it was closed before they were sent, or they are of another order. */
export function LateScans({ intakeId, intake }: { intakeId: number; intake?: Intake }) {
  const { kept, look } = useScanQueues();
  const closed = intake?.closedAt ? intake : undefined;
  useEffect(() => {
    if (closed) void settle(closed).then(look);
  }, [closed, look]);
  const late = kept.filter(
    (one) => one.intakeId === intakeId && (closed || !intake || !fits(one.about, intake)),
  );
  return groupsOf(late).map((group) => (
    <OfOrder
      key={`${group.orderId} ${group.orderNr}`}
      group={group}
      closed={group.orderId === closed?.orderId && group.orderNr === closed.orderNr ? closed : undefined}
      look={look}
    />
  ));
}

function OfOrder({ group, closed, look }: { group: Group; closed?: Intake; look: () => void }) {
  const { t } = useTranslation();
  const { serials, names, orderNr: order } = group;
  const counted = { count: serials.length };
  const copy = () => copyText(serials.join("\n"), t("kit.values", counted));
  const drop = async () => {
    const question = { title: t("intake.dropTitle", counted), text: t("intake.dropText") };
    if (!(await confirm({ ...question, action: t("intake.drop"), danger: true }))) return;
    await discard(names);
    look();
  };
  return (
    <Alert
      severity="warning"
      sx={{ my: 1.5, "& .MuiAlert-message": { flex: 1, minWidth: 0, overflow: "visible" } }}
    >
      {closed ? t("intake.late", counted) : t("intake.kept", { ...counted, order })}
      <Box
        component="ul"
        className="plainList"
        aria-label={t("intake.keptCodes")}
        tabIndex={0}
        sx={{
          my: 1,
          display: "grid",
          gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 124px), 1fr))",
          columnGap: 1.5,
          "& .code": { whiteSpace: "normal", overflowWrap: "anywhere" },
          maxBlockSize: 230,
          overflow: "auto",
        }}
      >
        {serials.map((serial) => (
          <li key={serial}>
            <Code copy={false}>{serial}</Code>
          </li>
        ))}
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <TakeIn group={group} closed={closed} />
        <Button variant="outlined" color="inherit" onClick={copy}>
          {t("intake.copyKept")}
        </Button>
        <Button variant="outlined" color="inherit" onClick={drop}>
          {t("intake.drop")}
        </Button>
      </Box>
    </Alert>
  );
}

/** Leads the scans to the session of their order that is open, or opens one at the same place. */
function TakeIn({ group, closed }: { group: Group; closed?: Intake }) {
  const { t } = useTranslation();
  const may = useMay();
  const navigate = useNavigate();
  const params = { id: group.orderId };
  const { data } = useCall(purchases.read, { params }, { enabled: params.id > 0 && may(purchases.read) });
  const go = async (id: number) => {
    await moveTo(id, group.names);
    void navigate({ to: `/intake/${id}` });
  };
  const open = useAct(intakes.open, { onDone: ({ id }) => void go(id) });
  const order = data?.orderNr === group.orderNr ? data : undefined;
  if (!order || !may(intakes.scan)) return null;
  if (order.openIntakeId)
    return (
      <Button variant="contained" onClick={() => void go(order.openIntakeId as number)}>
        {t("intake.takeOver")}
      </Button>
    );
  if (!closed || order.archived || order.phase === "done" || order.phase === "cancelled") return null;
  const { orderId, locationId, locationLabel } = closed;
  return (
    <Button
      variant="contained"
      loading={open.isPending}
      onClick={() => open.mutate({ body: { orderId, locationId, locationLabel } })}
    >
      {t("intake.takeOverNew")}
    </Button>
  );
}

/** Names the sessions of which scans wait in this browser, with the way to them. */
export function UnsentNotice() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const sessions = [...Map.groupBy(useUnsentScans(), ({ intakeId }) => intakeId)];
  return sessions.flatMap(([intakeId, all]) =>
    groupsOf(all).map(({ orderNr, serials }) => (
      <Alert
        key={`${intakeId} ${orderNr}`}
        severity="warning"
        sx={{ mb: 2 }}
        action={
          <Button color="inherit" onClick={() => void navigate({ to: `/intake/${intakeId}` })}>
            {t("intake.look")}
          </Button>
        }
      >
        {t("intake.kept", {
          count: serials.length,
          order: orderNr,
        })}
      </Alert>
    )),
  );
}
