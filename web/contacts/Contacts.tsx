import { type ContactRow, contacts } from "../../contract/contacts.ts";
import { purchases, sales } from "../../contract/orders.ts";
import { useImportAction } from "../imports/useImportAction.ts";
import { useMay, useMe } from "../kit/call/session.ts";
import { ListScreen } from "../kit/list/ListScreen.tsx";
import { Count, Day, MailLink, Money } from "../kit/page/values.tsx";
import type { Filter } from "../kit/rows/filters.ts";
import { useTranslation } from "../kit/texts/i18n.ts";
import { contactInputs, RoleNames, roles } from "./contactInputs.tsx";

const reach = [
  { key: "email", cell: ({ email }: ContactRow) => <MailLink to={email} /> },
  { key: "phone", cell: ({ phone }: ContactRow) => phone && <bdi>{phone}</bdi> },
];
const more = (["representative", "street", "zipcode", "country"] as const).map((key) => ({
  key,
  hidden: true,
}));
const textFilters: Filter[] = [
  { key: "companyId", from: "companies", optional: true },
  { key: "name", kind: "texts" },
  { key: "city", kind: "texts", optional: true },
  { key: "zipcode", kind: "texts", optional: true },
  { key: "email", kind: "texts", optional: true },
];

export function ContactList() {
  const { t } = useTranslation();
  const importing = useImportAction("/contacts");
  return (
    <ListScreen
      of={contacts}
      name="contacts"
      sort="name"
      edit={contactInputs}
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
        ...reach,
        ...more,
      ]}
      filters={[...roles.map((key) => ({ key, kind: "yesNo" as const })), ...textFilters]}
    />
  );
}

export const CustomerList = () => <RoleList of="customers" />;
export const SupplierList = () => <RoleList of="suppliers" />;
export const PartnerList = () => <RoleList of="partners" />;

const lists = {
  customers: {
    flag: "isCustomer",
    open: "openSales",
    hasOpen: "hasOpenSales",
    last: "lastSale",
    devices: "devicesSold",
    amount: "revenue",
    needs: [sales.list],
  },
  suppliers: {
    flag: "isSupplier",
    open: "openPurchases",
    hasOpen: "hasOpenPurchases",
    last: "lastPurchase",
    devices: "devicesBought",
    amount: "spent",
    needs: [purchases.list],
  },
  partners: {
    flag: "isPartner",
    open: "openForPartner",
    hasOpen: "hasOpenForPartner",
    last: "lastForPartner",
    devices: undefined,
    amount: undefined,
    needs: [sales.list, purchases.list],
  },
} as const;

/** Contacts of one role, with what the company does with them for who may see those orders. */
function RoleList({ of: role }: { of: keyof typeof lists }) {
  const { t } = useTranslation();
  const { flag, open, hasOpen, last, devices, amount, needs } = lists[role];
  const sees = needs.every(useMay());
  const seesPrices = useMe()?.permissions.includes("prices:read") === true;
  return (
    <ListScreen
      of={contacts}
      name="contacts"
      titleText={t(`contacts.${role}`)}
      fixed={{ [flag]: true }}
      sort="name"
      to={({ id }) => `/contacts/${id}`}
      edit={contactInputs}
      columns={[
        "name",
        { key: "companyName", hidden: true },
        "city",
        ...reach.map((column) => ({ ...column, hidden: sees && column.key === "email" })),
        ...(sees
          ? [
              {
                key: open,
                label: t("contacts.fields.openForPartner"),
                align: "end" as const,
                cell: (row: ContactRow) => <Count value={row[open]} />,
              },
              ...(devices
                ? [
                    {
                      key: devices,
                      align: "end" as const,
                      cell: (row: ContactRow) => <Count value={row[devices]} />,
                    },
                  ]
                : []),
              ...(amount && seesPrices
                ? [
                    {
                      key: amount,
                      align: "end" as const,
                      cell: (row: ContactRow) => <Money cents={row[amount]} />,
                    },
                  ]
                : []),
              {
                key: last,
                label: t("contacts.fields.lastForPartner"),
                cell: (row: ContactRow) => <Day on={row[last]} />,
              },
            ]
          : []),
        ...more,
      ]}
      filters={[
        ...(sees
          ? [{ key: hasOpen, kind: "yesNo" } as const, { key: last, kind: "days", optional: true } as const]
          : []),
        ...roles.filter((key) => key !== flag).map((key) => ({ key, kind: "yesNo" as const })),
        ...textFilters,
      ]}
    />
  );
}
