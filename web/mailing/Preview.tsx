import { Box, Skeleton } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { emails } from "../../contract/emails.routes.ts";
import { type EmailInput, largestEmail } from "../../contract/emails.ts";
import { type Locale, locales } from "../../contract/locales.ts";
import { call } from "../kit/call/api.ts";
import { messageOf } from "../kit/call/toasts.ts";
import { ChoiceBox } from "../kit/inputs/Choice.tsx";
import { Field, FieldRow } from "../kit/inputs/Field.tsx";
import { Pick, PickedNames } from "../kit/inputs/Pick.tsx";
import { TickBox } from "../kit/inputs/TickBox.tsx";
import { Note, Small } from "../kit/look/Text.tsx";
import { InfoDialog } from "../kit/page/InfoDialog.tsx";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";
import { languageName } from "./languageName.ts";
import { shownIn } from "./shownMail.ts";

type Props = { email: EmailInput; onClose: () => void };

/** A mail as a real contact would get it: on a wide screen or a phone, light or dark, without pictures, as text. */
export function Preview({ email, onClose }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const [contactId, setContactId] = useState<number | null>(null);
  const copies = locales.filter((locale) => email.content[locale]);
  const [locale, setLocale] = useState<Locale | null>(null);
  const [width, setWidth] = useState<"wide" | "phone">("wide");
  const [look, setLook] = useState<"light" | "dark">("light");
  const [noPictures, setNoPictures] = useState(false);
  const [asText, setAsText] = useState(false);
  const { data, error } = useQuery({
    queryKey: ["emails", "preview", JSON.stringify(email), contactId, locale],
    queryFn: ({ signal }) =>
      call(emails.preview, { body: { email, contactId, ...(locale && { locale }) } }, { signal }),
    retry: false,
    placeholderData: (before) => before,
  });
  const words = (names: readonly ("wide" | "phone" | "light" | "dark")[]) =>
    names.map((id) => ({ id, name: t(`emails.preview.${id}`) }));
  return (
    <InfoDialog title={t("emails.preview.title")} width="md" onClose={onClose}>
      <Field label={t("emails.preview.as")} optional>
        {(ids) => (
          <Pick
            ids={ids}
            from="contacts"
            value={contactId}
            onChange={(value) => setContactId(value as number | null)}
          />
        )}
      </Field>
      <FieldRow>
        <ChoiceBox
          label={t("emails.preview.width")}
          options={words(["wide", "phone"])}
          value={width}
          onChoose={(value) => setWidth(value as "wide" | "phone")}
        />
        <ChoiceBox
          label={t("emails.preview.look")}
          options={words(["light", "dark"])}
          value={look}
          onChoose={(value) => setLook(value as "light" | "dark")}
        />
        {copies.length > 1 && (
          <ChoiceBox
            label={t("fields.locale")}
            options={copies.map((id) => ({ id, name: languageName(id) }))}
            value={locale ?? data?.locale ?? null}
            onChoose={(value) => setLocale(value as Locale)}
          />
        )}
      </FieldRow>
      <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 2, mb: 1 }}>
        <TickBox label={t("emails.preview.withoutPictures")} checked={noPictures} onChange={setNoPictures} />
        <TickBox label={t("emails.preview.asText")} checked={asText} onChange={setAsText} />
      </Box>
      <Box role="alert" sx={{ color: "error.main" }}>
        {error && messageOf(error)}
      </Box>
      {!data && !error && <Skeleton variant="rectangular" height={400} />}
      {data && !error && (
        <>
          <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, mb: 1, alignItems: "baseline" }}>
            <Box component="strong" sx={{ flex: 1, overflowWrap: "anywhere" }}>
              <bdi lang={data.locale}>{data.subject}</bdi>
            </Box>
            <Note component="span">
              {t("emails.preview.size", {
                size: format.number(Math.ceil(data.bytes / 1000)),
                limit: format.number(largestEmail / 1000),
              })}
            </Note>
          </Box>
          {asText ? (
            <Small
              component="pre"
              dir="auto"
              tabIndex={0}
              sx={{
                m: 0,
                p: 2,
                border: 1,
                borderColor: "divider",
                whiteSpace: "pre-wrap",
                overflowWrap: "anywhere",
              }}
            >
              {data.text}
            </Small>
          ) : (
            <MailFrame
              html={data.html}
              width={width}
              look={look}
              noPictures={noPictures}
              contactId={contactId}
            />
          )}
        </>
      )}
    </InfoDialog>
  );
}

type FrameProps = {
  html: string;
  width: "wide" | "phone";
  look: "light" | "dark";
  noPictures: boolean;
  contactId: number | null;
};
/** The mail in a frame of its own, in which nothing runs and that asks nobody outside for anything. */
function MailFrame({ html, width, look, noPictures, contactId }: FrameProps) {
  const { t } = useTranslation();
  const [name, setName] = useState("");
  const title = t("emails.preview.frame", { name: name || t("emails.preview.somebody") });
  return (
    <>
      {contactId !== null && (
        <Box
          component="span"
          hidden
          ref={(element: HTMLElement | null) => {
            const text = element?.textContent ?? "";
            if (text !== name) setName(text);
          }}
        >
          <PickedNames from="contacts" ids={[contactId]} />
        </Box>
      )}
      <Box
        component="iframe"
        sandbox=""
        title={title}
        srcDoc={shownIn(html, { look, noPictures })}
        sx={{
          display: "block",
          inlineSize: width === "phone" ? 375 : "100%",
          maxInlineSize: "100%",
          blockSize: 560,
          mx: "auto",
          border: 1,
          borderColor: "divider",
          bgcolor: "#fff",
        }}
      />
    </>
  );
}
