import { Box, Button } from "@mui/material";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { type FieldValues, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { ApiError, type Called, call } from "../kit/api.ts";
import { readAgain, useCall } from "../kit/data.ts";
import { FailedPage } from "../kit/ErrorPage.tsx";
import { bodyOf, fieldRules, fieldSchema, type JsonSchema } from "../kit/fields.ts";
import { ErrorSummary, showFieldErrors, useLeaveGuard, useSaveKey } from "../kit/form.tsx";
import type { FieldProps } from "../kit/inputs.tsx";
import { useLabels } from "../kit/labels.ts";
import { Page } from "../kit/Page.tsx";
import { resetKeeping } from "../kit/resetKeeping.ts";
import { useMay } from "../kit/session.ts";
import { messageOf, showToast } from "../kit/toasts.ts";

type Props<In, Out> = {
  read: Called<unknown, Out>;
  replace: Called<In, Out>;
  name: string;
  /** How it is sent, when not as JSON. */
  send?: (values: FieldValues) => Promise<Out>;
  onSaved?: (saved: Out) => void;
  children: (field: (name: string) => FieldProps) => ReactNode;
  /** What stands below the form. */
  after?: ReactNode;
};

/** A form over the one record of its kind. */
export function SettingsForm<In, Out extends object>({
  read,
  replace,
  name,
  send,
  onSaved,
  children,
  after,
}: Props<In, Out>) {
  const { t } = useTranslation();
  const label = useLabels(name);
  const may = useMay();
  const schema = replace.schema.body as JsonSchema;
  const stored = useCall(read);
  const form = useForm<FieldValues>({ mode: "onTouched" });
  const [problem, setProblem] = useState<string>();
  const dirty = useRef(false);
  dirty.current = form.formState.isDirty;
  useLeaveGuard(dirty);
  useEffect(() => {
    if (stored.data && !dirty.current) form.reset(stored.data as FieldValues);
  }, [stored.data, form]);
  const save = form.handleSubmit(async (values) => {
    setProblem(undefined);
    try {
      const saved = send
        ? await send(values)
        : await call(replace as Called<unknown, Out>, { body: bodyOf(schema, values) });
      resetKeeping(form, saved as FieldValues, values);
      showToast(t("kit.saved"));
      onSaved?.(saved);
      void readAgain();
    } catch (error) {
      const rest = error instanceof ApiError ? showFieldErrors(form, error, Object.keys(values)) : [];
      const atFields = error instanceof ApiError && error.errors.length > rest.length;
      setProblem(atFields ? rest[0] : messageOf(error));
    }
  });
  useSaveKey(() => void save());
  if (stored.isError) return <FailedPage error={stored.error} retry={() => void stored.refetch()} />;
  const field = (path: string): FieldProps => {
    const shape = fieldSchema(schema, path);
    return { name: path, control: form.control, rules: fieldRules(shape), shape, label: label(path) };
  };
  return (
    <Page title={t(`${name}.title`)} width={720}>
      {stored.data && (
        <Box component="form" noValidate aria-label={t(`${name}.title`)} onSubmit={save}>
          <ErrorSummary form={form} label={label} problem={problem} />
          <Box component="fieldset" disabled={!may(replace)} sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
            {children(field)}
          </Box>
          <Button type="submit" variant="contained" loading={form.formState.isSubmitting}>
            {t("kit.save")}
          </Button>
        </Box>
      )}
      {after}
    </Page>
  );
}
