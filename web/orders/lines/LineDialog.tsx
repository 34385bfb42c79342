import { Button } from "@mui/material";
import { type ReactNode, useState } from "react";
import { type FieldValues, useForm } from "react-hook-form";
import type { Order } from "../../../contract/orderAnswer.ts";
import type { OrderLine } from "../../../contract/orderLines.ts";
import { useFirstField } from "../../kit/browser/firstField.ts";
import { readAgain } from "../../kit/call/data.ts";
import { ErrorSummary, useSaveKey } from "../../kit/form/form.tsx";
import { rebaseForm } from "../../kit/form/rebaseForm.ts";
import { useRejectedSave, type VersionedRecord } from "../../kit/form/useRejectedSave.ts";
import { fieldRules, fieldSchema, type JsonSchema } from "../../kit/inputs/fields.ts";
import type { FieldProps } from "../../kit/inputs/inputs.tsx";
import { DialogFrame } from "../../kit/page/DialogFrame.tsx";
import { useTranslation } from "../../kit/texts/i18n.ts";
import { useLabels } from "../../kit/texts/labels.ts";
import type { VatCode } from "../kinds.ts";

/** The order and line of the form; without a line it adds one. */
export type LineOfOrder = {
  order: Order;
  line: OrderLine | undefined;
  vatCodes: readonly VatCode[];
  onClose: () => void;
  onRemove?: () => void;
};

type LineParts = {
  field: (name: string) => FieldProps;
  control: FieldProps["control"];
  /** Sets fields as if they were typed. */
  set: (values: FieldValues) => void;
};
type Props = {
  /** The label of its button, when not "Save". */
  action?: string;
  title: string;
  /** Body of the route that adds a line. */
  schema: JsonSchema;
  start: FieldValues & VersionedRecord;
  /** Reads the current version of the edited line. */
  newest?: () => Promise<VersionedRecord | undefined>;
  /** Resolves to undefined when the person cancels. */
  save: (values: FieldValues, version: number | undefined) => Promise<VersionedRecord | undefined>;
  /** After saving, the form is cleared for the next line. */
  another?: boolean;
  onClose: () => void;
  onRemove?: () => void;
  children: (parts: LineParts) => ReactNode;
};

/** A form for one line of an order. */
/** Apart, because what a dialog holds is drawn after it. */
const Fields = ({ children }: { children: ReactNode }) => (
  <div ref={useFirstField<HTMLDivElement>()}>{children}</div>
);

export function LineDialog(props: Props) {
  const { title, schema, start, newest = async () => undefined, save, another } = props;
  const { onClose, onRemove, children } = props;
  const { t } = useTranslation();
  const label = useLabels("orderLines");
  const form = useForm({ mode: "onTouched", defaultValues: start });
  const { problem, version, clear, refuse, offer } = useRejectedSave({ form, schema, newest });
  version.current ??= start.version;
  const [saving, setSaving] = useState(false);
  const [round, setRound] = useState(0);
  const field = (name: string): FieldProps => {
    const property = fieldSchema(schema, name);
    const shape = { ...property, required: property.required || name === "quantity" };
    return { name, control: form.control, rules: fieldRules(shape), shape, label: label(name) };
  };
  const set = (values: FieldValues) => {
    for (const [name, value] of Object.entries(values))
      form.setValue(name, value, { shouldDirty: true, shouldValidate: true });
  };
  const submit = (stay: boolean) =>
    form.handleSubmit(async (values) => {
      setSaving(true);
      clear();
      try {
        const saved = await save(values, version.current);
        if (!saved) return;
        version.current = saved.version;
        void readAgain();
        const typed = rebaseForm(form, another ? start : values, values);
        if (!stay && !typed) return onClose();
        if (!typed) setRound(round + 1);
      } catch (error) {
        void refuse(error);
      } finally {
        setSaving(false);
      }
    })();
  useSaveKey(() => void submit(false));
  const reset = (record: VersionedRecord) => {
    version.current = record.version;
    form.reset(record);
    clear();
  };
  const stale = offer(() => submit(false), reset);
  const { isDirty } = form.formState;
  return (
    <DialogFrame
      title={title}
      action={another ? t("orders.addThis") : (props.action ?? t("kit.save"))}
      leave={another && round > 0 ? t("kit.close") : undefined}
      width="sm"
      busy={saving}
      unsaved={() => isDirty}
      onClose={onClose}
      onDo={() => void submit(another ?? false)}
      aside={
        onRemove && (
          <Button color="error" onClick={onRemove}>
            {t("orders.removeLine")}
          </Button>
        )
      }
    >
      <ErrorSummary form={form} label={label} problem={problem} stale={stale} />
      <Fields key={round}>{children({ field, control: form.control, set })}</Fields>
    </DialogFrame>
  );
}
