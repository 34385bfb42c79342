import { Box } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { rounds } from "../../contract/rounds.routes.ts";
import type { VehicleCheck } from "../../contract/rounds.ts";
import { callBlob } from "../kit/call/api.ts";
import { useCall } from "../kit/call/data.ts";
import { BlobImage } from "../kit/page/BlobImage.tsx";
import { PagePart } from "../kit/page/PagePart.tsx";
import { Count, Inline, Instant, ownDirection } from "../kit/page/values.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";

/** Checks that are shown; a van that drives each day has hundreds. */
const mostShown = 8;

/** What drivers found when they looked at a vehicle before setting off. */
export function Checks({ vehicleId }: { vehicleId: number }) {
  const { t } = useTranslation();
  const items = useCall(rounds.checks, { params: { vehicleId } }, { also: ["stops"] }).data?.items;
  if (!items) return null;
  return (
    <PagePart title={t("vehicles.checks")}>
      <ul className="plainList">
        {items.slice(0, mostShown).map((check) => (
          <OneCheck key={check.id} vehicleId={vehicleId} check={check} />
        ))}
      </ul>
      {items.length === 0 && <p>{t("vehicles.noChecks")}</p>}
    </PagePart>
  );
}

function OneCheck({ vehicleId, check }: { vehicleId: number; check: VehicleCheck }) {
  const { t } = useTranslation();
  const { at, userName, km, lights, tyres, damage, photos } = check;
  const wrong = [
    !lights && t("vehicles.lightsBad"),
    !tyres && t("vehicles.tyresBad"),
    damage && ownDirection(damage),
  ].filter(Boolean);
  return (
    <li>
      <span className="figure">
        <Count value={km} /> km
      </span>
      {wrong.length > 0 && (
        <Box sx={{ color: "warning.dark" }}>
          <Inline parts={wrong} />
        </Box>
      )}
      <Box sx={{ color: "text.secondary", fontSize: 13 }}>
        <Inline parts={[<Instant key="at" at={at} />, userName && ownDirection(userName)]} />
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        {photos.map(({ id }) => (
          <CheckPhoto key={id} vehicleId={vehicleId} id={id} />
        ))}
      </Box>
    </li>
  );
}

function CheckPhoto({ vehicleId, id }: { vehicleId: number; id: number }) {
  const { t } = useTranslation();
  const { data } = useQuery({
    queryKey: ["checkPhoto", vehicleId, id],
    queryFn: ({ signal }) => callBlob(rounds.readCheckPhoto, { params: { vehicleId, id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { fixed: true },
  });
  return <BlobImage blob={data} alt={t("vehicles.checkPhoto")} size={96} />;
}
