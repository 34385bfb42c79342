import { Box, Button } from "@mui/material";
import { Link } from "@tanstack/react-router";
import type { Locale } from "../../contract/locales.ts";
import { profiles } from "../../contract/users.ts";
import { languages } from "../kit/browser/language.ts";
import { useMe } from "../kit/call/session.ts";
import { ErrorSummary, Form, useSaveKey } from "../kit/form/form.tsx";
import { useLeaveGuard } from "../kit/form/leaving.ts";
import { useStoredForm } from "../kit/form/useStoredForm.ts";
import { FieldRow } from "../kit/inputs/Field.tsx";
import { SelectInput, SwitchInput, TextInput } from "../kit/inputs/inputs.tsx";
import { FailedPage } from "../kit/page/ErrorPage.tsx";
import { formWidth, Page } from "../kit/page/Page.tsx";
import { PagePart } from "../kit/page/PagePart.tsx";
import { speak, useTranslation } from "../kit/texts/i18n.ts";
import { EmailChange } from "./EmailChange.tsx";
import { SecondFactor } from "./SecondFactor.tsx";
import { Sessions } from "./Sessions.tsx";
import { SignIns } from "./SignIns.tsx";

const languageName = (code: string) => languages.find(([known]) => known === code)?.[1] ?? code;

/** One's own account: names, language and prices, e-mail address, password, and where one is signed in. */
export function Profile() {
  const { t } = useTranslation();
  const me = useMe();
  return (
    <Page title={t("profile.title")} width={formWidth}>
      {me && (
        <>
          <Box sx={{ mb: 4 }}>
            <Details key={me.userId} id={me.userId} />
          </Box>
          <EmailChange email={me.email} />
          <PagePart title={t("fields.password")}>
            <Box component="p" sx={{ mt: 0 }}>
              {t("profile.passwordText")}
            </Box>
            <Button component={Link} to="/change-password" variant="outlined" color="inherit">
              {t("security.changePassword")}
            </Button>
          </PagePart>
          <SecondFactor />
          <Sessions />
          <SignIns />
        </>
      )}
    </Page>
  );
}

function Details({ id }: { id: number }) {
  const { t } = useTranslation();
  const { stored, form, field, save, dirty, summary } = useStoredForm({
    read: profiles.read,
    replace: profiles.replace,
    params: { id: String(id) },
    name: "profile",
    onSaved: ({ locale }) => void speak(locale as Locale, "chosen"),
  });
  useLeaveGuard(dirty);
  useSaveKey(save);
  if (stored.isError) return <FailedPage error={stored.error} retry={() => void stored.refetch()} />;
  if (!stored.data) return null;
  return (
    <Form aria-label={t("profile.title")} onSubmit={save}>
      <ErrorSummary {...summary} />
      <FieldRow>
        <TextInput {...field("firstName")} autoComplete="given-name" />
        <TextInput {...field("lastName")} autoComplete="family-name" />
      </FieldRow>
      <SelectInput
        {...field("locale")}
        options={languages.map(([code]) => code)}
        nameOf={languageName}
        help={t("profile.localeHelp")}
      />
      <SwitchInput {...field("withVat")} help={t("profile.withVatHelp")} />
      <Button type="submit" variant="contained" loading={form.formState.isSubmitting}>
        {t("kit.save")}
      </Button>
    </Form>
  );
}
