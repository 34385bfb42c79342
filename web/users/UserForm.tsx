import { useWatch } from "react-hook-form";
import { type Group, isOutside } from "../../contract/access.ts";
import { drivers } from "../../contract/drivers.routes.ts";
import { type User, users } from "../../contract/users.ts";
import { languages } from "../kit/browser/language.ts";
import { useMay } from "../kit/call/session.ts";
import { FormScreen } from "../kit/form/FormScreen.tsx";
import { FieldRow } from "../kit/inputs/Field.tsx";
import { type FieldProps, PickInput, SelectInput, TextInput } from "../kit/inputs/inputs.tsx";
import { locale as localeStore, useTranslation } from "../kit/texts/i18n.ts";
import { GroupBoxes } from "./GroupBoxes.tsx";
import { nameOfUser } from "./names.ts";

const languageName = (code: string) => languages.find(([known]) => known === code)?.[1] ?? code;

/** Who somebody is: their names, address and language; of a new account also what they may do. */
export function UserForm() {
  const { t } = useTranslation();
  const may = useMay();
  return (
    <FormScreen
      of={users}
      name="users"
      titleOf={nameOfUser}
      blank={{ locale: localeStore.get() }}
      crumbs={(user: User) => [
        { text: t("users.title"), to: "/admin/users" },
        { text: nameOfUser(user), to: `/admin/users/${user.id}` },
      ]}
    >
      {({ field, record }) => (
        <>
          <FieldRow>
            <TextInput {...field("firstName")} />
            <TextInput {...field("lastName")} />
          </FieldRow>
          <TextInput {...field("username")} mono help={t("security.usernameHelp")} />
          <TextInput
            {...field("email")}
            type="email"
            help={t(record ? "users.otherEmailHelp" : "users.newEmailHelp")}
          />
          <SelectInput
            {...field("locale")}
            options={languages.map(([code]) => code)}
            nameOf={languageName}
            help={t("users.localeHelp")}
          />
          {may(drivers.options) && (
            <PickInput {...field("driverId")} from={drivers.options} help={t("users.driverHelp")} />
          )}
          {!record && <Access groups={field("groups")} contact={field("contactId")} />}
        </>
      )}
    </FormScreen>
  );
}

function Access({ groups, contact }: { groups: FieldProps; contact: FieldProps }) {
  const { t } = useTranslation();
  const memberOf = (useWatch({ control: groups.control, name: "groups" }) ?? []) as Group[];
  return (
    <>
      <GroupBoxes {...groups} />
      {isOutside(memberOf) && <PickInput {...contact} from="contacts" help={t("users.contactHelp")} />}
    </>
  );
}
