import { Box, Button } from "@mui/material";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { erasure } from "../../../contract/erasure.routes.ts";
import { purchaseImport } from "../../../contract/import/purchaseImport.routes.ts";
import { intakes } from "../../../contract/intakes.routes.ts";
import type { Order } from "../../../contract/orderAnswer.ts";
import type { OrderKind, Phase } from "../../../contract/statuses.ts";
import { keyIn } from "../../../contract/textKeys.ts";
import type { Invoicing } from "../../invoices/OrderInvoices.tsx";
import { useAct } from "../../kit/call/data.ts";
import { useMay } from "../../kit/call/session.ts";
import { useFormat, useTranslation } from "../../kit/texts/i18n.ts";
import { expectedOf, firstOf, nameOf, pagePath, routesOf, useStatuses } from "../kinds.ts";
import { nextStep, type Step } from "./nextStep.ts";
import type { StatusChange } from "./StatusMenu.tsx";

type Props = {
  kind: OrderKind;
  order: Order;
  change: StatusChange;
  invoicing: Invoicing;
};

/** The next step of an order: a sentence and its button. */
export function OrderNext({ kind, order, change, invoicing }: Props) {
  const step = nextStep(kind, order);
  return (
    <>
      <Box sx={{ flex: "1 1 240px" }}>{useSentence(kind, order, step)}</Box>
      <Box sx={{ display: "flex", gap: 1, flexWrap: "wrap" }}>
        <StepButtons kind={kind} order={order} change={change} invoicing={invoicing} step={step} />
      </Box>
    </>
  );
}

function useSentence(kind: OrderKind, order: Order, step: Step) {
  const { t } = useTranslation();
  const format = useFormat();
  const { expected, open } = expectedOf(order.lines);
  const pieces = order.lines
    .filter(({ kind: of }) => of !== "service")
    .reduce((sum, { quantity }) => sum + quantity, 0);
  const { devices = 0, erased = 0 } = order.erasure ?? {};
  const day = order.deliveryDate ?? order.pickupDate;
  const amounts = { expected, open, pieces, devices, erased };
  const texts = Object.fromEntries(
    Object.entries(amounts).map(([name, value]) => [name, format.number(value)]),
  );
  const count =
    { receiveRest: open, receive: expected, confirm: pieces, erase: devices }[step as "receive"] ?? pieces;
  const none =
    kind === "purchase" && (step === "receive" || step === "confirm") && pieces === 0 ? "None" : "";
  const sentence = t(keyIn(`${nameOf[kind]}.next`, step + none), { ...texts, count });
  const planned = day && (step === "receive" || step === "deliver");
  const stillOpen = step === "erase" && open > 0 && order.phase !== "done";
  return [
    sentence,
    planned && t("orders.plannedOn", { day: format.day(day, { weekday: true }) }),
    stillOpen && t("purchases.next.receiveRest", { ...texts, count: open }),
  ]
    .filter(Boolean)
    .join(" ");
}

function StepButtons({ kind, order, change, invoicing, step }: Props & { step: Step }) {
  const { t } = useTranslation();
  const may = useMay();
  const unarchive = useAct(routesOf(kind).unarchive, { done: t("orders.unarchived") });
  const path = pagePath(kind, order.id);
  const mayWrite = may(routesOf(kind).setStatus);
  const to = (phase: Phase, primary = true) =>
    mayWrite && <ToPhase kind={kind} phase={phase} change={change} primary={primary} />;
  const { open } = expectedOf(order.lines);
  const orderIsOpen = order.phase !== "done" && order.phase !== "cancelled";
  const intake = (text: string, primary = true) =>
    may(intakes.open) && (
      <LinkButton to={`/intake/new?order=${order.id}`} primary={primary}>
        {text}
      </LinkButton>
    );
  const importList = kind === "purchase" && may(purchaseImport.save) && (
    <LinkButton to={`${path}/import`} primary={step === "empty"}>
      {t("orders.import")}
    </LinkButton>
  );
  const reports = may(erasure.import) && (
    <LinkButton to={`${path}/erasure`} primary>
      {t("orders.importReports")}
    </LinkButton>
  );
  const buttons: Partial<Record<Step, ReactNode>> = {
    archived: mayWrite && (
      <Button
        variant="contained"
        loading={unarchive.isPending}
        onClick={() => unarchive.mutate({ params: { id: order.id } })}
      >
        {t("orders.unarchive")}
      </Button>
    ),
    empty: importList,
    confirm: to("confirmed"),
    unproven: to("confirmed", false),
    untested: to("confirmed", false),
    intakeOpen: may(intakes.read) && (
      <LinkButton to={`/intake/${order.openIntakeId}`} primary>
        {t("intake.goOn")}
      </LinkButton>
    ),
    receive: intake(t("intake.start")),
    receiveRest: (
      <>
        {to("done", false)}
        {intake(t("intake.startAgain"))}
      </>
    ),
    erase: (
      <>
        {open > 0 && orderIsOpen && intake(t("intake.startAgain"), false)}
        {reports}
      </>
    ),
    finish: to("done"),
    begin: to("inProgress"),
    makeReady: to("inProgress"),
    deliver: to("done"),
    invoice: invoicing.make && (
      <Button variant="contained" loading={invoicing.pending} onClick={invoicing.make}>
        {t("invoices.make")}
      </Button>
    ),
  };
  return buttons[step] || null;
}

function LinkButton({ to, primary, children }: { to: string; primary?: boolean; children: ReactNode }) {
  return (
    <Button
      component={Link}
      to={to}
      variant={primary ? "contained" : "outlined"}
      color={primary ? "primary" : "inherit"}
    >
      {children}
    </Button>
  );
}

type ToPhaseProps = { kind: OrderKind; phase: Phase; change: StatusChange; primary: boolean };
/** A button to the first status of a phase, named after what it does. */
function ToPhase({ kind, phase, change, primary }: ToPhaseProps) {
  const { t } = useTranslation();
  const status = firstOf(useStatuses(kind), phase);
  if (!status) return null;
  return (
    <Button
      variant={primary ? "contained" : "outlined"}
      color={primary ? "primary" : "inherit"}
      loading={change.pending}
      onClick={() => change.to(status.id)}
    >
      {t(keyIn(`${nameOf[kind]}.to`, phase))}
    </Button>
  );
}
