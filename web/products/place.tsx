import { locations } from "../../contract/locations.routes.ts";
import type { ProductRow } from "../../contract/productAnswer.ts";
import { useCall } from "../kit/call/data.ts";
import { Code } from "../kit/page/values.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";

type Props = { row: Pick<ProductRow, "locationName" | "locationLabel"> };
/** Where a product lies: the location and the label in it. */
export function Place({ row: { locationName, locationLabel } }: Props) {
  if (!locationName && !locationLabel) return <span aria-hidden>–</span>;
  return (
    <>
      <bdi>{locationName}</bdi> {locationLabel && <Code copy={false}>{locationLabel}</Code>}
    </>
  );
}

/** How a label in a location is written: by its own template, else the default. */
export function usePlaceHelp(locationId: number | null | undefined) {
  const { t } = useTranslation();
  const location = useCall(
    locations.read,
    { params: { id: locationId ?? 0 } },
    { enabled: Boolean(locationId), staleTime: 60_000 },
  ).data;
  if (locationId && location?.locationTemplate)
    return t("products.labelTemplate", { template: location.locationTemplate });
  return t("products.labelDefault");
}
