import Delete from "@mui/icons-material/DeleteOutlined";
import { Alert, Box, Button, Skeleton } from "@mui/material";
import { Link, useNavigate } from "@tanstack/react-router";
import { debitLimit } from "../../contract/modules.rules.ts";
import { cart, payments } from "../../contract/payments.routes.ts";
import type { Cart } from "../../contract/payments.ts";
import { useAct, useCall } from "../kit/call/data.ts";
import { useMay } from "../kit/call/session.ts";
import { ToolButton } from "../kit/overlays/ToolButton.tsx";
import { FailedPage } from "../kit/page/ErrorPage.tsx";
import { formWidth, Page } from "../kit/page/Page.tsx";
import { Money } from "../kit/page/values.tsx";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";
import { useGoPaying } from "./goPaying.ts";

/** What the company is about to buy, what it costs each month, and the way to pay. */
export function CartPage() {
  const { t } = useTranslation();
  const may = useMay();
  const format = useFormat();
  const goPaying = useGoPaying();
  const navigate = useNavigate();
  const read = useCall(cart.read, {}, { also: ["payments", "modules"] });
  const setup = useAct(payments.setup, { done: () => "", onDone: goPaying });
  if (read.isError && !read.data) return <FailedPage error={read.error} retry={() => void read.refetch()} />;
  const crumbs = [{ text: t("modules.title"), to: "/modules" }];
  if (!read.data)
    return (
      <Page title={t("cart.title")} crumbs={crumbs} width={formWidth}>
        <Skeleton variant="rectangular" height={240} />
      </Page>
    );
  const { modules, total, aboveDebitLimit, openPaymentId } = read.data;
  return (
    <Page title={t("cart.title")} crumbs={crumbs} width={formWidth}>
      {openPaymentId !== null && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t("cart.openPayment")} <Link to={`/payments/${openPaymentId}`}>{t("cart.toPayment")}</Link>
        </Alert>
      )}
      {aboveDebitLimit && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {t("cart.aboveLimit", { amount: format.money(debitLimit) })}
        </Alert>
      )}
      {modules.length === 0 ? (
        <>
          <p>{t("cart.empty")}</p>
          <Button variant="contained" onClick={() => void navigate({ to: "/modules" })}>
            {t("modules.toModules")}
          </Button>
        </>
      ) : (
        <>
          <CartLines cart={read.data} />
          <Box component="p" sx={{ color: "text.secondary" }}>
            {t("payments.explained")}
          </Box>
          {may(payments.setup) && total > 0 && (
            <Button variant="contained" loading={setup.isPending} onClick={() => setup.mutate({})}>
              {t("cart.checkOut")}
            </Button>
          )}
        </>
      )}
    </Page>
  );
}

function CartLines({ cart: inside }: { cart: Cart }) {
  const { t } = useTranslation();
  const may = useMay();
  const { modules, prices, net, vat, total, version } = inside;
  const replace = useAct(cart.replace);
  const remove = (module: string) =>
    replace.mutate({ body: { modules: modules.filter((one) => one !== module), version } });
  return (
    <>
      <Box component="ul" className="plainList ruled">
        {prices.map(({ module, price }) => (
          <Box component="li" key={module} sx={{ justifyContent: "space-between" }}>
            <Link to={`/modules/${module}`}>{t(`modules.${module}`)}</Link>
            <Box sx={{ display: "flex", alignItems: "center", gap: 1 }}>
              <Money cents={price} />
              {may(cart.replace) && (
                <ToolButton
                  label={t("cart.remove", { module: t(`modules.${module}`) })}
                  onClick={() => remove(module)}
                >
                  <Delete fontSize="small" />
                </ToolButton>
              )}
            </Box>
          </Box>
        ))}
      </Box>
      <Box component="dl" className="sums" sx={{ my: 2, maxInlineSize: 360, marginInlineStart: "auto" }}>
        <dt>{t("cart.net")}</dt>
        <dd>
          <Money cents={net} />
        </dd>
        <dt>{t("cart.vat")}</dt>
        <dd>
          <Money cents={vat} />
        </dd>
        <Box component="dt" sx={{ fontWeight: 600 }}>
          {t("cart.total")}
        </Box>
        <Box component="dd" sx={{ fontWeight: 600 }}>
          <Money cents={total} />
        </Box>
      </Box>
    </>
  );
}
