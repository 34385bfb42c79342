import { Box, Link } from "@mui/material";
import { printing, verification } from "../../contract/documents.routes.ts";
import type { OrderDocument } from "../../contract/documents.rules.ts";
import type { OrderRow } from "../../contract/orderAnswer.ts";
import { useMay } from "../kit/call/session.ts";
import { useTranslation } from "../kit/texts/i18n.ts";
import { usePrint, useStatement } from "./PrintMenu.tsx";

const ofPhase: Partial<Record<`${OrderRow["kind"]} ${OrderRow["phase"]}`, readonly OrderDocument[]>> = {
  "sale confirmed": ["orderConfirmation"],
  "sale inProgress": ["orderConfirmation"],
  "sale done": ["salesDocument"],
  "repair done": ["repairReport", "salesDocument"],
};

/** The documents that an order of somebody outside the company has come to, each a link. */
export function OwnDocuments({ order }: { order: OrderRow }) {
  const { t } = useTranslation();
  const may = useMay();
  const { id, kind, phase, dataDestruction } = order;
  const print = usePrint(kind, 1);
  const openStatement = useStatement();
  const isProven = kind === "purchase" && phase === "done" && dataDestruction !== "noDataCarrier";
  const documents = (may(printing[kind].print) ? (ofPhase[`${kind} ${phase}`] ?? []) : []).filter(
    (document) => document !== "salesDocument" || order.invoiceId !== null,
  );
  const links: [string, () => void][] = [
    ...documents.map((document): [string, () => void] => [
      t(`documents.kinds.${document}`),
      () => void print({ ids: [id] }, document),
    ]),
    ...(isProven && may(verification.print)
      ? [[t("documents.statement.title"), () => void openStatement(id)] as [string, () => void]]
      : []),
  ];
  if (links.length === 0) return null;
  return (
    <Box
      role="group"
      aria-label={t("portal.documents", { order: order.orderNr })}
      sx={{ mt: 0.25, display: "flex", flexWrap: "wrap", columnGap: 2 }}
    >
      {links.map(([text, open]) => (
        <Link key={text} component="button" type="button" onClick={open} sx={{ fontSize: 13, minHeight: 24 }}>
          {text}
        </Link>
      ))}
    </Box>
  );
}
