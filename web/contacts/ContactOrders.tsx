import { Box } from "@mui/material";
import { Link } from "@tanstack/react-router";
import type { ContactOverview } from "../../contract/contactOverview.ts";
import { folderOf } from "../../contract/statuses.ts";
import { PagePart } from "../kit/page/PagePart.tsx";
import { Code, Day, Money, ownDirection, StatusChip, Word } from "../kit/page/values.tsx";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";

const row = { flexWrap: "wrap", columnGap: 2, py: 0.75 } as const;

type OrdersOfKind = ContactOverview["orders"][number];

/** The latest orders of a kind, the open ones first, and the way to all of them. */
export function ContactOrders({ contactId, kind, count, items }: OrdersOfKind & { contactId: number }) {
  const { t } = useTranslation();
  if (count === 0) return null;
  const list = `/orders/${folderOf[kind]}`;
  return (
    <PagePart title={t(`contacts.orders.${kind}`)}>
      <ul className="plainList ruled">
        {items.map((order) => (
          <Box component="li" key={order.id} sx={row}>
            <Link to={`${list}/${order.id}`}>
              <Code copy={false}>{order.orderNr}</Code>
            </Link>
            <Box sx={{ inlineSize: { sm: 160 } }}>
              <StatusChip name={order.statusName} color={order.statusColor} />
            </Box>
            <Box sx={{ color: "text.secondary" }}>
              <Day on={order.orderDate} />
            </Box>
            {order.contactId !== contactId && ownDirection(order.contactName)}
            <Box sx={{ marginInlineStart: "auto" }}>
              <Money cents={order.total} />
            </Box>
          </Box>
        ))}
      </ul>
      {count > items.length && <WayToAll to={list} contactId={contactId} count={count} />}
    </PagePart>
  );
}

/** The latest invoices and credit notes, and the way to all of them. */
export function ContactInvoices({
  contactId,
  count,
  items,
}: NonNullable<ContactOverview["invoices"]> & { contactId: number }) {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <PagePart title={t("invoices.title")}>
      <ul className="plainList ruled">
        {items.map((invoice) => (
          <Box component="li" key={invoice.id} sx={row}>
            <Link to={`/invoices/${invoice.id}`}>
              <Code copy={false}>{invoice.invoiceNr}</Code>
            </Link>
            {invoice.kind === "creditNote" && <Word of="invoiceKinds" value={invoice.kind} />}
            <Box sx={{ color: "text.secondary" }}>
              <Day on={invoice.invoiceDate} />
            </Box>
            <Box sx={{ marginInlineStart: "auto" }}>
              <Money cents={invoice.total} />
            </Box>
          </Box>
        ))}
      </ul>
      {count > items.length && <WayToAll to="/invoices" contactId={contactId} count={count} />}
    </PagePart>
  );
}

function WayToAll({ to, contactId, count }: { to: string; contactId: number; count: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Box sx={{ mt: 0.5 }}>
      <Link to={to} search={{ contactId: String(contactId) }}>
        {t("contacts.allOrders", { count, number: format.number(count) })}
      </Link>
    </Box>
  );
}

/** The latest devices that went to a contact, or came from it. */
export function ContactDevices({
  title,
  kind,
  count,
  items,
}: NonNullable<ContactOverview["sold"]> & { title: string; kind: "sale" | "purchase" }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (count === 0) return null;
  return (
    <PagePart title={`${title} (${format.number(count)})`}>
      <ul className="plainList ruled">
        {items.map(({ id, sku, productName, serialNumber, orderId, orderNr, orderDate }) => (
          <Box component="li" key={id} sx={row}>
            <Link to={`/products/${id}`}>{ownDirection(productName)}</Link>
            <Code>{serialNumber || sku}</Code>
            <Box sx={{ color: "text.secondary", marginInlineStart: "auto" }}>
              <Link to={`/orders/${folderOf[kind]}/${orderId}`}>
                <Code copy={false}>{orderNr}</Code>
              </Link>{" "}
              · <Day on={orderDate} />
            </Box>
          </Box>
        ))}
      </ul>
      {count > items.length && (
        <Box sx={{ mt: 0.5, color: "text.secondary" }}>
          {t("contacts.latestOf", {
            shown: format.number(items.length),
            number: format.number(count),
          })}
        </Box>
      )}
    </PagePart>
  );
}
