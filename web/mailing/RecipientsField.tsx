import { Box, Skeleton } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Control, get, useController, useFormState, useWatch } from "react-hook-form";
import { emails } from "../../contract/emails.routes.ts";
import type { Audience, Recipients } from "../../contract/emails.ts";
import { pastedValues } from "../../contract/filters.rules.ts";
import { customerTags, mailingLists } from "../../contract/mailingLists.routes.ts";
import { useDebounced } from "../kit/browser/useDebounced.ts";
import { call } from "../kit/call/api.ts";
import { FieldGroup } from "../kit/inputs/Field.tsx";
import { type FieldProps, PickInput } from "../kit/inputs/inputs.tsx";
import { useLocked } from "../kit/inputs/Lockable.tsx";
import { TextBox } from "../kit/inputs/TextBox.tsx";
import { Small } from "../kit/look/Text.tsx";
import { Inline } from "../kit/page/values.tsx";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";
import { languageName } from "./languageName.ts";

type Props = { control: Control; field: (name: never) => FieldProps };

/** To whom a mail goes: lists, tags and typed addresses, with how many that are. */
export function RecipientsField({ control, field }: Props) {
  const { t } = useTranslation();
  const of = field as (name: string) => FieldProps;
  return (
    <FieldGroup title={t("emails.to")}>
      <PickInput {...of("recipients.listIds")} from={mailingLists.options} multiple />
      <PickInput {...of("recipients.tagIds")} from={customerTags.options} multiple />
      <AddressesInput control={control} />
      <AudienceCount control={control} />
    </FieldGroup>
  );
}

/** Addresses as people paste them, one for each line. */
function AddressesInput({ control }: { control: Control }) {
  const { t } = useTranslation();
  const { field } = useController({ control, name: "recipients.addresses" });
  const { errors } = useFormState({ control });
  const disabled = useLocked();
  const addresses = (field.value ?? []) as string[];
  const [typed, setTyped] = useState<string>();
  const wrong = addresses.findIndex((_, at) => get(errors, `recipients.addresses.${at}`));
  const problem = get(errors, `recipients.addresses.${wrong}`) as { message?: string } | undefined;
  const text = problem?.message && `${addresses[wrong]}: ${problem.message}`;
  return (
    <TextBox
      label={t("fields.addresses")}
      help={t("emails.addressesHelp")}
      optional
      error={text}
      multiline
      minRows={2}
      maxRows={8}
      disabled={disabled}
      value={typed ?? addresses.join("\n")}
      onChange={(next) => {
        setTyped(next);
        field.onChange(pastedValues(next));
      }}
      onBlur={() => {
        setTyped(undefined);
        field.onBlur();
      }}
      inputProps={{ dir: "ltr" }}
    />
  );
}

const nobody: Recipients = { listIds: [], tagIds: [], addresses: [] };
const isAddress = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

/** Who gets a mail with these recipients; undefined while that is counted. */
function useAudience(recipients: Recipients) {
  const asked = { ...recipients, addresses: recipients.addresses.filter(isAddress) };
  const settled = useDebounced(JSON.stringify(asked));
  return useQuery<Audience>({
    queryKey: ["emails", "audience", settled],
    queryFn: ({ signal }) =>
      call(emails.audience, { body: { recipients: JSON.parse(settled) as Recipients } }, { signal }),
    placeholderData: (before) => before,
  });
}

function AudienceCount({ control }: { control: Control }) {
  const { t } = useTranslation();
  const format = useFormat();
  const recipients = (useWatch({ control, name: "recipients" }) as Recipients | undefined) ?? nobody;
  const { data } = useAudience(recipients);
  if (!data) return <Skeleton width={240} />;
  const { total, byLocale, withoutAddress, unsubscribed } = data;
  return (
    <Small role="status" sx={{ mb: 2 }}>
      <Box sx={{ fontWeight: 600 }}>
        {total > 0 ? t("emails.audience", { count: total }) : t("emails.audienceNobody")}
      </Box>
      <Box sx={{ color: "text.secondary" }}>
        <Inline
          parts={[
            ...(byLocale.length > 1
              ? byLocale.map((one) => `${languageName(one.locale)} ${format.number(one.count)}`)
              : []),
            withoutAddress > 0 && t("emails.withoutAddress", { count: withoutAddress }),
            unsubscribed > 0 && t("emails.leftOut", { count: unsubscribed }),
          ]}
        />
      </Box>
    </Small>
  );
}
