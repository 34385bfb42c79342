import { Button } from "@mui/material";
import type { ReactNode } from "react";
import { useMay } from "../kit/call/session.ts";
import { ErrorSummary, Form, useSaveKey } from "../kit/form/form.tsx";
import { useLeaveGuard } from "../kit/form/leaving.ts";
import type { VersionedRecord } from "../kit/form/useRejectedSave.ts";
import { type StoredForm, useStoredForm } from "../kit/form/useStoredForm.ts";
import type { FieldProps } from "../kit/inputs/inputs.tsx";
import { Lockable } from "../kit/inputs/Lockable.tsx";
import { FailedPage } from "../kit/page/ErrorPage.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";

type Props<Input, Out, ChangeIn, Saved> = Pick<
  StoredForm<Input, Out, ChangeIn, Saved>,
  "read" | "replace"
> & {
  children: (field: (name: string) => FieldProps) => ReactNode;
  /** Beside the button that saves, such as one that tries the settings. */
  beside?: ReactNode;
};

/** The settings of a module, on its page: `<ModuleConfigForm {...moduleConfigs.tracking}>`. */
export function ModuleConfigForm<
  Input,
  Out extends VersionedRecord,
  ChangeIn,
  Saved extends VersionedRecord,
>({ children, beside, ...routes }: Props<Input, Out, ChangeIn, Saved>) {
  const { t } = useTranslation();
  const may = useMay();
  const { stored, form, field, save, dirty, summary } = useStoredForm({ ...routes, name: "modules" });
  useLeaveGuard(dirty);
  useSaveKey(save);
  if (stored.isError) return <FailedPage error={stored.error} retry={() => void stored.refetch()} />;
  if (!stored.data) return null;
  return (
    <Form aria-label={t("modules.settings")} onSubmit={save}>
      <ErrorSummary {...summary} />
      <Lockable locked={!may(routes.replace)}>{children(field)}</Lockable>
      <Button type="submit" variant="contained" loading={form.formState.isSubmitting}>
        {t("kit.save")}
      </Button>
      {beside}
    </Form>
  );
}
