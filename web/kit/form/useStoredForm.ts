import { useCallback, useEffect, useRef } from "react";
import { type FieldValues, useForm } from "react-hook-form";
import type { Route, WithSchemas } from "../../../contract/routes.ts";
import type { AreaWith } from "../../../contract/textKeys.ts";
import { call } from "../call/api.ts";
import { readAgain, useCall } from "../call/data.ts";
import { useDraft } from "../call/drafts.ts";
import { showToast } from "../call/toasts.ts";
import { bodyOf, type JsonSchema } from "../inputs/fields.ts";
import { fieldsOf } from "../inputs/inputs.tsx";
import { useTranslation } from "../texts/i18n.ts";
import { useLabels } from "../texts/labels.ts";
import { useOpensAt } from "./opensAt.ts";
import { rebaseForm } from "./rebaseForm.ts";
import { useRejectedSave, type VersionedRecord } from "./useRejectedSave.ts";

export type StoredForm<Input, Out, ChangeIn, Saved> = {
  read: Route<Input, Out>;
  replace: Route<ChangeIn, Saved> & WithSchemas;
  /** Route parameters that identify the record. */
  params?: Record<string, string>;
  name: AreaWith<"title">;
  /** How to send it, when not as JSON. */
  send?: (values: FieldValues, version: number | undefined) => Promise<Saved>;
  onSaved?: (saved: Saved) => void;
};

/** The state of a form for a record that always exists: it is read and replaced, never created. */
export function useStoredForm<Input, Out extends VersionedRecord, ChangeIn, Saved extends VersionedRecord>(
  options: StoredForm<Input, Out, ChangeIn, Saved>,
) {
  const { read, replace, params, name, send, onSaved } = options;
  const { t } = useTranslation();
  const label = useLabels(name);
  const schema = replace.schema.body as JsonSchema;
  const stored = useCall(read as Route<unknown, Out>, { params });
  const form = useForm({ mode: "onTouched" });
  const { version, clear, refuse, offer, problem } = useRejectedSave({
    form,
    schema,
    names: Object.keys(stored.data ?? {}),
    newest: async () => (await stored.refetch()).data,
  });
  const dirty = useRef(false);
  dirty.current = form.formState.isDirty;
  const take = useCallback(
    (data: VersionedRecord, sent?: FieldValues) => {
      version.current = data.version;
      dirty.current = rebaseForm(form, data, sent);
      clear();
    },
    [form, version, clear],
  );
  // As in `useRecordForm`: somebody else's change is shown at once only while nothing was typed.
  const restore = useDraft(form, dirty, version);
  useEffect(() => {
    if (stored.data && !dirty.current) take(stored.data);
    if (stored.data) restore();
  }, [stored.data, take, restore]);
  useOpensAt(form, stored.data !== undefined);
  const save = form.handleSubmit(async (values) => {
    clear();
    try {
      const body = { ...bodyOf(schema, values), version: version.current };
      const saved = await (send?.(values, version.current) ??
        call(replace as Route<unknown, Saved>, { params, body }));
      take(saved, values);
      showToast(t("kit.saved"));
      onSaved?.(saved);
      void readAgain();
    } catch (error) {
      void refuse(error);
    }
  });
  const field = fieldsOf(form.control, schema, label);
  const summary = { form, label, problem, stale: offer(() => save(), take) };
  return { stored, form, field, save: () => void save(), dirty, summary };
}
