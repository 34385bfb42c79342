import type { Option } from "../../../contract/autocomplete.routes.ts";
import { services } from "../../../contract/services.routes.ts";
import type { ServiceInput } from "../../../contract/services.ts";
import { call } from "../../kit/call/api.ts";
import { useMay } from "../../kit/call/session.ts";
import { showError } from "../../kit/call/toasts.ts";
import { type FieldProps, PickInput } from "../../kit/inputs/inputs.tsx";
import { useTranslation } from "../../kit/texts/i18n.ts";

type Props = {
  field: FieldProps;
  /** Called with the standard service; with its name only when the person may not see its price. */
  onPick: (service: Pick<ServiceInput, "name"> & Partial<ServiceInput>) => void;
};

/** Chooses the standard service of a line. */
export function ServicePick({ field, onPick }: Props) {
  const { t } = useTranslation();
  const may = useMay();
  const take = async (option?: Option) => {
    if (!option) return;
    const isPriced = may(services.read);
    onPick(
      isPriced ? await call(services.read, { params: { id: Number(option.id) } }) : { name: option.label },
    );
  };
  return (
    <PickInput
      {...field}
      label={t("services.pick")}
      help={t("services.pickHelp")}
      from="services"
      onPick={(option) => void take(option).catch(showError)}
    />
  );
}
