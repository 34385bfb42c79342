import { Alert, Box, Button, Skeleton } from "@mui/material";
import { sandbox } from "../../contract/sandbox.routes.ts";
import { type Bank, debitOutcomes, mandateStates, type SandboxOutcome } from "../../contract/sandbox.ts";
import { useAct, useCall } from "../kit/call/data.ts";
import { ChoiceBox } from "../kit/inputs/Choice.tsx";
import { Faint } from "../kit/look/Text.tsx";
import { FailedPage } from "../kit/page/ErrorPage.tsx";
import { Page } from "../kit/page/Page.tsx";
import { PagePart } from "../kit/page/PagePart.tsx";
import { Instant, Money, Word } from "../kit/page/values.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";

/** The sandbox from behind its counter: its clock, what its bank does with debits, and its payments. */
export function SandboxBank() {
  const { t } = useTranslation();
  const read = useCall(sandbox.bank);
  const crumbs = [{ text: t("payments.title"), to: "/payments" }];
  if (read.isError && !read.data) return <FailedPage error={read.error} retry={() => void read.refetch()} />;
  return (
    <Page title={t("sandbox.title")} crumbs={crumbs} width={720}>
      <Alert severity="warning" sx={{ mb: 2 }}>
        <strong>{t("sandbox.label")}</strong>
        <Box>{t("sandbox.about")}</Box>
      </Alert>
      {read.data ? (
        <>
          <Clock bank={read.data} />
          <Decisions bank={read.data} />
          <Payments bank={read.data} />
        </>
      ) : (
        <Skeleton variant="rectangular" height={320} />
      )}
    </Page>
  );
}

function Clock({ bank: { now, aheadDays } }: { bank: Bank }) {
  const { t } = useTranslation();
  const move = useAct(sandbox.move);
  const steps = [
    [1, t("sandbox.dayOn")],
    [7, t("sandbox.weekOn")],
    [30, t("sandbox.monthOn")],
  ] as const;
  return (
    <PagePart title={t("sandbox.clock")}>
      <Box sx={{ mb: 1 }}>
        <Instant at={now} /> {aheadDays > 0 && `(${t("sandbox.ahead", { count: aheadDays })})`}
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        {steps.map(([days, text]) => (
          <Button
            key={days}
            variant="outlined"
            color="inherit"
            disabled={move.isPending}
            onClick={() => move.mutate({ body: { days } })}
          >
            {text}
          </Button>
        ))}
      </Box>
    </PagePart>
  );
}

function Decisions({ bank: { debits, mandate } }: { bank: Bank }) {
  const { t } = useTranslation();
  const decide = useAct(sandbox.decide);
  return (
    <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { sm: "1fr 1fr" }, my: 2 }}>
      <ChoiceBox
        label={t("sandbox.debits")}
        value={debits}
        options={debitOutcomes.map((id) => ({ id, name: t(`debitOutcomes.${id}`) }))}
        onChoose={(value) => decide.mutate({ body: { debits: value, mandate } })}
      />
      <ChoiceBox
        label={t("sandbox.mandate")}
        value={mandate}
        options={mandateStates.map((id) => ({ id, name: t(`mandateStates.${id}`) }))}
        onChoose={(value) => decide.mutate({ body: { debits, mandate: value } })}
      />
    </Box>
  );
}

function Payments({ bank: { payments } }: { bank: Bank }) {
  const { t } = useTranslation();
  const finish = useAct(sandbox.finish, { done: () => "" });
  const actions = (status: string): [SandboxOutcome, string][] => {
    if (status === "paid")
      return [
        ["chargedBack", t("sandbox.chargeBack")],
        ["refunded", t("sandbox.refund")],
      ];
    if (status !== "open" && status !== "pending") return [];
    return [
      ["paid", t("sandbox.pay")],
      ["failed", t("sandbox.fail")],
    ];
  };
  return (
    <PagePart title={t("sandbox.payments")}>
      {payments.length === 0 && <p>{t("sandbox.none")}</p>}
      <Box component="ul" className="plainList ruled">
        {payments.map(({ id, token, description, amount, status, createdAt }) => (
          <Box component="li" key={id} sx={{ flexWrap: "wrap" }}>
            <Box sx={{ flex: "1 1 200px" }}>
              <bdi>{description}</bdi> · <Money cents={amount} /> ·{" "}
              <Word of="paymentStatuses" value={status} />
              <Faint>
                <Instant at={createdAt} />
              </Faint>
            </Box>
            {actions(status).map(([outcome, text]) => (
              <Button
                key={outcome}
                size="small"
                disabled={finish.isPending}
                aria-label={t("kit.actionOn", { action: text, what: description })}
                onClick={() => finish.mutate({ params: { token }, body: { outcome } })}
              >
                {text}
              </Button>
            ))}
          </Box>
        ))}
      </Box>
    </PagePart>
  );
}
