import { type Control, useWatch } from "react-hook-form";
import { numberIn } from "../../contract/series.rules.ts";
import { configs } from "../../contract/settings.routes.ts";
import { useCall } from "../kit/call/data.ts";
import { FieldGroup } from "../kit/inputs/Field.tsx";
import { type FieldProps, TextInput } from "../kit/inputs/inputs.tsx";
import { Code } from "../kit/page/values.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";

type Kind = "purchase" | "sale" | "repair" | "invoice" | "sku";

/** The next number in the format as it is typed. */
function Next({ control, name, kind }: { control: Control; name: string; kind: Kind }) {
  const { t } = useTranslation();
  const next = useCall(configs.series, {}, { also: ["*"] }).data;
  const format = String(useWatch({ control, name }) ?? "");
  if (!next || !format.includes("{number")) return null;
  const ever = kind === "invoice" && !format.includes("{year}");
  return (
    <>
      {t("configs.next")}{" "}
      <Code copy={false}>{numberIn(format, next.year, ever ? next.invoiceEver : next[kind])}</Code>
    </>
  );
}

/** How orders, invoices and products are numbered, each with the number that comes next. */
export function NumberFields({ field }: { field: (name: string) => FieldProps }) {
  const { t } = useTranslation();
  const series = (kind: Kind) => {
    const props = field(`${kind}Number`);
    return (
      <TextInput {...props} mono help={<Next control={props.control} name={props.name} kind={kind} />} />
    );
  };
  return (
    <FieldGroup id="numbers" title={t("configs.numbers")} help={t("configs.numberHelp")}>
      {series("purchase")}
      {series("sale")}
      {series("repair")}
      {series("invoice")}
      {series("sku")}
    </FieldGroup>
  );
}
