import { Button } from "@mui/material";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { type ContactRow, contacts } from "../../contract/contacts.ts";
import { mailingLists } from "../../contract/mailingLists.routes.ts";
import { purchases, sales } from "../../contract/orders.routes.ts";
import { useImportAction } from "../imports/useImportAction.ts";
import { useMay, useMe } from "../kit/call/session.ts";
import { ListScreen } from "../kit/list/ListScreen.tsx";
import { lazyPart } from "../kit/overlays/lazyPart.tsx";
import { Count, Day, MailLink, Money } from "../kit/page/values.tsx";
import type { Search, Selection } from "../kit/rows/listState.ts";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";
import { ContactTabs } from "./ContactTabs.tsx";
import { archiveFilter, dealingFilters, roleFilters, roles, textFilters } from "./contactFilters.ts";
import { RoleNames } from "./RoleNames.tsx";
import { Tag } from "./Tag.tsx";

const inputs = () => import("./contactInputs.tsx").then((module) => module.contactInputs);
const PutOnList = lazyPart(() => import("./PutOnList.tsx"), "PutOnList");

const reach = [
  { key: "email", cell: ({ email }: ContactRow) => <MailLink to={email} /> },
  { key: "phone", cell: ({ phone }: ContactRow) => phone && <bdi>{phone}</bdi> },
];
const more = [
  ...(["representative", "street", "zipcode", "country"] as const).map((key) => ({ key, hidden: true })),
  { key: "tagName", hidden: true, cell: (contact: ContactRow) => <Tag {...contact} /> },
  { key: "listNames", hidden: true, cell: ({ listNames }: ContactRow) => <Names of={listNames} /> },
];

function Names({ of }: { of: readonly string[] }) {
  return useFormat().list([...of]);
}

/** The buttons for ticked contacts. */
function ContactBulk({ rows: _, clear, ...chosen }: Selection<ContactRow>) {
  const { t } = useTranslation();
  const may = useMay();
  const [putting, setPutting] = useState(false);
  if (!may(mailingLists.addMembers)) return null;
  return (
    <>
      <Button onClick={() => setPutting(true)}>{t("mailingLists.putOn")}</Button>
      {putting && <PutOnList {...chosen} onClose={() => setPutting(false)} onDone={clear} />}
    </>
  );
}

/** Makes a mailing list of whom the filters in the address find; undefined without any. */
function useListOfFilter(fixed: Search = {}) {
  const { t } = useTranslation();
  const may = useMay();
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as Search;
  const names = [...roleFilters, ...textFilters, ...dealingFilters].map(({ key }) => key);
  const own = Object.entries({ ...search, ...fixed }).filter(
    ([name, value]) => value && (name === "q" || names.includes(name)) && name !== "lists",
  );
  const isFiltered = own.length > Object.keys(fixed).length;
  if (!isFiltered || search.lists || !may(mailingLists.create)) return undefined;
  const of = Object.fromEntries(own);
  return {
    text: t("mailingLists.ofFilter"),
    inMenu: true,
    onClick: () => void navigate({ to: "/mailing-lists/new", search: of as never }),
  };
}

export function ContactList() {
  const { t } = useTranslation();
  const importing = useImportAction("/contacts");
  const listing = useListOfFilter();
  return (
    <ListScreen
      of={contacts}
      name="contacts"
      sort="name"
      edit={inputs}
      actions={[importing, listing]}
      bulk={(chosen) => <ContactBulk {...chosen} />}
      bulkOfAll
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
      filters={[...roleFilters, ...textFilters, archiveFilter]}
    >
      <ContactTabs />
    </ListScreen>
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
  const listing = useListOfFilter({ [flag]: "true" });
  const seesPrices = useMe()?.permissions.includes("prices:read") === true;
  return (
    <ListScreen
      of={contacts}
      name="contacts"
      titleText={t(`contacts.${role}`)}
      fixed={{ [flag]: true }}
      sort="name"
      to={({ id }) => `/contacts/${id}`}
      edit={inputs}
      actions={[listing]}
      bulk={(chosen) => <ContactBulk {...chosen} />}
      bulkOfAll
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
          ? dealingFilters.filter(
              ({ key }) =>
                ([hasOpen, last, open, devices] as (string | undefined)[]).includes(key) ||
                (key === amount && seesPrices),
            )
          : []),
        ...roleFilters.filter(({ key }) => key !== flag),
        ...textFilters,
        archiveFilter,
      ]}
    >
      <ContactTabs />
    </ListScreen>
  );
}
