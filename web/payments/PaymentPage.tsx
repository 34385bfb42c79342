import { Alert, Box, Button, Skeleton } from "@mui/material";
import { Link, useParams } from "@tanstack/react-router";
import { methodText } from "../../contract/paymentMethods.rules.ts";
import { payments } from "../../contract/payments.routes.ts";
import type { Payment } from "../../contract/payments.ts";
import { callFile } from "../kit/call/api.ts";
import { useAct, useCall } from "../kit/call/data.ts";
import { useMay } from "../kit/call/session.ts";
import { showError } from "../kit/call/toasts.ts";
import { untitled } from "../kit/page/arrival.ts";
import { confirm } from "../kit/page/Confirm.tsx";
import { FailedPage } from "../kit/page/ErrorPage.tsx";
import { Page } from "../kit/page/Page.tsx";
import { Code, Day, FactList, FactLists, Instant, Money, Word } from "../kit/page/values.tsx";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";
import { useGoPaying } from "./goPaying.ts";

/** One payment, and the subscription that it is of: what it waits for, and what can be done. */
export function PaymentPage() {
  const { t } = useTranslation();
  const id = Number(useParams({ strict: false }).id);
  const read = useCall(payments.read, { params: { id } }, { also: ["modules"] });
  const payment = read.data;
  if (read.error && !payment) return <FailedPage error={read.error} retry={() => void read.refetch()} />;
  const crumbs = [{ text: t("payments.title"), to: "/payments" }];
  if (!payment)
    return (
      <Page title={untitled} crumbs={crumbs}>
        <Skeleton variant="rectangular" height={320} />
      </Page>
    );
  return <OnePayment payment={payment} crumbs={crumbs} />;
}

type Props = { payment: Payment };

function OnePayment({ payment, crumbs }: Props & { crumbs: { text: string; to: string }[] }) {
  const { t } = useTranslation();
  const may = useMay();
  const names = useNames(payment);
  const { id, status, paidAt, subscription } = payment;
  const stop = useStopping(payment, names);
  const giveUp = useAct(payments.remove);
  const print = () =>
    callFile(payments.print, { params: { id } }, { open: true, name: `P-${id}.pdf` }).catch(showError);
  const isRunning = ["active", "pastDue", "suspended"].includes(subscription.state);
  return (
    <Page
      title={t("payments.numbered", { number: id })}
      crumbs={crumbs}
      chip={
        <Box sx={{ color: "text.secondary" }}>
          <Word of="paymentStatuses" value={status} />
        </Box>
      }
      next={waitsFor(payment) && <NextStep payment={payment} />}
      actions={[
        paidAt !== null && { text: t("payments.openReceipt"), onClick: () => void print() },
        status === "open" &&
          may(payments.remove) && {
            text: t("payments.giveUp"),
            onClick: () => giveUp.mutate({ params: { id } }),
          },
        isRunning && may(payments.cancel) && { text: t("payments.cancel"), onClick: () => void stop() },
      ]}
    >
      <Facts payment={payment} names={names} />
    </Page>
  );
}

function useNames({ modules }: Payment) {
  const { t } = useTranslation();
  return useFormat().and(modules.map((name) => t(`modules.${name}`)));
}

/** Asks before it cancels, with the day to which everything stays in use. */
function useStopping({ id, subscription }: Payment, names: string) {
  const { t } = useTranslation();
  const format = useFormat();
  const cancel = useAct(payments.cancel);
  const { usableUntil, state } = subscription;
  return async () => {
    const yes = await confirm({
      title: t("payments.cancel"),
      text:
        usableUntil && state !== "suspended"
          ? t("payments.cancelQuestion", { modules: names, day: format.day(usableUntil) })
          : t("payments.cancelNow", { modules: names }),
      action: t("payments.cancel"),
      danger: true,
    });
    if (yes) cancel.mutate({ params: { id } });
  };
}

