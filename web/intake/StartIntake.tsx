import { Alert, Box, Button, Skeleton } from "@mui/material";
import { Navigate, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { type FieldValues, useForm } from "react-hook-form";
import { autocomplete } from "../../contract/autocomplete.ts";
import { intakes } from "../../contract/intakes.ts";
import type { Order } from "../../contract/orderAnswer.ts";
import { purchases } from "../../contract/orders.ts";
import { readStorage, writeStorage } from "../kit/browser/browserStorage.ts";
import { ApiError } from "../kit/call/api.ts";
import { useAct, useCall } from "../kit/call/data.ts";
import { messageOf } from "../kit/call/toasts.ts";
import { showFieldErrors } from "../kit/form/form.tsx";
import { FieldRow } from "../kit/inputs/Field.tsx";
import { fieldRules, fieldSchema, type JsonSchema } from "../kit/inputs/fields.ts";
import { type FieldProps, PickInput, TextInput } from "../kit/inputs/inputs.tsx";
import { untitled } from "../kit/page/arrival.ts";
import { FailedPage } from "../kit/page/ErrorPage.tsx";
import { formWidth, Page } from "../kit/page/Page.tsx";
import { Problem } from "../kit/page/Problem.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { useLabels } from "../kit/texts/labels.ts";

type Place = { locationId: number; locationLabel: string };

/** Where a purchase comes in: the place is chosen, and scanning begins. */
export function StartIntake() {
  const { t } = useTranslation();
  const id = Number((useSearch({ strict: false }) as { order?: string }).order);
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

function PlaceForm({ order, locations: known }: { order: Order; locations: readonly number[] }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const label = useLabels("intake");
  const [problem, setProblem] = useState<string>();
  const form = useForm<FieldValues>({ mode: "onTouched", defaultValues: startOf(order, known) });
  const schema = intakes.open.schema.body as JsonSchema;
  const field = (name: string): FieldProps => {
    const shape = fieldSchema(schema, name);
    return { name, control: form.control, rules: fieldRules(shape), shape, label: label(name) };
  };
  const go = (id: number) => void navigate({ to: `/intake/${id}`, replace: true });
  const open = useAct(intakes.open, {
    onDone: (intake) => {
      writeStorage("intakePlace", { locationId: intake.locationId, locationLabel: intake.locationLabel });
      go(intake.id);
    },
    onFail: (error) => {
      const rest =
        error instanceof ApiError ? showFieldErrors(form, error, ["locationId", "locationLabel"]) : [];
      setProblem(error.errors.length > rest.length ? rest[0] : messageOf(error));
      return true;
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
    <Box
      component="form"
      noValidate
      onSubmit={form.handleSubmit((values) => {
        const { locationId, locationLabel = "" } = values as Place;
        setProblem(undefined);
        open.mutate({ body: { orderId: order.id, locationId, locationLabel } });
      })}
    >
      <Box component="p" sx={{ mt: 0 }}>
        {t("intake.startIntro", { count: pieces, supplier: order.contactName })}
      </Box>
      <Problem text={problem} />
      <FieldRow>
        <PickInput {...field("locationId")} from="locations" />
        <TextInput
          {...field("locationLabel")}
          mono
          help={t("intake.labelHelp")}
          autoFocus={form.getValues("locationId") !== undefined}
        />
      </FieldRow>
      <Button type="submit" variant="contained" loading={open.isPending}>
        {t("intake.begin")}
      </Button>
    </Box>
  );
}
