import { Box, Skeleton } from "@mui/material";
import { Link, useParams } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { locations } from "../../contract/locations.routes.ts";
import { everyLabel } from "../../contract/locations.rules.ts";
import { placeCode } from "../../contract/placeCode.rules.ts";
import { places } from "../../contract/places.routes.ts";
import type { Slot } from "../../contract/places.ts";
import { products } from "../../contract/products.routes.ts";
import { ApiError } from "../kit/call/api.ts";
import { useCall } from "../kit/call/data.ts";
import { useMay } from "../kit/call/session.ts";
import { Faint, Heading } from "../kit/look/Text.tsx";
import { lazyPart } from "../kit/overlays/lazyPart.tsx";
import { ErrorPage, FailedPage } from "../kit/page/ErrorPage.tsx";
import { Page } from "../kit/page/Page.tsx";
import { Code } from "../kit/page/values.tsx";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";
import { FillBar } from "./FillBar.tsx";
import { type Bay, baysOf, looseOf } from "./slots.ts";

const PlaceLabels = lazyPart(() => import("./PlaceLabels.tsx"), "PlaceLabels");

/** What lies where in a location: bays, compartments and slots, or the labels of its own. */
export function Place() {
  const { t } = useTranslation();
  const may = useMay();
  const id = Number(useParams({ strict: false }).id);
  const [printing, setPrinting] = useState(false);
  const { data, error, refetch } = useCall(
    places.read,
    { params: { id } },
    { also: ["products", "locations"] },
  );
  if (error instanceof ApiError && error.status === 404)
    return (
      <ErrorPage title={t("kit.notFoundTitle")} text={t("errors.placeUnknown", { code: placeCode(id) })} />
    );
  if (error && !data) return <FailedPage error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rectangular" height={320} />;
  const bays = data.hasTemplate ? [] : baysOf(data.slots);
  const rest = data.hasTemplate ? data.slots : looseOf(data.slots);
  return (
    <Page
      title={data.name}
      crumbs={[{ text: t("locations.title"), to: "/places" }]}
      actions={[
        may(products.list) && { text: t("places.allProducts"), to: `/products?locationId=${id}` },
        { text: t("products.printLabels"), onClick: () => setPrinting(true) },
        may(locations.replace) && { text: t("places.edit"), to: `/admin/locations/${id}` },
      ]}
    >
      <Box sx={{ maxInlineSize: 320, mb: 3 }}>
        <FillBar units={data.units} capacity={data.unitCapacity} />
      </Box>
      {data.slots.length === 0 && <Box sx={{ color: "text.secondary" }}>{t("places.nothing")}</Box>}
      {bays.map((bay) => (
        <BayTable key={bay.name} locationId={id} bay={bay} />
      ))}
      {printing && (
        <PlaceLabels
          id={id}
          name={data.name}
          slots={data.hasTemplate ? data.slots.filter(({ label }) => label).length : everyLabel().length}
          onClose={() => setPrinting(false)}
        />
      )}
      {rest.length > 0 && <Labels locationId={id} slots={rest} title={bays.length > 0} />}
    </Page>
  );
}

const tableStyles = {
  inlineSize: "100%",
  borderCollapse: "collapse",
  border: 1,
  borderColor: "divider",
  bgcolor: "background.paper",
  fontSize: 14,
  tableLayout: "fixed",
  "& th, & td": { border: 1, borderColor: "divider", p: 0, textAlign: "center", fontWeight: 400 },
  "& th": { color: "text.secondary", px: 0.5, py: 0.75 },
  "& td > :is(a, span)": { display: "block", py: 1 },
  "& td > a": { color: "text.primary", fontWeight: 500, minBlockSize: 24 },
  "@media (pointer: coarse)": { "& td > a": { py: 1.25 } },
} as const;

function BayTable({ locationId, bay }: { locationId: number; bay: Bay }) {
  const { t } = useTranslation();
  return (
    <Section title={t("places.bay", { bay: bay.name })} aside={<Units value={bay.units} />}>
      <Box component="table" sx={tableStyles}>
        <thead>
          <tr>
            <th scope="col">{t("places.compartment")}</th>
            {[1, 2, 3, 4].map((slot) => (
              <th scope="col" key={slot}>
                {t("places.slot", { slot })}
              </th>
            ))}
            <th scope="col">{t("places.together")}</th>
          </tr>
        </thead>
        <tbody>
          {bay.compartments.map(({ name, slots, units }) => (
            <tr key={name}>
              <th scope="row">
                <Code copy={false}>{name}</Code>
              </th>
              {slots.map(({ nr, slot }) => (
                <td key={nr}>
                  {slot ? <SlotLink locationId={locationId} slot={slot} /> : <span aria-hidden>·</span>}
                </td>
              ))}
              <td>
                <Figure value={units} />
              </td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Section>
  );
}

type Props = { locationId: number; slots: readonly Slot[]; title: boolean };
function Labels({ locationId, slots, title }: Props) {
  const { t } = useTranslation();
  return (
    <Section title={title ? t("places.elsewhere") : t("places.labels")}>
      <Box
        component="ul"
        className="plainList"
        sx={{ display: "grid", gap: 1, gridTemplateColumns: "repeat(auto-fill, minmax(150px, 1fr))" }}
      >
        {slots.map((slot) => (
          <Box
            component="li"
            key={slot.label}
            sx={{
              border: 1,
              borderColor: "divider",
              bgcolor: "background.paper",
              px: 1.5,
              display: "flex",
              alignItems: "center",
              justifyContent: "space-between",
              gap: 1,
              "& a": { py: 1, color: "text.primary", fontWeight: 500 },
            }}
          >
            {slot.label ? <Code copy={false}>{slot.label}</Code> : t("places.noLabel")}
            <SlotLink locationId={locationId} slot={slot} />
          </Box>
        ))}
      </Box>
    </Section>
  );
}

function Section({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <Box component="section" aria-label={title} sx={{ mb: 3 }}>
      <Box sx={{ display: "flex", alignItems: "baseline", gap: 1.5, mb: 1 }}>
        <Heading>{title}</Heading>
        <Faint>{aside}</Faint>
      </Box>
      {children}
    </Box>
  );
}

/** How many lie in a slot, leading to them who may see them. */
function SlotLink({ locationId, slot: { label, units } }: { locationId: number; slot: Slot }) {
  const { t } = useTranslation();
  const format = useFormat();
  const shown = format.number(units);
  if (!useMay()(products.list)) return <span>{shown}</span>;
  return (
    <Link
      to="/products"
      search={{ locationId: String(locationId), locationLabel: label || "()" }}
      aria-label={t("places.open", { place: label || t("places.noLabel"), shown })}
    >
      {shown}
    </Link>
  );
}

function Figure({ value }: { value: number }) {
  const format = useFormat();
  return format.number(value);
}
function Units({ value }: { value: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  return t("places.units", { count: value, shown: format.number(value) });
}
