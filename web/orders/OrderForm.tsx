import { Alert, Box, Skeleton } from "@mui/material";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { type FieldValues, type UseFormReturn, useWatch } from "react-hook-form";
import type { Order } from "../../contract/orderAnswer.ts";
import {
  changeableWhenClosed,
  dataDestructions,
  deliveryTypes,
  type OrderInput,
} from "../../contract/orderInput.ts";
import { isClosed } from "../../contract/phases.rules.ts";
import { products } from "../../contract/products.ts";
import type { OrderKind } from "../../contract/statuses.ts";
import { toRepairs } from "../../contract/toRepairs.ts";
import { ratesFor } from "../../contract/vat.rules.ts";
import { useCall } from "../kit/call/data.ts";
import { useMay } from "../kit/call/session.ts";
import { showSaved } from "../kit/call/toasts.ts";
import { ErrorSummary, Form, useSaveKey } from "../kit/form/form.tsx";
import { useLeaveGuard } from "../kit/form/leaving.ts";
import { SaveBar } from "../kit/form/SaveBar.tsx";
import { useRecordForm } from "../kit/form/useRecordForm.ts";
import { DateInput } from "../kit/inputs/DateInput.tsx";
import { FieldGroup, FieldRow } from "../kit/inputs/Field.tsx";
import { type FieldProps, PickInput, SelectInput, SwitchInput, TextInput } from "../kit/inputs/inputs.tsx";
import { Lockable } from "../kit/inputs/Lockable.tsx";
import { MoneyInput } from "../kit/inputs/numberInputs.tsx";
import { TimeInput } from "../kit/inputs/TimeInput.tsx";
import { untitled } from "../kit/page/arrival.ts";
import { FailedPage } from "../kit/page/ErrorPage.tsx";
import { formWidth, Page } from "../kit/page/Page.tsx";
import { today } from "../kit/texts/company.ts";
import { useTranslation } from "../kit/texts/i18n.ts";
import { DiscountInput } from "../pricing/DiscountInput.tsx";
import { useWithVat } from "../pricing/withVat.tsx";
import { DeliveryAddressInput } from "./DeliveryAddressInput.tsx";
import { DeviceFields } from "./DeviceFields.tsx";
import { fullRoutesOf } from "./fullRoutes.ts";
import { listPath, nameOf, pagePath, useVatCodes } from "./kinds.ts";
import { LocationInput } from "./LocationInput.tsx";
import { TotalsTable, totalsFor } from "./OrderTotals.tsx";
import { InstructionsInput, LabelInput, PartnerInput, RemarksInput } from "./orderInputs.tsx";

export const PurchaseForm = () => <Starting kind="purchase" />;
export const SaleForm = () => <Starting kind="sale" />;
export const RepairForm = () => <Starting kind="repair" />;

/** A new order starts with today and the contact in the address; a purchase also with the terms of the last one. */
function Starting({ kind }: { kind: OrderKind }) {
  const { id }: { id?: string } = useParams({ strict: false });
  const { deviceId, contactId }: { deviceId?: string; contactId?: string } = useSearch({ strict: false });
  const blank = { orderDate: today(), ...(Number(contactId) > 0 && { contactId: Number(contactId) }) };
  const query = { sort: "-id", pageSize: 1 };
  const follows = id === undefined && kind === "purchase";
  const last = useCall(fullRoutesOf(kind).list, { query }, { enabled: follows });
  if (id) return <OrderForm kind={kind} id={Number(id)} />;
  if (kind === "repair" && deviceId) return <RepairOf deviceId={Number(deviceId)} />;
  if (!follows) return <OrderForm kind={kind} blank={blank} />;
  if (last.isPending) return <Skeleton variant="rectangular" height={320} sx={{ m: 3 }} />;
  const dataDestruction = last.data?.items[0]?.dataDestruction;
  return <OrderForm kind={kind} blank={{ ...blank, ...(dataDestruction && { dataDestruction }) }} />;
}

/** A new repair of a queued device, with the reason from the queue. */
function RepairOf({ deviceId }: { deviceId: number }) {
  const may = useMay();
  const device = useCall(products.any.read, { params: { id: deviceId } });
  const enabled = may(toRepairs.list);
  const queued = useCall(
    toRepairs.list,
    { query: { productId: String(deviceId), pageSize: 1 } },
    { enabled },
  );
  if (device.isError || (enabled && queued.isError))
    return <OrderForm kind="repair" blank={{ orderDate: today() }} />;
  if (!device.data || (enabled && !queued.data))
    return <Skeleton variant="rectangular" height={320} sx={{ m: 3 }} />;
  const { productName: deviceName, serialNumber: deviceSerial } = device.data;
  const defect = queued.data?.items[0]?.reason ?? "";
  const blank = { orderDate: today(), deviceId, deviceName, deviceSerial, defect };
  return <OrderForm kind="repair" blank={blank} />;
}

