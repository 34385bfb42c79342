import { Alert, Box, Button } from "@mui/material";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { printing } from "../../contract/documents.routes.ts";
import { invoices } from "../../contract/invoices.routes.ts";
import { canBeInvoiced } from "../../contract/invoices.rules.ts";
import type { Order } from "../../contract/orderAnswer.ts";
import type { OrderKind } from "../../contract/statuses.ts";
import type { ApiError } from "../kit/call/api.ts";
import { useAct, useCall } from "../kit/call/data.ts";
import { useMay } from "../kit/call/session.ts";
import { showToast } from "../kit/call/toasts.ts";
import { PagePart } from "../kit/page/PagePart.tsx";
import { Day, Money, Word } from "../kit/page/values.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";

export type Invoicing = {
  /** Makes the invoice of the order; undefined where somebody may not, or it is too early, or there is one. */
  make: (() => void) | undefined;
  /** The same, and mails it. */
  mail: (() => void) | undefined;
  pending: boolean;
  refused: ApiError | undefined;
};

/** The making of an order's invoice, by the button of its next step and by that of its section. */
export function useInvoicing(kind: OrderKind, order: Order | undefined): Invoicing {
  const { t } = useTranslation();
  const may = useMay();
  const [refused, setRefused] = useState<ApiError>();
  const onFail = (error: ApiError) => {
    if (error.code !== "sellerIncomplete") return false;
    setRefused(error);
    return true;
  };
  const onDone = ({ invoiceNr }: { invoiceNr: string }) => {
    setRefused(undefined);
    showToast(t("invoices.made", { invoice: invoiceNr }));
  };
  const isRepair = kind === "repair";
  const ofSale = useAct(invoices.ofSale, { onDone, onFail });
  const ofRepair = useAct(invoices.ofRepair, { onDone, onFail });
  const mailing = useAct(printing[kind === "purchase" ? "sale" : kind].mail, {
    done: ({ to }) => t("documents.mailed", { to }),
    onFail,
  });
  const making = isRepair ? ofRepair : ofSale;
  const route = isRepair ? invoices.ofRepair : invoices.ofSale;
  const isDue =
    order !== undefined && order.invoiceId === null && !order.archived && canBeInvoiced(kind, order.phase);
  const params = { params: { id: order?.id ?? 0 } };
  const mayMake = isDue && order.lines.length > 0 && may(route);
  return {
    make: mayMake ? () => making.mutate(params) : undefined,
    mail:
      mayMake && may(printing[isRepair ? "repair" : "sale"].mail)
        ? () => mailing.mutate({ ...params, body: { document: "salesDocument" } })
        : undefined,
    pending: making.isPending || mailing.isPending,
    refused,
  };
}

/** Why nothing can be invoiced yet, with the way to where that is mended. */
export function SellerIncomplete({ error }: { error: ApiError }) {
  const { t } = useTranslation();
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2 }}
      action={
        <Button component={Link} to="/admin/settings" color="inherit" size="small" variant="outlined">
          {t("invoices.toSettings")}
        </Button>
      }
    >
      {error.detail}
    </Alert>
  );
}

/** The invoices and credit notes of an order; nothing before there is one or can be. */
export function OrderInvoices({ orderId, invoicing }: { orderId: number; invoicing: Invoicing }) {
  const { t } = useTranslation();
  const may = useMay();
  const query = { orderId: String(orderId), sort: "id", pageSize: 100 };
  const items = useCall(invoices.list, { query }, { enabled: may(invoices.list) }).data?.items ?? [];
  const { make, mail, pending } = invoicing;
  if (!items.length && !make) return null;
  return (
    <PagePart title={t("invoices.title")}>
      <Box component="ul" className="plainList" sx={{ mb: 1 }}>
        {items.map(({ id, invoiceNr, kind, invoiceDate, total }) => (
          <Box
            component="li"
            key={id}
            sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 2, minHeight: 36 }}
          >
            <Link to={`/invoices/${id}`}>
              <bdi>{invoiceNr}</bdi>
            </Link>
            <Box sx={{ color: "text.secondary" }}>
              <Word of="invoiceKinds" value={kind} />
            </Box>
            <Day on={invoiceDate} />
            <Box sx={{ marginInlineStart: "auto" }}>
              <Money cents={total} />
            </Box>
          </Box>
        ))}
      </Box>
      {make && (
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
          <Button variant="outlined" color="inherit" loading={pending} onClick={make}>
            {t("invoices.make")}
          </Button>
          {mail && (
            <Button variant="outlined" color="inherit" loading={pending} onClick={mail}>
              {t("invoices.makeAndMail")}
            </Button>
          )}
        </Box>
      )}
    </PagePart>
  );
}
