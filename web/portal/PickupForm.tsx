import { Box } from "@mui/material";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { autocomplete } from "../../contract/autocomplete.ts";
import { requestKinds, requestLimits } from "../../contract/files.rules.ts";
import { dataDestructions } from "../../contract/orderInput.ts";
import { purchases } from "../../contract/orders.ts";
import { pickupRequests } from "../../contract/requests.ts";
import { upload } from "../kit/call/api.ts";
import { readAgain, useCall } from "../kit/call/data.ts";
import { showError, showToast } from "../kit/call/toasts.ts";
import { ErrorSummary, useLeaveGuard, useSaveKey } from "../kit/form/form.tsx";
import { SaveBar } from "../kit/form/SaveBar.tsx";
import { useRecordForm } from "../kit/form/useRecordForm.ts";
import { DateInput } from "../kit/inputs/DateInput.tsx";
import { FieldGroup, FieldRow } from "../kit/inputs/Field.tsx";
import { FileDrop } from "../kit/inputs/FileDrop.tsx";
import { PickInput, SelectInput, TextInput } from "../kit/inputs/inputs.tsx";
import { formWidth, Page } from "../kit/page/Page.tsx";

const routes = { read: purchases.read, create: pickupRequests.create, replace: purchases.replace };

/** A supplier or partner asks for a pickup: what, where, when, and what becomes of the data. */
export function PickupForm() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const state = useRecordForm(routes, { id: undefined, name: "portal" });
  const { plainForm, dirty, field } = state;
  const [files, setFiles] = useState<readonly File[]>([]);
  const [sending, setSending] = useState(false);
  const unsent = useRef(false);
  unsent.current = dirty.current || files.length > 0;
  useLeaveGuard(unsent);
  const choosable = useCall(autocomplete.contacts, { query: { limit: 2 } });
  const send = async () => {
    const order = await state.save();
    if (!order) return;
    setSending(true);
    // A request without its files is a request still; they can be added on its page.
    if (files.length > 0)
      await upload(pickupRequests.addFile, { params: { orderId: order.id } }, files).catch(showError);
    unsent.current = false;
    showToast(t("portal.sent", { order: order.orderNr }));
    void readAgain();
    await navigate({ to: `/orders/purchases/${order.id}`, replace: true });
  };
  useSaveKey(() => void send());
  const title = t("portal.new");
  return (
    <Page title={title} width={formWidth} crumbs={[{ text: t("portal.title"), to: "/home" }]}>
      <Box
        component="form"
        noValidate
        aria-label={title}
        onSubmit={(event: { preventDefault(): void }) => {
          event.preventDefault();
          void send();
        }}
      >
        <ErrorSummary form={plainForm} label={state.label} problem={state.problem} />
        {choosable.data && choosable.data.length > 1 && (
          <PickInput {...field("contactId")} from="contacts" help={t("portal.contactHelp")} />
        )}
        <TextInput {...field("goods")} rows={3} help={t("portal.goodsHelp")} autoFocus />
        <Box sx={{ mb: 3 }}>
          <FileDrop
            small
            multiple
            kinds={requestKinds}
            title={t("portal.filesTitle")}
            help={t("portal.filesHelp", { count: requestLimits.files })}
            files={files}
            busy={sending}
            onFiles={(chosen) => setFiles(chosen.slice(0, requestLimits.files))}
          />
        </Box>
        <FieldGroup title={t("portal.when")}>
          <TextInput {...field("deliveryAddress")} rows={3} help={t("portal.addressHelp")} />
          <DateInput {...field("proposedPickupDate")} />
          <FieldRow>
            <TextInput {...field("timeFrom")} type="time" />
            <TextInput {...field("timeUntil")} type="time" />
          </FieldRow>
          <TextInput {...field("remarks")} rows={2} help={t("portal.remarksHelp")} />
        </FieldGroup>
        <SelectInput {...field("dataDestruction")} options={dataDestructions} texts="dataDestructions" />
        <SaveBar text={t("portal.send")} saving={state.saving || sending} back="/home" />
      </Box>
    </Page>
  );
}
