import type { ReactNode } from "react";
import type { Control, FieldValues } from "react-hook-form";
import type { AutocompleteList, Option } from "../../contract/autocomplete.routes.ts";
import { type CompanyInput, companies } from "../../contract/companies.ts";
import { type ContactInput, contacts } from "../../contract/contacts.ts";
import { call } from "../kit/call/api.ts";
import { ErrorSummary } from "../kit/form/form.tsx";
import { useMakingForm } from "../kit/form/useMakingForm.ts";
import type { JsonSchema } from "../kit/inputs/fields.ts";
import { type FieldProps, PickInput, TextInput } from "../kit/inputs/inputs.tsx";
import type { Making } from "../kit/inputs/makers.ts";
import { DialogFrame } from "../kit/page/DialogFrame.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { SimilarContacts } from "./SimilarContacts.tsx";

type Props = Omit<Making, "from"> & {
  name: "contacts" | "companies";
  schema: JsonSchema;
  save: (values: FieldValues) => Promise<{ id: number; name: string }>;
  children: (field: (name: string) => FieldProps, control: Control<FieldValues>) => ReactNode;
};

/** The fewest fields of a new record; the rest is left as the route has it. */
function MakeDialog({ name, schema, typed, save, onClose, onMade, children }: Props) {
  const { t } = useTranslation();
  const { field, control, summary, busy, submit } = useMakingForm({
    name,
    schema,
    blank: { name: typed },
    save: async (values) => {
      const created = await save(values);
      onMade({ id: created.id, label: created.name } satisfies Option);
    },
  });
  return (
    <DialogFrame
      title={t(`${name}.new`)}
      action={t(`${name}.makeAction`)}
      busy={busy}
      onClose={onClose}
      onDo={submit}
    >
      <ErrorSummary {...summary} />
      {children(field, control)}
    </DialogFrame>
  );
}

/** What makes a contact one that its list shows. */
const roleIn: Partial<Record<AutocompleteList, Partial<ContactInput>>> = {
  customers: { isCustomer: true },
  suppliers: { isSupplier: true },
  partners: { isPartner: true },
};

export function MakeContact({ from, ...making }: Making) {
  return (
    <MakeDialog
      {...making}
      name="contacts"
      schema={contacts.create.schema.body as JsonSchema}
      save={({ name, companyId, email, phone }) =>
        call(contacts.create, {
          body: { name, companyId, email, phone, ...roleIn[from as AutocompleteList] } as ContactInput,
        })
      }
    >
      {(field, control) => (
        <>
          <SimilarContacts
            control={control}
            onTake={({ id, name }) => making.onMade({ id, label: name } satisfies Option)}
          />
          <TextInput {...field("name")} autoFocus />
          <PickInput {...field("companyId")} from="companies" />
          <TextInput {...field("email")} type="email" />
          <TextInput {...field("phone")} type="tel" />
        </>
      )}
    </MakeDialog>
  );
}

export function MakeCompany({ from: _, ...making }: Making) {
  return (
    <MakeDialog
      {...making}
      name="companies"
      schema={companies.create.schema.body as JsonSchema}
      save={({ name, kvk_nr }) => call(companies.create, { body: { name, kvk_nr } as CompanyInput })}
    >
      {(field) => (
        <>
          <TextInput {...field("name")} autoFocus />
          <TextInput {...field("kvk_nr")} mono />
        </>
      )}
    </MakeDialog>
  );
}
