import { useState } from "react";
import { type FieldValues, useForm } from "react-hook-form";
import { readAgain } from "../call/data.ts";
import { blankOf, type JsonSchema } from "../inputs/fields.ts";
import { fieldsOf } from "../inputs/inputs.tsx";
import { useLabels } from "../texts/labels.ts";
import { useRejectedSave } from "./useRejectedSave.ts";

type Options = {
  name: string;
  schema: JsonSchema;
  /** The fields that an error may refer to; by default those of the schema. */
  names?: readonly string[];
  blank: FieldValues;
  save: (values: FieldValues) => Promise<void>;
};

/** The state of a dialog's form that creates a record. */
export function useMakingForm({ name, schema, names, blank, save }: Options) {
  const label = useLabels(name);
  const form = useForm<FieldValues>({ mode: "onTouched", defaultValues: { ...blankOf(schema), ...blank } });
  const { problem, clear, refuse } = useRejectedSave({ form, schema, names, newest: async () => undefined });
  const [busy, setBusy] = useState(false);
  const handle = form.handleSubmit(async (values) => {
    setBusy(true);
    clear();
    try {
      await save(values);
      void readAgain();
    } catch (error) {
      void refuse(error);
    } finally {
      setBusy(false);
    }
  });
  const submit = () => void handle();
  const field = fieldsOf(form.control, schema, label);
  return { field, control: form.control, summary: { form, label, problem }, busy, submit };
}