function OrderForm({ kind, id, blank }: { kind: OrderKind; id?: number; blank?: Partial<OrderInput> }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const name = nameOf[kind];
  const amountsWithVat = useWithVat() && kind !== "purchase";
  const state = useRecordForm(fullRoutesOf(kind), { id, name, blank: blank && { amountsWithVat, ...blank } });
  const { record, plainForm, dirty, saving } = state;
  const order = id ? record.data : undefined;
  useLeaveGuard(dirty);
  const save = async () => {
    const saved = await state.save();
    if (!saved) return;
    showSaved(!id);
    if (!dirty.current) await navigate({ to: pagePath(kind, saved.id), replace: true });
  };
  const locked = order?.archived === true;
  useSaveKey(() => locked || void save());
  if (record.isError && !record.data)
    return <FailedPage error={record.error} retry={() => void record.refetch()} />;
  const closed = order && isClosed(order.phase) ? order.phase : undefined;
  const field = (name: string): FieldProps => ({
    ...state.field(name as "remarks"),
    disabled: closed !== undefined && !changeableWhenClosed.some((changeable) => changeable === name),
  });
  const back = id ? pagePath(kind, id) : listPath(kind);
  const title = !id ? t(`${name}.new`) : order ? t("kit.editTitle", { what: order.orderNr }) : untitled;
  return (
    <Page
      title={title}
      width={formWidth}
      crumbs={[{ text: t(`${name}.title`), to: listPath(kind) }, order && { text: order.orderNr, to: back }]}
    >
      {id && !order ? (
        <Skeleton variant="rectangular" height={320} />
      ) : (
        <Form aria-label={title} onSubmit={() => void save()}>
          <ErrorSummary {...state.summaryOf(save)} />
          {closed && !locked && (
            <Alert severity="info" sx={{ mb: 2 }}>
              {t(`orders.closed.${closed}`)}
            </Alert>
          )}
          <Lockable locked={locked} why={t("errors.archivedReadOnly")}>
            <OrderFields kind={kind} field={field} order={order} form={plainForm} />
          </Lockable>
          {!locked && <SaveBar text={id ? undefined : t(`${name}.create`)} saving={saving} back={back} />}
        </Form>
      )}
    </Page>
  );
}

type Fields = {
  kind: OrderKind;
  field: (name: string) => FieldProps;
  order: Order | undefined;
  form: UseFormReturn;
};
function OrderFields({ kind, field, order, form }: Fields) {
  const { t } = useTranslation();
  const isPurchase = kind === "purchase";
  const priced = !order || order.transportCost !== null;
  return (
    <>
      <FieldGroup title={t("orders.groups.agreed")}>
        <PickInput {...field("contactId")} from={isPurchase ? "suppliers" : "customers"} />
        <FieldRow>
          <TextInput {...field("orderNr")} mono help={order ? undefined : t("orders.orderNrHelp")} />
          <DateInput {...field("orderDate")} />
        </FieldRow>
        <FieldRow>
          {isPurchase ? (
            <SelectInput {...field("dataDestruction")} options={dataDestructions} texts="dataDestructions" />
          ) : (
            <TextInput {...field("customerReference")} help={t("sales.referenceHelp")} />
          )}
          <PartnerInput {...field("partnerId")} />
        </FieldRow>
        {!isPurchase && (!order || order.phase === "draft") && <DateInput {...field("validUntil")} />}
      </FieldGroup>
      {kind === "repair" && <DeviceFields form={form} field={field} />}
      <FieldGroup title={t(isPurchase ? "orders.groups.transport" : "orders.groups.delivery")}>
        {isPurchase ? (
          <>
            <FieldRow>
              <DateInput {...field("proposedPickupDate")} />
              <DateInput {...field("pickupDate")} />
            </FieldRow>
            <FieldRow>
              <TimeInput {...field("timeFrom")} />
              <TimeInput {...field("timeUntil")} />
            </FieldRow>
            <TextInput
              {...field("deliveryAddress")}
              label={t("portal.fields.deliveryAddress")}
              rows={3}
              help={t("purchases.addressHelp")}
            />
          </>
        ) : (
          <DeliveryAddressInput {...field("deliveryAddress")} />
        )}
        <FieldRow>
          <DateInput {...field("deliveryDate")} />
          <SelectInput {...field("deliveryType")} options={deliveryTypes} texts="deliveryTypes" />
        </FieldRow>
        <FieldRow>
          <LocationInput {...field("locationId")} form={form} proposes={isPurchase && !order} kind={kind} />
          <LabelInput {...field("locationLabel")} />
        </FieldRow>
        <FieldRow>
          <TextInput {...field("dhlTrackingCode")} mono />
          <Box sx={{ alignSelf: "end", mb: 1 }}>
            <SwitchInput {...field("logistics")} />
          </Box>
        </FieldRow>
      </FieldGroup>
      {priced && (
        <FieldGroup title={t("orders.groups.money")}>
          <FieldRow>
            <MoneyInput {...field("transportCost")} />
          </FieldRow>
          <DiscountInput field={field} />
          {!isPurchase && <SwitchInput {...field("amountsWithVat")} />}
          {isPurchase && <SwitchInput {...field("gift")} />}
          {order && order.lines.length > 0 && order.lines.length === order.lineCount && (
            <LiveTotals order={order} control={field("discount").control} />
          )}
        </FieldGroup>
      )}
      <FieldGroup title={t("orders.groups.notes")}>
        <RemarksInput {...field("remarks")} />
        <InstructionsInput {...field("instructions")} />
      </FieldGroup>
    </>
  );
}

/** The totals while discount and transport are being typed. */
function LiveTotals({ order, control }: { order: Order; control: FieldProps["control"] }) {
  const codes = useVatCodes();
  const { transportCost, discount, discountUnit, amountsWithVat, orderDate } = useWatch({
    control,
  }) as FieldValues & Order;
  const vatRates = orderDate === order.orderDate ? order.vatRates : [];
  const totals = totalsFor(
    {
      ...{ lines: order.lines, transportCost: transportCost || 0, discount: discount || 0 },
      ...{ discountUnit, amountsWithVat },
    },
    ratesFor({ orderDate, vatRates }, codes),
  );
  return totals && codes.length > 0 ? <TotalsTable totals={totals} vatCodes={codes} /> : null;
}
