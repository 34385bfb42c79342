import { useEffect, useRef } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { places } from "../../contract/places.routes.ts";
import type { OrderKind } from "../../contract/statuses.ts";
import { useCall } from "../kit/call/data.ts";
import { useMay } from "../kit/call/session.ts";
import { type FieldProps, PickInput } from "../kit/inputs/inputs.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";

type Props = FieldProps & { form: UseFormReturn; proposes: boolean; kind: OrderKind };

/** The location of goods; a new purchase proposes it by the postcode of the pickup. */
export function LocationInput({ form, proposes, kind, ...field }: Props) {
  const { t } = useTranslation();
  const may = useMay();
  const [contactId, locationId] = useWatch({ control: form.control, name: ["contactId", "locationId"] });
  const enabled = proposes && Boolean(contactId) && may(places.propose);
  const { data, isPlaceholderData } = useCall(
    places.propose,
    { query: { contactId: Number(contactId) } },
    { enabled },
  );
  const proposed = enabled && !isPlaceholderData ? data?.locationId : undefined;
  const former = useRef<number | null>(null);
  useEffect(() => {
    if (proposed === undefined) return;
    const current = form.getValues("locationId");
    if (current && current !== former.current) return;
    former.current = proposed;
    if (current !== proposed) form.setValue("locationId", proposed, { shouldDirty: true });
  }, [form, proposed]);
  const help =
    proposed && proposed === locationId
      ? "orders.locationProposed"
      : kind === "purchase"
        ? "orders.locationHelp"
        : "orders.locationSaleHelp";
  return <PickInput {...field} from="locations" help={t(help)} />;
}
