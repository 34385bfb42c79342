import { emptyValue } from "../kit/page/values.tsx";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";
import { roles } from "./contactFilters.ts";

type Roles = Record<(typeof roles)[number], boolean>;

/** What a contact is to the company, in words. */
export function RoleNames({ of }: { of: Roles }) {
  const { t } = useTranslation();
  const format = useFormat();
  const names = roles.filter((role) => of[role]).map((role) => t(`contacts.roles.${role}`));
  return names.length > 0 ? format.list(names) : emptyValue;
}
