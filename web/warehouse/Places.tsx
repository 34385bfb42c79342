import { Box, Skeleton } from "@mui/material";
import { Link } from "@tanstack/react-router";
import { locations } from "../../contract/locations.routes.ts";
import { places } from "../../contract/places.routes.ts";
import { useCall } from "../kit/call/data.ts";
import { useMay } from "../kit/call/session.ts";
import { FailedPage } from "../kit/page/ErrorPage.tsx";
import { Page } from "../kit/page/Page.tsx";
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
          gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 260px), 1fr))",
        }}
      >
        {data?.map(({ id, name, units, unitCapacity }) => (
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
          </Box>
        ))}
      </Box>
    </Page>
  );
}
