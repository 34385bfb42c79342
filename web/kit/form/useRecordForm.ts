import { useCallback, useEffect, useRef, useState } from "react";
import { type FieldValues, type Path, type UseFormReturn, useForm } from "react-hook-form";
import type { Route, WithSchemas } from "../../../contract/routes.ts";
import { newKey } from "../browser/idempotency.ts";
import { ApiError, call, isRefusal } from "../call/api.ts";
import { readAgain, useCall } from "../call/data.ts";
import { useDraft } from "../call/drafts.ts";
import { blankOf, bodyOf, type JsonSchema } from "../inputs/fields.ts";
import { type FieldProps, fieldsOf } from "../inputs/inputs.tsx";
import { useLabels } from "../texts/labels.ts";
import { rebaseForm } from "./rebaseForm.ts";
import { useRejectedSave, type VersionedRecord } from "./useRejectedSave.ts";

export type BodyOf<In> = In extends { body: infer B extends FieldValues } ? B : FieldValues;
type Saved = { id: number } & VersionedRecord;

export type Editable<In, ChangeIn, Out> = {
  read: Route<{ params: { id: number } }, Out>;
  create: Route<In, Out> & WithSchemas;
  replace: Route<ChangeIn, Out> & WithSchemas;
};

/** The state of a form that creates or edits one record: loading, rules, saving, stale edits, lost connections. */
export function useRecordForm<In, ChangeIn, Out>(
  { read, create, replace }: Editable<In, ChangeIn, Out>,
  { id: initialId, name, blank }: { id: number | undefined; name: string; blank?: Partial<BodyOf<In>> },
) {
  type Body = BodyOf<In>;
  const label = useLabels(name);
  const [createdId, setCreatedId] = useState<number>();
  const id = initialId ?? createdId;
  const schema = (id ? replace : create).schema.body as JsonSchema;
  const record = useCall(read, { params: { id: id ?? 0 } }, { enabled: id !== undefined, staleTime: 0 });
  const form = useForm<FieldValues>({ mode: "onTouched", defaultValues: { ...blankOf(schema), ...blank } });
  const { version, clear, refuse, offer, problem } = useRejectedSave({
    form,
    schema,
    newest: async () => (await record.refetch()).data as VersionedRecord | undefined,
  });
  const [saving, setSaving] = useState(false);
  const making = useRef<string>(undefined);
  const dirty = useRef(false);
  dirty.current = form.formState.isDirty;

  const take = useCallback(
    (data: unknown, sentValues?: FieldValues) => {
      version.current = (data as Saved).version;
      dirty.current = rebaseForm(form, { ...blankOf(schema), ...(data as object) }, sentValues);
      clear();
    },
    [form, schema, version, clear],
  );
  const restore = useDraft(form, dirty, version);
  // Somebody else's change is shown at once only while nothing was typed; else it appears when saving.
  useEffect(() => {
    if (record.data && !dirty.current) take(record.data);
    if (record.data || !id) restore();
  }, [record.data, id, take, restore]);

  async function send(values: FieldValues): Promise<Out> {
    const body = bodyOf(schema, values);
    if (id)
      return call(replace as Route<unknown, Out>, {
        params: { id },
        body: { ...body, version: version.current },
      });
    return make(body);
  }
  /** Creates the record under one idempotency key: after a lost answer, later input updates the record that was created. */
  async function make(body: object): Promise<Out> {
    making.current ??= newKey();
    try {
      const created = await call(create as Route<unknown, Out>, { body }, { idempotencyKey: making.current });
      making.current = undefined;
      return created;
    } catch (error) {
      if (isRefusal(error)) making.current = undefined;
      if (!(error instanceof ApiError) || error.code !== "idempotencyKeyReused") throw error;
      const existing = await call(read, { params: { id: Number(error.details.id) } });
      version.current = (existing as VersionedRecord).version;
      setCreatedId((existing as Saved).id);
      return call(replace as Route<unknown, Out>, {
        params: { id: (existing as Saved).id },
        body: { ...bodyOf(replace.schema.body as JsonSchema, body as FieldValues), version: version.current },
      });
    }
  }
  /** Saves and returns the record, or undefined on an error. Input during the save is kept, and the form stays dirty. */
  async function save(): Promise<Out | undefined> {
    if (saving) return undefined;
    clear();
    let saved: Out | undefined;
    const submit = form.handleSubmit(async (values) => {
      setSaving(true);
      try {
        saved = await send(values);
        take(saved, values);
        setCreatedId((saved as Saved).id);
        void readAgain();
      } catch (error) {
        void refuse(error);
      } finally {
        setSaving(false);
      }
    });
    await submit();
    return saved;
  }
  const field: (path: Path<Body>) => FieldProps = fieldsOf(form.control, schema, label);
  return {
    form: form as unknown as UseFormReturn<Body>,
    plainForm: form,
    field,
    record,
    saving,
    /** The props of the form's `ErrorSummary`; `screenSave` is how the screen saves over a stale record. */
    summaryOf: (screenSave: () => Promise<unknown>) => ({
      form,
      label,
      problem,
      stale: offer(screenSave, take),
    }),
    save,
    dirty,
  };
}
