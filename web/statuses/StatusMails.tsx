import { Box } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import type { Locale } from "../../contract/locales.ts";
import { configs } from "../../contract/settings.routes.ts";
import { orderStatuses } from "../../contract/statuses.routes.ts";
import type { OrderStatusInput } from "../../contract/statuses.ts";
import { useDebounced } from "../kit/browser/useDebounced.ts";
import { ApiError, call } from "../kit/call/api.ts";
import { useCall } from "../kit/call/data.ts";
import { messageOf } from "../kit/call/toasts.ts";
import { LanguageTabs } from "../kit/form/LanguageTabs.tsx";
import { type FieldProps, TextInput } from "../kit/inputs/inputs.tsx";
import { TextBox } from "../kit/inputs/TextBox.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";

type Form = UseFormReturn<OrderStatusInput>;
type Props = {
  field: FieldProps;
  fieldOf: (locale: Locale) => FieldProps;
  subject: FieldProps;
  subjectOf: (locale: Locale) => FieldProps;
  form: Form;
  help: ReactNode;
};

/** What a status' mail says in each language, the company's first, and below it how that reads for a real order. */
export function StatusMails({ field, fieldOf, subject, subjectOf, form, help }: Props) {
  const { t } = useTranslation();
  const own = useCall(configs.read, {}).data?.defaultLocale ?? "nl";
  const [shown, setShown] = useState<Locale>();
  const active = shown ?? own;
  const bodies = useWatch({ control: form.control, name: "mailBodies" });
  return (
    <Box component="section" aria-label={t("orderStatuses.mails.title")} sx={{ mb: 3 }}>
      <LanguageTabs
        label={t("orderStatuses.mails.title")}
        active={active}
        onChange={setShown}
        first={own}
        isFilled={(locale) => locale === own || Boolean(bodies?.[locale])}
      >
        {(locale, name) =>
          locale === own ? (
            <>
              <TextInput {...subject} help={t("orderStatuses.subjectHelp")} />
              <TextInput {...field} rows={8} help={help} />
            </>
          ) : (
            <>
              <TextInput {...subjectOf(locale)} label={`${subject.label} (${name})`} />
              <TextInput
                {...fieldOf(locale)}
                label={`${field.label} (${name})`}
                rows={8}
                help={t("orderStatuses.otherLanguagesHelp")}
              />
            </>
          )
        }
      </LanguageTabs>
      <Preview form={form} locale={active} />
    </Box>
  );
}

/** The mail of the active language as it would go out about the order of a number. */
function Preview({ form, locale }: { form: Form; locale: Locale }) {
  const { t } = useTranslation();
  const [orderNr, setOrderNr] = useState("");
  const [kind, name, phase, mailBody, mailBodies, mailSubject, mailSubjects] = useWatch({
    control: form.control,
    name: ["kind", "name", "phase", "mailBody", "mailBodies", "mailSubject", "mailSubjects"],
  });
  const filled = (by: object | undefined) =>
    Object.fromEntries(Object.entries(by ?? {}).filter(([, text]) => text));
  const texts = filled(mailBodies);
  const number = orderNr.trim();
  const isAsked = number !== "" && Boolean(kind) && Boolean(mailBody || texts[locale]);
  const draft = {
    ...{ orderNr: number, locale, kind, name: name || "–", ...(phase && { phase }) },
    ...{ mailBody: mailBody ?? "", mailBodies: texts },
    ...{ mailSubject: mailSubject ?? "", mailSubjects: filled(mailSubjects) },
  };
  // What waits is the question: asked before it is whole, the server would refuse it.
  const body = useDebounced(isAsked ? JSON.stringify(draft) : "", 300);
  const preview = useQuery({
    queryKey: ["mail-preview", body],
    queryFn: ({ signal }) => call(orderStatuses.mailPreview, { body: JSON.parse(body) }, { signal }),
    enabled: isAsked && body !== "",
    retry: false,
    placeholderData: (before) => before,
  });
  const problem = preview.error instanceof ApiError ? messageOf(preview.error) : undefined;
  return (
    <>
      <TextBox
        label={t("orderStatuses.mails.previewOf")}
        help={t("orderStatuses.mails.previewHelp")}
        error={problem}
        value={orderNr}
        onChange={setOrderNr}
        inputProps={{ dir: "ltr", maxLength: 40 }}
        sx={{ inlineSize: 240, maxInlineSize: "100%" }}
      />
      {preview.data && !problem && number && (
        <Box
          className="framed"
          role="status"
          lang={locale}
          dir="auto"
          sx={{ p: 2, overflowWrap: "anywhere" }}
        >
          <Box sx={{ fontWeight: 600, mb: 1 }}>{preview.data.subject}</Box>
          <Box sx={{ whiteSpace: "pre-wrap" }}>{preview.data.body}</Box>
        </Box>
      )}
    </>
  );
}
