import { Alert, Box, Button, Skeleton } from "@mui/material";
import { Navigate, useNavigate, useSearch } from "@tanstack/react-router";
import { autocomplete } from "../../contract/autocomplete.ts";
import { intakes } from "../../contract/intakes.ts";
import type { Order } from "../../contract/orderAnswer.ts";
import { purchases } from "../../contract/orders.ts";
import { readStorage, writeStorage } from "../kit/browser/browserStorage.ts";
import { call } from "../kit/call/api.ts";
import { useCall } from "../kit/call/data.ts";
import { ErrorSummary, Form } from "../kit/form/form.tsx";
import { useMakingForm } from "../kit/form/useMakingForm.ts";
import { FieldRow } from "../kit/inputs/Field.tsx";
import type { JsonSchema } from "../kit/inputs/fields.ts";
import { PickInput, TextInput } from "../kit/inputs/inputs.tsx";
import { untitled } from "../kit/page/arrival.ts";
import { FailedPage } from "../kit/page/ErrorPage.tsx";
import { formWidth, Page } from "../kit/page/Page.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";

type Place = { locationId: number; locationLabel: string };

/** Where a purchase comes in: the place is chosen, and scanning begins. */
export function StartIntake() {
  const { t } = useTranslation();
  const id = Number(useSearch({ strict: false }).order);
  const order = useCall(purchases.read, { params: { id } }, { enabled: id > 0 });
  const firsts = useCall(autocomplete.locations, { query: { limit: 100 } });
  if (!(id > 0)) return <Navigate to="/intake" replace />;
  if (order.error && !order.data)
    return <FailedPage error={order.error} retry={() => void order.refetch()} />;
  const { data } = order;
  return (
    <Page
      title={data ? t("intake.startTitle", { order: data.orderNr }) : untitled}
      width={formWidth}
      crumbs={[
        { text: t("intake.title"), to: "/intake" },
        data && { text: data.orderNr, to: `/orders/purchases/${data.id}` },
      ]}
    >
      {!data || firsts.isPending ? (
        <Skeleton variant="rectangular" height={160} />
      ) : (
        <PlaceForm order={data} locations={(firsts.data ?? []).map((option) => Number(option.id))} />
      )}
    </Page>
  );
}

/** The order's own place, else the last one that was used here, else the usual one, else the only one there is. */
function startOf(order: Order, locations: readonly number[]): Partial<Place> {
  if (order.locationId) return { locationId: order.locationId, locationLabel: order.locationLabel };
  const last = readStorage<Place>("intakePlace");
  if (last && locations.includes(last.locationId)) return { locationId: last.locationId, locationLabel: "" };
  const only = locations.length === 1 ? locations[0] : undefined;
  return { locationId: order.usualLocationId ?? only, locationLabel: "" };
}

function PlaceForm({ order, locations }: { order: Order; locations: readonly number[] }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const start = startOf(order, locations);
  const go = (id: number) => void navigate({ to: `/intake/${id}`, replace: true });
  const { field, summary, busy, submit } = useMakingForm({
    name: "intake",
    schema: intakes.open.schema.body as JsonSchema,
    // The order is not a field of the form, so its errors belong in the summary.
    names: ["locationId", "locationLabel"],
    blank: start,
    save: async (values) => {
      const { locationId, locationLabel = "" } = values as Place;
      const intake = await call(intakes.open, { body: { orderId: order.id, locationId, locationLabel } });
      writeStorage("intakePlace", { locationId: intake.locationId, locationLabel: intake.locationLabel });
      go(intake.id);
    },
  });
  const pieces = order.lines.reduce(
    (sum, line) => sum + Math.max(0, line.quantity - line.receivedQuantity),
    0,
  );
  if (order.openIntakeId)
    return (
      <Alert
        severity="info"
        action={<Button onClick={() => go(order.openIntakeId ?? 0)}>{t("intake.goOn")}</Button>}
      >
        {t("errors.intakeOpen")}
      </Alert>
    );
  return (
    <Form onSubmit={submit}>
      <Box component="p" sx={{ mt: 0 }}>
        {t("intake.startIntro", { count: pieces, supplier: order.contactName })}
      </Box>
      <ErrorSummary {...summary} />
      <FieldRow>
        <PickInput {...field("locationId")} from="locations" />
        <TextInput
          {...field("locationLabel")}
          mono
          help={t("intake.labelHelp")}
          autoFocus={start.locationId !== undefined}
        />
      </FieldRow>
      <Button type="submit" variant="contained" loading={busy}>
        {t("intake.begin")}
      </Button>
    </Form>
  );
}