/** What it waits for, by the name of its sentence; undefined for what goes on as it should. */
function waitsFor({ status, subscription: { state, isLate } }: Payment) {
  if (status === "open" || status === "pending") return status;
  if (state === "pastDue" || state === "suspended" || state === "cancelled") return state;
  return isLate ? "late" : undefined;
}

/** What it waits for, and the button that does it. */
function NextStep({ payment }: Props) {
  const { t } = useTranslation();
  const may = useMay();
  const goPaying = useGoPaying();
  const { id, status, checkoutUrl, canPayAgain, subscription } = payment;
  const again = useAct(payments.again, { done: () => "", onDone: goPaying });
  const resume = useAct(payments.resume);
  const { canResume } = subscription;
  const waits = waitsFor(payment);
  if (!waits) return null;
  return (
    <>
      <Box sx={{ flex: "1 1 240px" }}>
        {waits === "pastDue" || waits === "suspended" ? (
          <Alert severity="error" sx={{ py: 0 }}>
            {t(`payments.waits.${waits}`)}
          </Alert>
        ) : (
          t(`payments.waits.${waits}`)
        )}
      </Box>
      {status === "open" && checkoutUrl && may(payments.setup) && (
        <Button variant="contained" onClick={() => goPaying({ checkoutUrl })}>
          {t("payments.pay")}
        </Button>
      )}
      {status !== "open" && canPayAgain && may(payments.again) && (
        <Button
          variant="contained"
          loading={again.isPending}
          onClick={() => again.mutate({ params: { id } })}
        >
          {t("payments.again")}
        </Button>
      )}
      {canResume && may(payments.resume) && (
        <Button
          variant="contained"
          loading={resume.isPending}
          onClick={() => resume.mutate({ params: { id } })}
        >
          {t("payments.resume")}
        </Button>
      )}
    </>
  );
}

function Facts({ payment, names }: Props & { names: string }) {
  const { t } = useTranslation();
  const { subscription, periodFrom, periodUntil, createdAt, paidAt, transactionId } = payment;
  const { state, amount, nextDebit, usableUntil, cancelledAt } = subscription;
  return (
    <FactLists>
      <FactList
        title={t("payments.this")}
        facts={[
          [t("payments.fields.modules"), names],
          [t("payments.fields.amount"), <Money key="amount" cents={payment.amount} />],
          [t("payments.fields.vat"), <Money key="vat" cents={payment.vat} />],
          payment.refunded > 0 && [
            t("payments.fields.refunded"),
            <Money key="refunded" cents={payment.refunded} />,
          ],
          periodFrom !== null && [t("payments.fields.periodFrom"), <Day key="from" on={periodFrom} />],
          periodUntil !== null && [t("payments.fields.periodUntil"), <Day key="until" on={periodUntil} />],
          [t("payments.fields.createdAt"), <Instant key="created" at={createdAt} />],
          paidAt !== null && [t("payments.fields.paidAt"), <Instant key="paid" at={paidAt} />],
          payment.method !== "" && [t("payments.fields.method"), methodText(payment.method, t)],
          transactionId !== null && [
            t("payments.fields.transactionId"),
            <Code key="transaction">{transactionId}</Code>,
          ],
        ]}
      />
      <FactList
        title={t("payments.subscription")}
        facts={[
          [t("modules.state"), <Word key="state" of="subscriptionStates" value={state} />],
          [t("payments.monthly"), <Money key="amount" cents={amount} />],
          nextDebit !== null && [t("payments.nextDebit"), <Day key="next" on={nextDebit} weekday />],
          usableUntil !== null && [t("payments.usableUntil"), <Day key="until" on={usableUntil} />],
          cancelledAt !== null && [t("payments.cancelledAt"), <Instant key="cancelled" at={cancelledAt} />],
          [
            t("modules.title"),
            <Link key="modules" to="/modules">
              {t("modules.toModules")}
            </Link>,
          ],
        ]}
      />
    </FactLists>
  );
}
