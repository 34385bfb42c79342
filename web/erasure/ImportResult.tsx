import CheckCircle from "@mui/icons-material/CheckCircleOutlined";
import ErrorIcon from "@mui/icons-material/ErrorOutlined";
import History from "@mui/icons-material/HistoryOutlined";
import Hourglass from "@mui/icons-material/HourglassEmptyOutlined";
import { Box } from "@mui/material";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Imported } from "../../contract/erasure.ts";
import { Small } from "../kit/look/Text.tsx";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <Box component="li" sx={{ display: "flex", gap: 1, alignItems: "start", py: 0.25 }}>
      {icon}
      <Box sx={{ minWidth: 0, overflowWrap: "anywhere" }}>{children}</Box>
    </Box>
  );
}

/** The purchases that reports found devices of. */
function Orders({ orders }: Pick<Imported, "orders">) {
  const format = useFormat();
  return orders.map(({ orderId, orderNr, matched }, at) => (
    <span key={orderId}>
      {at > 0 && format.comma}
      <Link to={`/orders/purchases/${orderId}`}>
        <bdi>{orderNr}</bdi>
      </Link>
      {orders.length > 1 && ` (${format.number(matched)})`}
    </span>
  ));
}

/** What came of one import, in words. */
export function ImportResult({ answer }: { answer: Imported }) {
  const { t } = useTranslation();
  const { imported, alreadyThere, repeated, matched, unmatched, failed, orders } = answer;
  const good = <CheckCircle fontSize="small" color="success" aria-hidden />;
  return (
    <ul className="plainList">
      <Line icon={imported > 0 ? good : <History fontSize="small" aria-hidden />}>
        {t("erasure.imported", { count: imported })}
      </Line>
      {matched > 0 && (
        <Line icon={good}>
          {t("erasure.matched", { count: matched })} <Orders orders={orders} />
        </Line>
      )}
      {unmatched > 0 && (
        <Line icon={<Hourglass fontSize="small" color="warning" aria-hidden />}>
          {t("erasure.unmatched", { count: unmatched })} <Link to="/erasure">{t("erasure.toQueue")}</Link>
        </Line>
      )}
      {alreadyThere > 0 && (
        <Line icon={<History fontSize="small" aria-hidden />}>
          {t("erasure.alreadyThere", { count: alreadyThere })}
        </Line>
      )}
      {repeated > 0 && (
        <Line icon={<History fontSize="small" aria-hidden />}>
          {t("erasure.repeated", { count: repeated })}
        </Line>
      )}
      {failed.length > 0 && (
        <Line icon={<ErrorIcon fontSize="small" color="error" aria-hidden />}>
          {t("erasure.failed", { count: failed.length })}
          <Small component="ul" sx={{ m: 0, paddingInlineStart: 2.5, maxHeight: 240, overflow: "auto" }}>
            {failed.map(({ file, message }) => (
              <li key={file}>
                <bdi>{file}</bdi>: {message}
              </li>
            ))}
          </Small>
        </Line>
      )}
    </ul>
  );
}
