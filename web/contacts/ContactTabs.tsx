import type { Gate } from "../../contract/access.ts";
import { companies } from "../../contract/companies.routes.ts";
import { contacts } from "../../contract/contacts.routes.ts";
import type { TextKey } from "../../contract/textKeys.ts";
import { useMay } from "../kit/call/session.ts";
import { PageTabs } from "../kit/page/PageTabs.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";

const tabs: readonly [path: string, text: TextKey, gate: Gate][] = [
  ["/contacts", "contacts.all", contacts.list],
  ["/customers", "contacts.customers", contacts.list],
  ["/suppliers", "contacts.suppliers", contacts.list],
  ["/partners", "contacts.partners", contacts.list],
  ["/companies", "companies.title", companies.list],
];

/** The lists of contacts by role, and of their companies, which are one place. */
export function ContactTabs() {
  const { t } = useTranslation();
  const may = useMay();
  const shown = tabs.filter(([, , gate]) => may(gate));
  return (
    <PageTabs label={t("contacts.title")} tabs={shown.map(([path, text]) => ({ path, text: t(text) }))} />
  );
}
