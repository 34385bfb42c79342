import { Button } from "@mui/material";
import { useParams } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { contacts } from "../../contract/contacts.ts";
import { contactImport } from "../../contract/import/listImport.ts";
import { configs } from "../../contract/settings.ts";
import { useImportAction } from "../imports/useImportAction.ts";
import { useCall } from "../kit/call/data.ts";
import { FormScreen } from "../kit/form/FormScreen.tsx";
import type { InputsOf } from "../kit/inputs/editInputs.ts";
import { FieldGroup, FieldRow } from "../kit/inputs/Field.tsx";
import { type FieldProps, PickInput, SelectInput, SwitchInput, TextInput } from "../kit/inputs/inputs.tsx";
import { ListScreen } from "../kit/list/ListScreen.tsx";
import { emptyValue, MailLink } from "../kit/page/values.tsx";
import { listText } from "../kit/texts/format.ts";
import { languages, locale as localeStore } from "../kit/texts/i18n.ts";
import { CountryInput } from "./CountryInput.tsx";

const roles = ["isSupplier", "isCustomer", "isPartner", "isPublic"] as const;
type Roles = Record<(typeof roles)[number], boolean>;

const role = (key: (typeof roles)[number]) => (field: FieldProps) => <RoleInput {...field} role={key} />;
const inputs: InputsOf<typeof contacts> = {
  companyId: (field) => <PickInput {...field} from="companies" />,
  isSupplier: role("isSupplier"),
  isCustomer: role("isCustomer"),
  isPartner: role("isPartner"),
  isPublic: role("isPublic"),
  locale: (field) => <LocaleInput {...field} />,
  representative: (field) => <RepresentativeInput {...field} />,
  street: (field) => <TextInput {...field} />,
  extraStreet: (field) => <TextInput {...field} />,
  zipcode: (field) => <TextInput {...field} />,
  city: (field) => <TextInput {...field} />,
  state: (field) => <TextInput {...field} />,
  country: (field) => <CountryInput {...field} />,
  remarks: (field) => <TextInput {...field} rows={3} />,
};

/** What a contact is to the company, in words. */
function RoleNames({ of }: { of: Roles }) {
  const { t } = useTranslation();
  const locale = localeStore.use();
  const names = roles.filter((role) => of[role]).map((role) => t(`contacts.roles.${role}`));
  return names.length > 0 ? listText(names, locale) : emptyValue;
}

export function ContactList() {
  const { t } = useTranslation();
  const importing = useImportAction(contactImport.read, "/contacts");
  return (
    <ListScreen
      of={contacts}
      name="contacts"
      sort="name"
      edit={inputs}
      actions={[importing]}
      columns={[
        "name",
        "companyName",
        "city",
        {
          key: "role",
          label: t("contacts.role"),
          cell: (contact) => <RoleNames of={contact} />,
          exports: roles,
        },
        { key: "email", cell: ({ email }) => <MailLink to={email} /> },
        { key: "phone", cell: ({ phone }) => phone && <bdi>{phone}</bdi> },
        { key: "representative", hidden: true },
        { key: "street", hidden: true },
        { key: "zipcode", hidden: true },
        { key: "country", hidden: true },
      ]}
      filters={[
        ...roles.map((key) => ({ key, kind: "yesNo" as const })),
        { key: "companyId", from: "companies", optional: true },
        { key: "name", kind: "texts" },
        { key: "city", kind: "texts", optional: true },
        { key: "zipcode", kind: "texts", optional: true },
        { key: "email", kind: "texts", optional: true },
      ]}
    />
  );
}

function RoleInput({ role, ...field }: FieldProps & { role: (typeof roles)[number] }) {
  const { t } = useTranslation();
  return <SwitchInput {...field} label={t(`contacts.roles.${role}`)} />;
}
function RepresentativeInput(field: FieldProps) {
  const { t } = useTranslation();
  return <TextInput {...field} help={t("contacts.representativeHelp")} />;
}
function LocaleInput(field: FieldProps) {
  const { t } = useTranslation();
  return (
    <SelectInput
      {...field}
      options={languages.map(([code]) => code)}
      nameOf={(code) => languages.find(([language]) => language === code)?.[1] ?? code}
      help={t("contacts.localeHelp")}
    />
  );
}

export function ContactForm() {
  const { t } = useTranslation();
  const isNew = useParams({ strict: false }).id === undefined;
  const company = useCall(configs.read, {}, { enabled: isNew });
  if (isNew && company.isPending) return null;
  return (
    <FormScreen
      of={contacts}
      name="contacts"
      blank={{ country: "NL", locale: company.data?.defaultLocale }}
      aside={(contact) => <Reach {...contact} />}
    >
      {({ field }) => (
        <>
          <TextInput {...field("name")} />
          <PickInput {...field("companyId")} from="companies" />
          <RepresentativeInput {...field("representative")} />
          <FieldGroup title={t("contacts.roleTitle")}>
            {roles.map((role) => (
              <RoleInput key={role} {...field(role)} role={role} />
            ))}
          </FieldGroup>
          <FieldGroup title={t("contacts.reach")}>
            <TextInput {...field("email")} type="email" />
            <FieldRow>
              <TextInput {...field("phone")} type="tel" />
              <TextInput {...field("phone2")} type="tel" />
            </FieldRow>
            <LocaleInput {...field("locale")} />
          </FieldGroup>
          <FieldGroup title={t("contacts.address")}>
            <TextInput {...field("street")} />
            <TextInput {...field("extraStreet")} />
            <FieldRow>
              <TextInput {...field("zipcode")} />
              <TextInput {...field("city")} />
            </FieldRow>
            <FieldRow>
              <TextInput {...field("state")} />
              <CountryInput {...field("country")} />
            </FieldRow>
          </FieldGroup>
          <TextInput {...field("remarks")} rows={3} />
        </>
      )}
    </FormScreen>
  );
}

function Reach({ email, phone }: { email?: string; phone?: string }) {
  const { t } = useTranslation();
  return (
    <div>
      {email && (
        <Button href={`mailto:${email}`} variant="outlined" color="inherit" fullWidth sx={{ mb: 1 }}>
          {t("contacts.mail")}
        </Button>
      )}
      {phone && (
        <Button href={`tel:${phone.replace(/[^\d+]/g, "")}`} variant="outlined" color="inherit" fullWidth>
          {t("contacts.call")}
        </Button>
      )}
    </div>
  );
}
