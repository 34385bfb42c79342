import { Box, Button } from "@mui/material";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import type { Control, UseFormReturn } from "react-hook-form";
import { emptyCopy } from "../../contract/emailBlocks.rules.ts";
import { type Email, type EmailInput, emails } from "../../contract/emails.ts";
import { configs } from "../../contract/settings.ts";
import { call } from "../kit/call/api.ts";
import { useCall } from "../kit/call/data.ts";
import { useMay } from "../kit/call/session.ts";
import { showError } from "../kit/call/toasts.ts";
import { FormScreen } from "../kit/form/FormScreen.tsx";
import { FieldGroup } from "../kit/inputs/Field.tsx";
import { bodyOf, type JsonSchema } from "../kit/inputs/fields.ts";
import { type FieldProps, SwitchInput, TextInput } from "../kit/inputs/inputs.tsx";
import { Faint } from "../kit/look/Text.tsx";
import { lazyPart } from "../kit/overlays/lazyPart.tsx";
import { Word } from "../kit/page/values.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { Checks } from "./Checks.tsx";
import { ContentField } from "./ContentField.tsx";
import { RecipientsField } from "./RecipientsField.tsx";

const TestDialog = lazyPart(() => import("./TestDialog.tsx"), "TestDialog");
const Preview = lazyPart(() => import("./Preview.tsx"), "Preview");
const { read, create, replace, remove } = emails;
const emailSchema = create.schema.body as JsonSchema;

/** A mail or a template: who sends it, to whom, and what it says. */
export function EmailForm() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isNew = useParams({ strict: false }).id === undefined;
  const company = useCall(configs.read, {}, { enabled: isNew });
  const [tested, setTested] = useState<Email>();
  const actionsOf = useEmailActions(setTested);
  if (isNew && company.isPending) return null;
  const locale = company.data?.defaultLocale ?? "nl";
  return (
    <>
      <FormScreen
        of={{ read, create, replace, remove }}
        name="emails"
        blank={{ locale, content: { [locale]: emptyCopy() } }}
        titleOf={({ name }) => name}
        fixed={({ state }) => (state === "draft" ? undefined : t("errors.emailNotDraft"))}
        actions={actionsOf}
        aside={(email) => <Aside email={email} />}
        onSaved={({ id }) => void navigate({ to: `/emails/${id}`, replace: isNew })}
      >
        {({ field, form }) => (
          <Fields field={field as never} form={form as unknown as UseFormReturn<EmailInput>} />
        )}
      </FormScreen>
      {tested && <TestDialog email={tested} onClose={() => setTested(undefined)} />}
    </>
  );
}

type FieldsProps = { field: (name: keyof EmailInput) => FieldProps; form: UseFormReturn<EmailInput> };
function Fields({ field, form }: FieldsProps) {
  const { t } = useTranslation();
  const control = form.control as unknown as Control;
  const [previewed, setPreviewed] = useState<EmailInput>();
  return (
    <>
      <TextInput {...field("name")} />
      <FieldGroup title={t("emails.sender")}>
        <TextInput {...field("senderName")} help={t("emails.senderNameHelp")} />
        <TextInput {...field("senderEmail")} type="email" help={t("emails.senderEmailHelp")} />
      </FieldGroup>
      <RecipientsField control={control} field={field as never} />
      <ContentField control={control} />
      <SwitchInput {...field("countsOpens")} help={t("emails.countsOpensHelp")} />
      <Button
        variant="outlined"
        color="inherit"
        sx={{ my: 2 }}
        onClick={() => setPreviewed(bodyOf(emailSchema, form.getValues()) as EmailInput)}
      >
        {t("emails.preview.open")}
      </Button>
      {previewed && <Preview email={previewed} onClose={() => setPreviewed(undefined)} />}
    </>
  );
}

/** What can be done with a mail besides saving it. */
function useEmailActions(onTest: (email: Email) => void) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const may = useMay();
  const copy = async ({ id }: Email, isTemplate: boolean) => {
    try {
      const made = await call(emails.copy, { params: { id }, body: { isTemplate } });
      await navigate({ to: `/emails/${made.id}` });
    } catch (error) {
      showError(error);
    }
  };
  return (email: Email) =>
    may(emails.copy)
      ? [
          !email.isTemplate && {
            text: t(email.state === "draft" ? "sending.send" : "recipients.toFigures"),
            primary: true,
            to: `/emails/${email.id}/figures`,
          },
          {
            text: t("emails.test"),
            onClick: () => onTest(email),
          },
          {
            text: t(email.isTemplate ? "emails.useTemplate" : "emails.makeCopy"),
            inMenu: !email.isTemplate,
            primary: email.isTemplate,
            onClick: () => void copy(email, false),
          },
          !email.isTemplate && {
            text: t("emails.saveAsTemplate"),
            inMenu: true,
            onClick: () => void copy(email, true),
          },
        ]
      : [];
}

function Aside({ email }: { email: Email }) {
  const { t } = useTranslation();
  return (
    <Box>
      {email.isTemplate ? (
        <Faint sx={{ mb: 2 }}>{t("fields.isTemplate")}</Faint>
      ) : (
        <Faint sx={{ mb: 2 }}>
          <Word of="emailStates" value={email.state} />
        </Faint>
      )}
      {!email.isTemplate && <Checks id={email.id} />}
    </Box>
  );
}
