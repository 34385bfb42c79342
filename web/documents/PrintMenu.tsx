import { Divider, ListItemText, Menu, MenuItem } from "@mui/material";
import { printing, verification } from "../../contract/documents.routes.ts";
import {
  documentsFor,
  documentsOf,
  hasPrices,
  isSent,
  type OrderDocument,
  suggestedDocument,
} from "../../contract/documents.rules.ts";
import type { Order } from "../../contract/orderAnswer.ts";
import type { OrderKind } from "../../contract/statuses.ts";
import { useAct } from "../kit/call/data.ts";
import { useMay, useMe } from "../kit/call/session.ts";
import { showError } from "../kit/call/toasts.ts";
import { useTranslation } from "../kit/texts/i18n.ts";
import { openPrint } from "../labels/printing.ts";
import { LotPrints } from "./LotPrints.tsx";

type Menued = { anchor: HTMLElement | null; onClose: () => void };
type Chosen = { ids?: number[]; filter?: object };

function useAccess() {
  const me = useMe();
  const isOutside = me?.ownContactId != null;
  return { isOutside, seesPrices: isOutside || (me?.permissions.includes("prices:read") ?? false) };
}

export function usePrint(kind: OrderKind, count: number) {
  const { t } = useTranslation();
  return (body: Chosen, document?: OrderDocument) =>
    openPrint(
      printing[kind].print,
      { body: { ...body, document } },
      { count, name: `${document ?? kind}.pdf`, started: t("documents.started") },
    ).catch(showError);
}

/** Opens the statement of data destruction of a purchase in a new tab; a long one comes when it is ready, as a toast says. */
export function useStatement() {
  const { t } = useTranslation();
  return (id: number) =>
    openPrint(
      verification.print,
      { params: { id } },
      { count: 1, name: "statement.pdf", started: t("documents.started") },
    ).catch(showError);
}

/** The documents of one order, the one of its phase first, and what its contact gets of them by mail. */
export function OrderPrintMenu({ kind, order, anchor, onClose }: Menued & { kind: OrderKind; order: Order }) {
  const { t } = useTranslation();
  const may = useMay();
  const access = useAccess();
  const print = usePrint(kind, 1);
  const openStatement = useStatement();
  const { mail } = printing[kind];
  const mailing = useAct(mail, { done: ({ to }) => t("documents.mailed", { to }) });
  const first = suggestedDocument(order, access.seesPrices);
  const others = documentsFor(order, access).filter((document) => document !== first);
  const sent = may(mail) ? [first, ...others].filter(isSent) : [];
  return (
    <Menu anchorEl={anchor} open={anchor !== null} onClose={onClose}>
      {[first, ...others].map((document) => (
        <MenuItem
          key={document}
          onClick={() => {
            onClose();
            void print({ ids: [order.id] }, document);
          }}
        >
          <ListItemText
            primary={t(`documents.kinds.${document}`)}
            secondary={document === first ? t("documents.ofPhase") : undefined}
          />
        </MenuItem>
      ))}
      {kind === "purchase" && (order.erasure?.devices ?? 0) > 0 && may(verification.print) && (
        <MenuItem
          onClick={() => {
            onClose();
            void openStatement(order.id);
          }}
        >
          {t("documents.statement.title")}
        </MenuItem>
      )}
      {kind === "purchase" && !access.isOutside && <LotPrints orderId={order.id} onDone={onClose} />}
      {sent.length > 0 && <Divider component="li" />}
      {sent.map((document) => (
        <MenuItem
          key={`mail ${document}`}
          onClick={() => {
            onClose();
            mailing.mutate({ params: { id: order.id }, body: { document } });
          }}
        >
          <ListItemText
            primary={t("documents.mailTo", { name: order.contactName })}
            secondary={t(`documents.kinds.${document}`)}
          />
        </MenuItem>
      ))}
    </Menu>
  );
}

/** The documents of several orders: what the phase of each suggests first. */
export function OrdersPrintMenu({
  kind,
  chosen,
  count,
  anchor,
  onClose,
}: Menued & { kind: OrderKind; chosen: Chosen; count: number }) {
  const { t } = useTranslation();
  const { isOutside, seesPrices } = useAccess();
  const print = usePrint(kind, count);
  const documents: readonly OrderDocument[] = isOutside ? [] : documentsOf[kind];
  const items = [undefined, ...documents.filter((document) => seesPrices || !hasPrices(document))];
  return (
    <Menu anchorEl={anchor} open={anchor !== null} onClose={onClose}>
      {items.map((document) => (
        <MenuItem
          key={document ?? ""}
          onClick={() => {
            onClose();
            void print(chosen, document);
          }}
        >
          {document ? t(`documents.kinds.${document}`) : t("documents.byPhase")}
        </MenuItem>
      ))}
    </Menu>
  );
}
