import { Alert, Box, Skeleton } from "@mui/material";
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { shopOrders } from "../../contract/webshop.routes.ts";
import type { ShopOrder } from "../../contract/webshop.ts";
import { useAct, useCall } from "../kit/call/data.ts";
import { useMay } from "../kit/call/session.ts";
import { ChoiceBox } from "../kit/inputs/Choice.tsx";
import { Faint } from "../kit/look/Text.tsx";
import { DialogFrame } from "../kit/page/DialogFrame.tsx";
import { FailedPage } from "../kit/page/ErrorPage.tsx";
import { Page } from "../kit/page/Page.tsx";
import { ReasonDialog } from "../kit/page/ReasonDialog.tsx";
import { Code, Count, FactList, Instant, Money, StatusChip, YesNo } from "../kit/page/values.tsx";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";
import { useLabels } from "../kit/texts/labels.ts";

type Line = ShopOrder["lines"][number];
type Choices = Readonly<Record<number, number>>;

/** An order of the web shop: what it waits for, and the devices that its lines could get. */
export function ShopOrderPage() {
  const { id }: { id: string } = useParams({ strict: false });
  const read = useCall(shopOrders.read, { params: { id: Number(id) } }, { also: ["products", "sales"] });
  if (read.isError && !read.data) return <FailedPage error={read.error} retry={() => void read.refetch()} />;
  if (!read.data) return <Skeleton variant="rectangular" height={320} sx={{ m: 3 }} aria-hidden />;
  return <Shown key={id} order={read.data} />;
}

function Shown({ order }: { order: ShopOrder }) {
  const { t } = useTranslation();
  const may = useMay();
  const [chosen, setChosen] = useState<Choices>({});
  const [asking, setAsking] = useState<"dismiss" | "cancelThere">();
  const params = { id: order.id };
  const importing = useAct(shopOrders.import, { done: t("shopOrders.importedToast") });
  const dismiss = useAct(shopOrders.dismiss, { onDone: () => setAsking(undefined) });
  const settle = useAct(shopOrders.settle);
  const cancelThere = useAct(shopOrders.cancelThere, {
    done: t("shopOrders.cancelling"),
    onDone: () => setAsking(undefined),
  });
  const isWaiting = order.state === "waiting";
  const lines = Object.entries(chosen).map(([itemId, productId]) => ({ itemId: Number(itemId), productId }));
  const take = () => importing.mutate({ params, body: { lines } });
  const acts = isWaiting && may(shopOrders.import);
  const follows = order.state === "changed" && may(shopOrders.settle);
  return (
    <Page
      title={order.incrementId}
      crumbs={[{ text: t("shopOrders.title"), to: "/orders/webshop" }]}
      chip={<StatusChip name={t(`shopOrderStates.${order.state}`)} />}
      actions={[
        acts && { text: t("shopOrders.import"), primary: true, onClick: take, disabled: importing.isPending },
        acts && { text: t("shopOrders.cancelThere"), onClick: () => setAsking("cancelThere") },
        acts && { text: t("shopOrders.dismiss"), onClick: () => setAsking("dismiss") },
        follows && {
          text: t("shopOrders.followed"),
          primary: true,
          onClick: () => settle.mutate({ params }),
          disabled: settle.isPending,
        },
      ]}
    >
      {(isWaiting || order.state === "changed") && order.problems.length > 0 && (
        <Alert severity="warning" sx={{ mb: 3 }}>
          {order.problems.map((problem) => (
            <Box key={`${problem.code}${problem.itemId}`}>{problem.message}</Box>
          ))}
        </Alert>
      )}
      <Facts order={order} />
      <Lines order={order} chosen={chosen} choose={acts ? setChosen : undefined} />
      {asking === "dismiss" && (
        <ReasonDialog
          title={t("shopOrders.dismissTitle", { number: order.incrementId })}
          action={t("shopOrders.dismiss")}
          help={t("shopOrders.dismissHelp")}
          minLength={3}
          busy={dismiss.isPending}
          onClose={() => setAsking(undefined)}
          onReason={(reason) => dismiss.mutate({ params, body: { reason } })}
        />
      )}
      {asking === "cancelThere" && (
        <DialogFrame
          title={t("shopOrders.cancelThereTitle", { number: order.incrementId })}
          action={t("shopOrders.cancelThere")}
          busy={cancelThere.isPending}
          width="xs"
          onClose={() => setAsking(undefined)}
          onDo={() => cancelThere.mutate({ params })}
        >
          {t("shopOrders.cancelThereHelp")}
        </DialogFrame>
      )}
    </Page>
  );
}

