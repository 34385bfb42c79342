import { useLocation, useNavigate, useParams } from "@tanstack/react-router";
import { contacts } from "../../contract/contacts.ts";
import { customerTags, mailingLists } from "../../contract/mailingLists.routes.ts";
import { configs } from "../../contract/settings.ts";
import { useCall } from "../kit/call/data.ts";
import { FormScreen } from "../kit/form/FormScreen.tsx";
import { FieldGroup, FieldRow } from "../kit/inputs/Field.tsx";
import { PickInput, TextInput } from "../kit/inputs/inputs.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { CountryInput } from "./CountryInput.tsx";
import { roles } from "./contactFilters.ts";
import { LocaleInput, RepresentativeInput, RoleInput, ZipcodeInput } from "./contactInputs.tsx";
import { SimilarContacts } from "./SimilarContacts.tsx";

/** What a new contact is, by the list from which somebody makes it. */
const roleAt: Record<string, object> = {
  "/customers/new": { isCustomer: true },
  "/suppliers/new": { isSupplier: true },
  "/partners/new": { isPartner: true },
};
/** Deleting is done from the contact's page. */
const { read, create, replace } = contacts;

export function ContactForm() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isNew = useParams({ strict: false }).id === undefined;
  const company = useCall(configs.read, {}, { enabled: isNew });
  const role = roleAt[pathname];
  if (isNew && company.isPending) return null;
  return (
    <FormScreen
      of={{ read, create, replace }}
      name="contacts"
      blank={{ country: "NL", locale: company.data?.defaultLocale, ...role }}
      titleOf={({ name }) => t("kit.editTitle", { what: name })}
      crumbs={({ id, name }) => [
        { text: t("contacts.title"), to: "/contacts" },
        { text: name, to: `/contacts/${id}` },
      ]}
      onSaved={role && (({ id }) => void navigate({ to: `/contacts/${id}` }))}
    >
      {({ field, form, record }) => (
        <>
          {!record && <SimilarContacts control={form.control as never} />}
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
              <ZipcodeInput {...field("zipcode")} />
              <TextInput {...field("city")} />
            </FieldRow>
            <FieldRow>
              <TextInput {...field("state")} />
              <CountryInput {...field("country")} />
            </FieldRow>
          </FieldGroup>
          <PickInput {...field("tagId")} from={customerTags.options} />
          <PickInput {...field("lists")} from={mailingLists.options} multiple />
          <TextInput {...field("remarks")} rows={3} />
        </>
      )}
    </FormScreen>
  );
}
