import { useWatch } from "react-hook-form";
import { addressText } from "../../contract/address.rules.ts";
import { contacts } from "../../contract/contacts.routes.ts";
import { useCall } from "../kit/call/data.ts";
import { useMay } from "../kit/call/session.ts";
import { type FieldProps, TextInput } from "../kit/inputs/inputs.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";

/** The delivery address of a sale; when blank, the customer's address is used and shown. */
export function DeliveryAddressInput(field: FieldProps) {
  const { t } = useTranslation();
  const may = useMay();
  const id: number | null | undefined = useWatch({ control: field.control, name: "contactId" });
  const customer = useCall(
    contacts.read,
    { params: { id: id ?? 0 } },
    { enabled: !!id && may(contacts.read) },
  );
  const address = id && customer.data ? addressText(customer.data).replaceAll("\n", ", ") : "";
  const help = address ? t("sales.addressHelpOwn", { address }) : t("sales.addressHelp");
  return <TextInput {...field} rows={3} help={help} />;
}
