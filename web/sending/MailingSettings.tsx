import { Alert, Box, Button } from "@mui/material";
import { useState } from "react";
import type { FieldValues } from "react-hook-form";
import { mailProviderNames } from "../../contract/mailProviders.rules.ts";
import { mailReports } from "../../contract/mailReports.routes.ts";
import { moduleConfigs, type moduleSecrets } from "../../contract/moduleConfigs.ts";
import { call } from "../kit/call/api.ts";
import { useAct, useCall } from "../kit/call/data.ts";
import { useMay } from "../kit/call/session.ts";
import { FieldGroup, FieldRow } from "../kit/inputs/Field.tsx";
import { bodyOf, type JsonSchema } from "../kit/inputs/fields.ts";
import { type FieldProps, TextInput } from "../kit/inputs/inputs.tsx";
import { NumberInput } from "../kit/inputs/numberInputs.tsx";
import { Faint } from "../kit/look/Text.tsx";
import { Code } from "../kit/page/values.tsx";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";
import { Secrets } from "../settings/Secrets.tsx";
import { Section } from "../settings/Section.tsx";
import { SettingsForm } from "../settings/SettingsForm.tsx";

const { read, replace } = moduleConfigs.mailing;
type Typed = Partial<Record<(typeof moduleSecrets.mailing)[number], string>>;
type Parts = { field: (name: string) => FieldProps; typed: Typed; onType: (typed: Typed) => void };

/** Who sends bulk mail and how fast, and where what comes back is read. */
export function MailingSettings() {
  const [typed, setTyped] = useState<Typed>({});
  /** Secrets are typed beside the form, which holds only their last four characters. */
  const send = (values: FieldValues, version: number | undefined) => {
    const { secrets: _, ...settings } = bodyOf(replace.schema.body as JsonSchema, values) as FieldValues;
    return call(replace, { body: { ...settings, secrets: typed, version } as never });
  };
  return (
    <SettingsForm
      read={read}
      replace={replace}
      name="mailingSettings"
      send={send}
      onSaved={() => setTyped({})}
      after={
        <>
          <TryMailbox />
          <Intake />
        </>
      }
    >
      {(field) => (
        <>
          <TextInput {...field("senderName")} />
          <TextInput {...field("senderEmail")} type="email" />
          <Pace field={field} />
          <Returned field={field} typed={typed} onType={setTyped} />
        </>
      )}
    </SettingsForm>
  );
}

function Pace({ field }: Pick<Parts, "field">) {
  const { t } = useTranslation();
  const unit = t("mailingSettings.perMinuteUnit");
  return (
    <FieldGroup title={t("mailingSettings.pace")}>
      <Faint sx={{ mb: 1 }}>{t("mailingSettings.paceHelp")}</Faint>
      <NumberInput {...field("perMinute")} unit={unit} />
      <Box
        sx={{
          display: "grid",
          columnGap: 2,
          gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "minmax(0, 1fr) minmax(0, 1fr)" },
        }}
      >
        {[...mailProviderNames, "other"].map((name) => (
          <NumberInput key={name} {...field(`perSite.${name}`)} unit={unit} />
        ))}
      </Box>
    </FieldGroup>
  );
}

function Returned({ field, typed, onType }: Parts) {
  const { t } = useTranslation();
  const secrets = { of: read, texts: "mailingSettings", typed, onType } as const;
  return (
    <>
      <FieldGroup title={t("mailingSettings.returned")}>
        <TextInput {...field("returnAddress")} type="email" help={t("mailingSettings.returnAddressHelp")} />
      </FieldGroup>
      <FieldGroup title={t("mailingSettings.mailbox")}>
        <Faint sx={{ mb: 1 }}>{t("mailingSettings.mailboxHelp")}</Faint>
        <FieldRow>
          <TextInput {...field("mailboxHost")} mono />
          <NumberInput {...field("mailboxPort")} />
        </FieldRow>
        <FieldRow>
          <TextInput {...field("mailboxUser")} mono />
          <TextInput {...field("mailboxFolder")} mono />
        </FieldRow>
        <Secrets {...secrets} names={["mailboxPassword"]} />
        <TextInput {...field("tokenUrl")} mono type="url" help={t("mailingSettings.tokenHelp")} />
        <TextInput {...field("clientId")} mono />
        <Secrets {...secrets} names={["clientSecret", "refreshToken"]} />
      </FieldGroup>
    </>
  );
}

function TryMailbox() {
  const { t } = useTranslation();
  const format = useFormat();
  const may = useMay();
  const [problem, setProblem] = useState<string>();
  const [messages, setMessages] = useState<number>();
  const run = useAct(mailReports.test, {
    onDone: (answer) => {
      setProblem(undefined);
      setMessages(answer.messages);
    },
    onFail: ({ detail }) => {
      setMessages(undefined);
      setProblem(detail);
      return true;
    },
  });
  if (!may(mailReports.test)) return null;
  return (
    <Section title={t("mailingSettings.test")}>
      <Box sx={{ mb: 2 }}>{t("mailingSettings.testHelp")}</Box>
      <Button variant="outlined" loading={run.isPending} onClick={() => run.mutate({})}>
        {t("mailingSettings.test")}
      </Button>
      <Box role="status" sx={{ mt: 2 }}>
        {problem && <Alert severity="error">{problem}</Alert>}
        {messages !== undefined && (
          <Alert severity="success">
            {t("mailingSettings.tested", { messages: format.number(messages) })}
          </Alert>
        )}
      </Box>
    </Section>
  );
}

/** The secret address that takes reports, and how the last reading of the mailbox went. */
function Intake() {
  const { t } = useTranslation();
  const format = useFormat();
  const may = useMay();
  const { data } = useCall(mailReports.intake, {}, { enabled: may(mailReports.intake) });
  if (!data) return null;
  return (
    <Section title={t("mailingSettings.intake")}>
      <Box sx={{ mb: 1 }}>{t("mailingSettings.intakeHelp")}</Box>
      <Box sx={{ mb: 2, "& .code, & .code bdi": { whiteSpace: "normal", overflowWrap: "anywhere" } }}>
        <Code>{data.url}</Code>
      </Box>
      {data.readAt && <Faint>{t("mailingSettings.readAt", { at: format.instant(data.readAt) })}</Faint>}
      {data.failure && <Alert severity="error">{data.failure}</Alert>}
    </Section>
  );
}
