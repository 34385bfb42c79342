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
import { formWidth, Page } from "../kit/page/Page.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";

type Props<Input, Out, ChangeIn, Saved> = Omit<StoredForm<Input, Out, ChangeIn, Saved>, "params"> & {
  children: (field: (name: string, label?: string) => FieldProps) => ReactNode;
  /** What stands below the form. */
  after?: ReactNode;
};

/** A form over the one record of its kind. */
export function SettingsForm<Input, Out extends VersionedRecord, ChangeIn, Saved extends VersionedRecord>({
  children,
  after,
  ...given
}: Props<Input, Out, ChangeIn, Saved>) {
  const { t } = useTranslation();
  const may = useMay();
  const { stored, form, field, save, dirty, summary } = useStoredForm(given);
  useLeaveGuard(dirty);
  useSaveKey(save);
  if (stored.isError) return <FailedPage error={stored.error} retry={() => void stored.refetch()} />;
  const title = t(`${given.name}.title`);
  return (
    <Page title={title} width={formWidth}>
      {stored.data && (
        <Form aria-label={title} onSubmit={save}>
          <ErrorSummary {...summary} />
          <Lockable locked={!may(given.replace)}>{children(field)}</Lockable>
          <Button type="submit" variant="contained" loading={form.formState.isSubmitting}>
            {t("kit.save")}
          </Button>
        </Form>
      )}
      {stored.data && after}
    </Page>
  );
}
