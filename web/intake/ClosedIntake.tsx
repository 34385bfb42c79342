import { Box } from "@mui/material";
import type { Intake } from "../../contract/intakes.ts";
import { products } from "../../contract/products.routes.ts";
import { useMay } from "../kit/call/session.ts";
import { Heading } from "../kit/look/Text.tsx";
import { Page } from "../kit/page/Page.tsx";
import { PagePart } from "../kit/page/PagePart.tsx";
import { Code, Count, FactList, Instant } from "../kit/page/values.tsx";
import { placeText } from "../kit/texts/format.ts";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";
import { bookingOf } from "./booking.ts";
import { LateScans } from "./LateScans.tsx";
import { lastBooking } from "./lastBooking.ts";
import { MissingList } from "./MissingList.tsx";
import { PrintLabels } from "./PrintLabels.tsx";

/** What a closed session booked in, what is missing, and the labels. */
export function ClosedIntake({ intake }: { intake: Intake }) {
  const { t } = useTranslation();
  const format = useFormat();
  const may = useMay();
  const mine = lastBooking.use();
  const booking = bookingOf(intake);
  const left = intake.scans.filter(({ decision }) => decision === "leave");
  const counted = (key: "intake.bookedDevices" | "intake.bookedPieces", count: number) =>
    t(key, { count, shown: format.number(count) });
  const devices = counted("intake.bookedDevices", booking.devices);
  const pieces = counted("intake.bookedPieces", booking.pieces);
  const bothOrDevices = booking.pieces ? t("intake.bookedBoth", { devices, pieces }) : devices;
  const what = booking.devices || !booking.pieces ? bothOrDevices : pieces;
  const here = mine?.intakeId === intake.id ? mine.productIds : undefined;
  return (
    <Page
      title={t("intake.booked", { what })}
      crumbs={[
        { text: t("intake.title"), to: "/intake" },
        { text: intake.orderNr, to: `/orders/purchases/${intake.orderId}` },
      ]}
      actions={[
        may(products.list) && { text: t("intake.toProducts"), to: `/products?purchaseId=${intake.orderId}` },
        { text: t("intake.toOrder"), to: `/orders/purchases/${intake.orderId}` },
      ]}
    >
      <LateScans intakeId={intake.id} intake={intake} />
      {may(products.labels) && <PrintLabels orderId={intake.orderId} ids={here} />}
      <Box
        sx={{
          display: "grid",
          gap: 3,
          gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" },
          mt: 3,
        }}
      >
        <FactList
          title={t("intake.what")}
          facts={[
            [t("purchases.fields.contactId"), intake.supplierName],
            [t("fields.locationId"), placeText(intake.locationName, intake.locationLabel)],
            [t("intake.summary.matched"), <Count key="matched" value={intake.counters.matched} />],
            [t("intake.summary.takenBeside"), <Count key="beside" value={booking.beside} />],
            [t("intake.summary.leftOut"), <Count key="left" value={booking.left} />],
            [t("intake.duplicates"), <Count key="twice" value={intake.counters.duplicates} />],
            [t("intake.opened"), <Moment key="opened" at={intake.openedAt} by={intake.openedBy} />],
            [t("intake.closed"), <Moment key="closed" at={intake.closedAt} by={intake.closedBy} />],
          ]}
        />
        <Box>
          {left.length > 0 && (
            <PagePart
              title={
                <>
                  {t("intake.leftOutTitle")} (<Count value={left.length} />)
                </>
              }
            >
              {left.map(({ serialNumber }) => (
                <div key={serialNumber}>
                  <Code>{serialNumber}</Code>
                </div>
              ))}
            </PagePart>
          )}
          <Heading sx={{ mb: 1 }}>
            {t("intake.missing")} (<Count value={intake.counters.missing} />)
          </Heading>
          <MissingList intake={intake} />
        </Box>
      </Box>
    </Page>
  );
}

const Moment = ({ at, by }: { at: string | null; by: string | null }) => (
  <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 1.5 }}>
    <Instant at={at} />
    {by && <bdi>{by}</bdi>}
  </Box>
);
