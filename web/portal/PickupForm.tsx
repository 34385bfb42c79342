import { autocomplete } from "../../contract/autocomplete.ts";
import { dataDestructions } from "../../contract/orderInput.ts";
import { purchases } from "../../contract/orders.ts";
import { pickupRequests } from "../../contract/requests.ts";
import { useCall } from "../kit/call/data.ts";
import { useRecordForm } from "../kit/form/useRecordForm.ts";
import { DateInput } from "../kit/inputs/DateInput.tsx";
import { FieldGroup, FieldRow } from "../kit/inputs/Field.tsx";
import { PickInput, SelectInput, TextInput } from "../kit/inputs/inputs.tsx";
import { TimeInput } from "../kit/inputs/TimeInput.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { RequestForm } from "./RequestForm.tsx";

const routes = { read: purchases.read, create: pickupRequests.create, replace: purchases.replace };

/** A supplier or partner asks for a pickup: what, where, when, and what becomes of the data. */
export function PickupForm() {
  const { t } = useTranslation();
  const state = useRecordForm(routes, { id: undefined, name: "portal" });
  const { field } = state;
  const choosable = useCall(autocomplete.contacts, { query: { limit: 2 } });
  return (
    <RequestForm
      kind="purchase"
      title={t("portal.new")}
      state={state}
      addFile={pickupRequests.addFile}
      filesTitle={t("portal.filesTitle")}
    >
      {(files) => (
        <>
          {choosable.data && choosable.data.length > 1 && (
            <PickInput {...field("contactId")} from="contacts" help={t("portal.contactHelp")} />
          )}
          <TextInput {...field("goods")} rows={3} help={t("portal.goodsHelp")} autoFocus />
          {files}
          <FieldGroup title={t("portal.when")}>
            <TextInput {...field("deliveryAddress")} rows={3} help={t("portal.addressHelp")} />
            <DateInput {...field("proposedPickupDate")} />
            <FieldRow>
              <TimeInput {...field("timeFrom")} />
              <TimeInput {...field("timeUntil")} />
            </FieldRow>
            <TextInput {...field("remarks")} rows={2} help={t("portal.remarksHelp")} />
          </FieldGroup>
          <SelectInput {...field("dataDestruction")} options={dataDestructions} texts="dataDestructions" />
        </>
      )}
    </RequestForm>
  );
}
