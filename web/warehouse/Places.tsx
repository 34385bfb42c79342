import { Box, Skeleton } from "@mui/material";
import { Link } from "@tanstack/react-router";
import { locations } from "../../contract/locations.routes.ts";
import { places } from "../../contract/places.routes.ts";
import type { OutputOf } from "../../contract/routes.ts";
import { useCall } from "../kit/call/data.ts";
import { useMay } from "../kit/call/session.ts";
import { FailedPage } from "../kit/page/ErrorPage.tsx";
import { Page } from "../kit/page/Page.tsx";
import { Code, Count } from "../kit/page/values.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { FillBar } from "./FillBar.tsx";

/** Every location with how full it is. */
export function Places() {
  const { t } = useTranslation();
  const may = useMay();
  const { data, error, refetch } = useCall(places.list, {}, { also: ["products", "locations"] });
  if (error && !data) return <FailedPage error={error} retry={() => void refetch()} />;
  return (
    <Page
      title={t("locations.title")}
      actions={[
        may(places.move) && { text: t("moving.title"), to: "/moving", primary: true },
        may(locations.replace) && { text: t("places.manage"), to: "/admin/locations" },
      ]}
    >
      {!data && <Skeleton variant="rectangular" height={240} />}
      {data?.length === 0 && <Box sx={{ color: "text.secondary" }}>{t("locations.empty")}</Box>}
      <Box
        component="ul"
        className="plainList"
        sx={{
          display: "grid",
          gap: 1.5,
          gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 320px), 1fr))",
        }}
      >
        {data?.map(({ id, name, units, unitCapacity, shelves }) => (
          <Box
            component="li"
            key={id}
            sx={{ border: 1, borderColor: "divider", bgcolor: "background.paper", p: 1.5 }}
          >
            <Box sx={{ fontSize: 16, fontWeight: 600, mb: 0.5, "& a": { color: "text.primary" } }}>
              <Link to={`/places/${id}`}>
                <bdi>{name}</bdi>
              </Link>
            </Box>
            <FillBar units={units} capacity={unitCapacity} />
            {shelves.length > 0 && <Shelves shelves={shelves} />}
          </Box>
        ))}
      </Box>
    </Page>
  );
}

/** The fullest shelves of a location, each against the fullest of them. */
function Shelves({ shelves }: { shelves: OutputOf<typeof places.list>[number]["shelves"] }) {
  const { t } = useTranslation();
  const most = Math.max(...shelves.map(({ units }) => units));
  return (
    <Box
      component="ul"
      className="plainList"
      aria-label={t("places.shelves")}
      sx={{ mt: 1, display: "grid", gap: 0.25, fontSize: 13 }}
    >
      {shelves.map(({ name, units }) => (
        <Box
          component="li"
          key={name}
          sx={{ display: "grid", gridTemplateColumns: "7em 1fr 4em", gap: 1, alignItems: "center" }}
        >
          {name ? <Code copy={false}>{name}</Code> : t("places.noLabel")}
          <Box aria-hidden sx={{ blockSize: 6, bgcolor: "action.selected" }}>
            <Box sx={{ blockSize: 6, inlineSize: `${(units / most) * 100}%`, bgcolor: "primary.main" }} />
          </Box>
          <Box sx={{ textAlign: "end" }}>
            <Count value={units} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}
