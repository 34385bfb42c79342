import { Alert, Box, Button, Skeleton } from "@mui/material";
import { useNavigate, useParams } from "@tanstack/react-router";
import { sandbox } from "../../contract/sandbox.routes.ts";
import type { SandboxOutcome } from "../../contract/sandbox.ts";
import { useAct, useCall } from "../kit/call/data.ts";
import { FailedPage } from "../kit/page/ErrorPage.tsx";
import { Page } from "../kit/page/Page.tsx";
import { FactList, Money } from "../kit/page/values.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";

/** The checkout of the sandbox: as a bank's, where people choose how their payment ends. */
export function SandboxCheckout() {
  const { t } = useTranslation();
  const { token = "" } = useParams({ strict: false }) as { token?: string };
  const read = useCall(sandbox.checkout, { params: { token } });
  const navigate = useNavigate();
  const back = (url: string | null) =>
    void navigate({ to: url ? new URL(url, location.href).pathname : "/payments" });
  const finish = useAct(sandbox.finish, { done: () => "", onDone: ({ redirectUrl }) => back(redirectUrl) });
  if (read.isError && !read.data) return <FailedPage error={read.error} retry={() => void read.refetch()} />;
  const payment = read.data;
  const button = (outcome: SandboxOutcome, text: string, variant: "contained" | "outlined") => (
    <Button
      variant={variant}
      color={variant === "contained" ? "primary" : "inherit"}
      disabled={finish.isPending}
      onClick={() => finish.mutate({ params: { token }, body: { outcome } })}
    >
      {text}
    </Button>
  );
  return (
    <Page title={t("sandbox.title")} width={560}>
      <Alert severity="warning" sx={{ mb: 2 }}>
        <strong>{t("sandbox.label")}</strong>
        <Box>{t("sandbox.about")}</Box>
      </Alert>
      {!payment && <Skeleton variant="rectangular" height={160} />}
      {payment && (
        <Box component="section" className="framed" sx={{ p: 2 }}>
          <FactList
            facts={[
              [t("payments.one"), <bdi key="of">{payment.description}</bdi>],
              [t("payments.fields.amount"), <Money key="amount" cents={payment.amount} />],
            ]}
          />
          {payment.status === "open" ? (
            <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
              {button("paid", t("sandbox.pay"), "contained")}
              {button("failed", t("sandbox.fail"), "outlined")}
              {button("canceled", t("sandbox.cancel"), "outlined")}
            </Box>
          ) : (
            <>
              <p>{t("sandbox.settled", { status: t(`paymentStatuses.${payment.status}`) })}</p>
              <Button variant="contained" onClick={() => back(payment.redirectUrl)}>
                {t("sandbox.back")}
              </Button>
            </>
          )}
        </Box>
      )}
    </Page>
  );
}
