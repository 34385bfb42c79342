import { Link } from "@tanstack/react-router";
import { sales } from "../../contract/orders.routes.ts";
import type { SoldDevice } from "../../contract/repairs.ts";
import { useMay } from "../kit/call/session.ts";
import { Day, ownDirection } from "../kit/page/values.tsx";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";

/** The buyer of a device and the rest of its warranty, or that it is the company's own. */
export function SaleOfDevice({ device }: { device: SoldDevice }) {
  const { t } = useTranslation();
  const format = useFormat();
  const may = useMay();
  const { saleId, saleNr, customerName, deliveredOn, warrantyUntil, underWarranty } = device;
  if (device.inStock) return t("repairs.isOurs");
  if (!saleId) return t("repairs.notSold");
  return (
    <>
      {ownDirection(customerName ?? "")}
      {format.comma}
      {may(sales.read) ? <Link to={`/orders/sales/${saleId}`}>{saleNr}</Link> : saleNr}
      {format.comma}
      <Day on={deliveredOn} />
      {". "}
      {warrantyUntil &&
        t(underWarranty ? "portal.repair.underWarranty" : "portal.repair.outOfWarranty", {
          day: format.day(warrantyUntil),
        })}
    </>
  );
}
