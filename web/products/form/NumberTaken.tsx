import { Box } from "@mui/material";
import { Link } from "@tanstack/react-router";
import { type FieldValues, type UseFormReturn, useFormState } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { filterText } from "../../../contract/filters.rules.ts";
import { normalImei } from "../../../contract/imei.rules.ts";
import type { ProductRow } from "../../../contract/productAnswer.ts";
import { products } from "../../../contract/products.ts";
import { normalSerial } from "../../../contract/serial.rules.ts";
import { useCall } from "../../kit/call/data.ts";

/** Shows the device that already has the serial number or the IMEI after the server refused it. */
export function NumberTaken({ form, id }: { form: UseFormReturn<FieldValues>; id: number | undefined }) {
  const { t } = useTranslation();
  const { errors } = useFormState({ control: form.control, name: ["serialNumber", "imei"] });
  const field = (["serialNumber", "imei"] as const).find((name) => errors[name]?.type === "server");
  const numbers =
    field === "imei"
      ? [form.getValues("imei"), form.getValues("imei2")].map((typed) => normalImei(String(typed ?? "")))
      : [normalSerial(String(form.getValues("serialNumber") ?? ""))];
  const serialFilter = filterText({ by: "anyOf", not: false, values: numbers.filter(Boolean) });
  const results = useCall(
    products.list,
    { query: field === "imei" ? { imei: serialFilter } : { serialNumber: serialFilter } },
    { enabled: field !== undefined && serialFilter !== "" },
  );
  const own = (one: ProductRow) =>
    field === "imei"
      ? numbers.some((number) => number && [one.imei, one.imei2].includes(number))
      : one.serialNumber === numbers[0];
  const taken = field ? results.data?.items.find((one) => one.id !== id && own(one)) : undefined;
  if (!taken) return null;
  return (
    <Box sx={{ fontSize: 13, mb: 2, mt: -1 }}>
      <Link to={`/products/${taken.id}`}>{t("products.openOther", { sku: taken.sku })}</Link>
    </Box>
  );
}