function Facts({ order }: { order: ShopOrder }) {
  const { t } = useTranslation();
  const label = useLabels("shopOrders");
  const { customer, contactId, placedAt, paid, shipping, rounding, total, orderId, orderNr } = order;
  const { pieces, shipped, refunded, shopState } = order;
  return (
    <FactList
      facts={[
        [
          label("customer"),
          contactId === null ? (
            customer
          ) : (
            <Link key="contact" to={`/contacts/${contactId}`}>
              {customer}
            </Link>
          ),
        ],
        [label("placedAt"), <Instant key="at" at={placedAt} />],
        [label("paid"), <YesNo key="paid" value={paid} />],
        shipping !== 0 && [t("shopOrders.shipping"), <Money key="shipping" cents={shipping} />],
        rounding !== 0 && [t("shopOrders.rounding"), <Money key="rounding" cents={rounding} />],
        [label("total"), <Money key="total" cents={total} />],
        shopState !== "" && [label("shopState"), <bdi key="shopState">{shopState}</bdi>],
        shipped > 0 && [label("shipped"), t("shopOrders.shippedOf", { shipped, pieces })],
        refunded > 0 && [label("refunded"), <Money key="refunded" cents={refunded} />],
        orderId !== null && [
          label("orderNr"),
          <Link key="order" to={`/orders/sales/${orderId}`}>
            <bdi>{orderNr}</bdi>
          </Link>,
        ],
      ]}
    />
  );
}

type LinesProps = { order: ShopOrder; chosen: Choices; choose: ((chosen: Choices) => void) | undefined };
function Lines({ order, chosen, choose }: LinesProps) {
  const { t } = useTranslation();
  return (
    <Box component="section" aria-label={t("shopOrders.lines")}>
      <Box component="h2" sx={{ fontSize: 14, fontWeight: 600, mb: 1 }}>
        {t("shopOrders.lines")}
      </Box>
      <Box component="ul" className="plainList">
        {order.lines.map((line) => (
          <Box
            component="li"
            key={line.itemId}
            sx={{ py: 1, borderTop: 1, borderColor: "divider", display: "flex", gap: 2, flexWrap: "wrap" }}
          >
            <Box sx={{ flex: "1 1 18rem", minWidth: 0 }}>
              <bdi>{line.name}</bdi>
              <Faint>
                <Code>{line.sku}</Code> · <Count value={line.quantity} /> × · <Money cents={line.paid} />
              </Faint>
            </Box>
            <Box sx={{ flex: "1 1 20rem", minWidth: 0 }}>
              <Device
                line={line}
                value={chosen[line.itemId] ?? null}
                onChoose={choose && ((productId) => choose({ ...chosen, [line.itemId]: productId }))}
              />
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

type DeviceProps = { line: Line; value: number | null; onChoose: ((id: number) => void) | undefined };
/** The device that a line gets, or a choice of those that it could get. */
function Device({ line, value, onChoose }: DeviceProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (line.productId !== null)
    return (
      <>
        {t("shopOrders.gets")}{" "}
        <Link to={`/products/${line.productId}`}>
          <bdi>{line.productSku}</bdi>
        </Link>
      </>
    );
  if (!onChoose) return null;
  if (line.suggestions.length === 0)
    return <Box sx={{ color: "text.secondary" }}>{t("shopOrders.nothingElse")}</Box>;
  return (
    <ChoiceBox
      label={t("shopOrders.instead")}
      value={value}
      none={t("kit.choose")}
      options={line.suggestions.map(({ productId, sku, place, salePrice, equal }) => ({
        id: productId,
        name: [
          t(equal ? "shopOrders.equal" : "shopOrders.other"),
          sku,
          place,
          salePrice !== null && format.money(salePrice),
        ]
          .filter(Boolean)
          .join(" · "),
      }))}
      onChoose={(id) => id !== null && onChoose(id)}
    />
  );
}
